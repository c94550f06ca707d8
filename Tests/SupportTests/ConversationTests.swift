import Foundation
import Support
import Testing

@Suite struct ConversationTests {
  @Test("each form of an argument is read")
  func arguments() throws {
    let line = #"[2416787.722]  -> wl_registry@2.bind(10, "a, (b)", -2.5, new id [unknown]@7, nil, fd 5, array[20], wl_surface@3)"#
    let message = try #require(WaylandMessage(line[...]))
    #expect(message.time == 2416787.722 && message.direction == .request)
    #expect((message.interface, message.identifier, message.name) == ("wl_registry", 2, "bind"))
    #expect(
      message.arguments == [
        .number(10), .string("a, (b)"), .number(-2.5), .newObject(interface: "[unknown]", identifier: 7), .none, .descriptor, .array,
        .object(interface: "wl_surface", identifier: 3),
      ])
    let event = try #require(WaylandMessage("[ 12.034] wl_callback#12.done(3)"))
    #expect(event.direction == .event && event.identifier == 12)
    #expect(try #require(WaylandMessage("[1.0]  -> wl_surface@3.commit()")).arguments == [])
    #expect(WaylandMessage("wshowtouch: ready (really)") == nil)
  }

  @Test("a surface's life is told with its input region at its first commit, though numbers come again")
  func surfaces() throws {
    let folder = try TemporaryFolder(prefix: "talk")
    let path = try folder.write(
      """
      [1.0]  -> wl_compositor@4.create_surface(new id wl_surface@3)
      [1.1]  -> wl_compositor@4.create_region(new id wl_region@5)
      [1.2]  -> wl_surface@3.set_input_region(wl_region@5)
      [1.3]  -> wl_surface@3.frame(new id wl_callback@6)
      [1.4]  -> wl_surface@3.commit()
      [1.5]  -> wl_surface@3.commit()
      [1.6]  -> wl_surface@3.destroy()
      [1.7]  -> wl_compositor@4.create_surface(new id wl_surface@3)
      [1.8]  -> wl_surface@3.commit()
      [1.9]  -> wl_region@5.add(0, 0, 10, 10)
      [2.0]  -> wl_surface@3.set_input_region(wl_region@5)
      [2.1]  -> wl_compositor@4.create_surface(new id wl_surface@9)
      [2.2]  -> wl_surface@9.set_in
      """, to: "log")
    let surfaces = WaylandConversation(OutputFile(path: path)).surfaces
    #expect(surfaces.map(\.identifier) == [3, 3, 9])
    #expect(surfaces.map(\.inputRegionAtFirstCommit) == [.nowhere, .everywhere, nil])
    #expect(surfaces.map(\.inputRegion) == [.nowhere, .somewhere, .everywhere])
    #expect(surfaces.map(\.commitCount) == [2, 1, 0])
    #expect(surfaces.map(\.frameCount) == [1, 0, 0])
    #expect(surfaces.map(\.isDestroyed) == [true, false, false])
  }

  @Test("a real program's conversation is read while it goes on")
  func realProgram() throws {
    let bed = try SwayBed()
    let app = try bed.app()
    let conversation = app.process.conversation
    let count = conversation.messages.count
    #expect(count > 50 && conversation.surfaces.count == 1 && conversation.surfaces[0].inputRegion == .everywhere)
    bed.touchscreen.down(0, 10, 10)
    try waitUntil("more of it") { conversation.messages.contains { ($0.interface, $0.name) == ("wl_touch", "down") } }
    #expect(conversation.messages.count > count)
  }
}
