import Testing

@testable import WaylandScanner

@Suite("Swift of requests")
struct RequestTests {
  @Test("a request is a method that says its opcode, its version and its arguments in order")
  func plain() throws {
    let source = try swift(
      ofThing: """
        <request name="first"/>
        <request name="set_position" since="2"><description summary="moves it"/><arg name="x" type="int"/><arg name="speed" type="fixed"/></request>
        """)
    #expect(source.contains("send(0, [])"))
    #expect(
      source.contains(
        """
          /// Moves it. Since version 2.
          public func setPosition(x: Int32, speed: Double) {
            send(1, since: 2, [wl_argument(i: x), wl_argument(f: wl_fixed_from_double(speed))])
          }
        """))
  }

  @Test("an object that may be missing is optional, and another is not")
  func nullable() throws {
    let source = try swift(
      ofThing: """
        <request name="put"><arg name="on" type="object" interface="wl_other" allow-null="true"/><arg name="by" type="object" interface="wl_other"/></request>
        """)
    #expect(
      source.contains(
        """
          public func put(on: WlOther?, by: WlOther) {
            send(0, [wl_argument(o: on?.pointer), wl_argument(o: by.pointer)])
        """))
  }

  @Test("a request that makes an object returns it")
  func newObject() throws {
    let source = try swift(
      ofThing: """
        <request name="get_child"><arg name="size" type="uint"/><arg name="id" type="new_id" interface="wl_child"/></request>
        """)
    #expect(
      source.contains(
        """
          public func getChild(size: UInt32) -> WlChild {
            create(WlChild.self, 0, [wl_argument(u: size), wl_argument(n: 0)])
        """))
  }

  @Test("an object without an interface takes its type from the caller, and sends its name and version")
  func untypedObject() throws {
    let source = try swift(ofThing: #"<request name="bind"><arg name="name" type="uint"/><arg name="id" type="new_id"/></request>"#)
    #expect(
      source.contains(
        """
          public func bind<Object: Proxy>(_ type: Object.Type, name: UInt32, version: UInt32) -> Object {
            create(Object.self, 0, version: version, [wl_argument(u: name), wl_argument(s: Object.interface.pointee.name), \
        wl_argument(u: version), wl_argument(n: 0)])
        """))
    #expect(source.contains("  bind usun -1\n"))
  }

  @Test("strings and arrays are pointers around the call")
  func strings() throws {
    let source = try swift(
      ofThing: """
        <request name="name"><arg name="in" type="string" allow-null="true"/><arg name="keys" type="array"/></request>
        """)
    #expect(
      source.contains(
        """
          public func name(`in`: String?, keys: [UInt8]) {
            withCString(`in`) { `in` in
              withCArray(keys) { keys in
                send(0, [wl_argument(s: `in`), wl_argument(a: keys)])
              }
            }
          }
        """))
  }

  @Test("a message that needs a class of an interface that is only named is left out, but keeps its opcode")
  func onlyNamed() throws {
    let source = try swift(
      ofThing: """
        <request name="get_stranger"><arg name="id" type="new_id" interface="wl_stranger"/></request>
        <request name="next"/>
        """)
    #expect(!source.contains("WlStranger") && !source.contains("getStranger"))
    #expect(source.contains("  get_stranger n 3\n"))
    #expect(source.contains("send(1, [])"))
  }
}

@Suite("Swift of destructors")
struct DestructorTests {
  @Test(
    "the request that is sent when an object goes is no method",
    arguments: [
      (#"<request name="use"/><request name="destroy" type="destructor"/>"#, "(1, 1)"),
      (#"<request name="release" type="destructor" since="3"/>"#, "(0, 3)"),
      (#"<request name="finish" type="destructor"/>"#, "(0, 1)"),
    ])
  func silent(content: String, destructor: String) throws {
    let source = try swift(ofThing: content)
    #expect(source.contains("override class var destructor: (opcode: UInt32, since: UInt32)? { \(destructor) }"))
    #expect(!source.contains("func destroy") && !source.contains("func release") && !source.contains("func finish"))
  }

  @Test("of several destructors the usual one is sent when the object goes, and the others are methods")
  func several() throws {
    let source = try swift(
      ofThing: #"<request name="unlock" type="destructor"/><request name="destroy" type="destructor"/>"#)
    #expect(source.contains("{ (1, 1) }"))
    #expect(source.contains("public func unlock() {\n    sendDestructor(0, [])"))
  }

  @Test("a destructor that takes arguments is a method")
  func withArguments() throws {
    let source = try swift(ofThing: #"<request name="end" type="destructor"><arg name="why" type="uint"/></request>"#)
    #expect(!source.contains("override class var destructor"))
    #expect(source.contains("public func end(why: UInt32) {\n    sendDestructor(0, [wl_argument(u: why)])"))
  }

  @Test("an interface without a destructor has none")
  func none() throws {
    #expect(try !swift(ofThing: #"<request name="destroy"/>"#).contains("override class var destructor"))
  }
}

@Suite("Swift of events")
struct EventTests {
  @Test("events are cases of one enum, decoded by their opcode")
  func cases() throws {
    let source = try swift(
      ofThing: """
        <event name="done"/>
        <event name="moved_to" since="2"><description summary="it moved"/>
          <arg name="x" type="fixed"/><arg name="name" type="string"/><arg name="title" type="string" allow-null="true"/>
          <arg name="keys" type="array"/><arg name="fd" type="fd"/><arg name="count" type="int"/>
        </event>
        """)
    #expect(source.contains("    case done\n"))
    #expect(
      source.contains(
        """
            /// It moved. Since version 2.
            case movedTo(x: Double, name: String, title: String?, keys: [UInt8], fd: Int32, count: Int32)
        """))
    #expect(
      source.contains(
        """
            case 0:
              handler(.done)
            case 1:
              handler(.movedTo(x: wl_fixed_to_double(arguments[0].f), name: String(cString: arguments[1].s), \
        title: arguments[2].s.map { String(cString: $0) }, keys: bytes(arguments[3]), fd: arguments[4].h, count: arguments[5].i))
        """))
  }

  @Test("an event is dropped when an object it must mention is gone, and comes with nil when it needn't")
  func objects() throws {
    let source = try swift(
      ofThing: """
        <event name="met"><arg name="one" type="object" interface="wl_other"/><arg name="two" type="object" interface="wl_other" allow-null="true"/></event>
        """)
    #expect(source.contains("case met(one: WlOther, two: WlOther?)"))
    #expect(
      source.contains(
        """
              guard let object0 = existing(WlOther.self, arguments[0]) else { return discard(opcode, arguments) }
              handler(.met(one: object0, two: existing(WlOther.self, arguments[1])))
        """))
  }

  /// Else what came with it, such as descriptors, would stay open.
  @Test("an event that nobody hears, or that has no case, is discarded")
  func unheard() throws {
    let source = try swift(ofThing: #"<event name="kept"><arg name="fd" type="fd"/></event>"#)
    #expect(
      source.contains(
        """
          override func dispatch(_ opcode: UInt32, _ arguments: UnsafePointer<wl_argument>) {
            guard let handler else { return discard(opcode, arguments) }
            switch opcode {
            case 0:
              handler(.kept(fd: arguments[0].h))
            default: discard(opcode, arguments)
            }
          }
        """))
  }

  @Test("an object that an event makes is taken over")
  func newObject() throws {
    let source = try swift(ofThing: #"<event name="born"><arg name="id" type="new_id" interface="wl_child"/></event>"#)
    #expect(source.contains("case born(id: WlChild)"))
    #expect(source.contains("handler(.born(id: adopt(WlChild.self, arguments[0])))"))
  }

  @Test("an interface without events has no receiver")
  func none() throws {
    let source = try swiftSource(for: parse(#"<interface name="wl_mute" version="1"><request name="use"/></interface>"#))
    #expect(!source.contains("onEvent") && !source.contains("dispatch"))
  }
}

@Suite("Swift of enums and names")
struct EnumerationTests {
  @Test("a bitfield is an option set without a name for nothing, any other an open set of values, and one that no argument has is left out")
  func kinds() throws {
    let source = try swift(
      ofThing: """
        <enum name="edge" bitfield="true"><entry name="none" value="0"/><entry name="top_left" value="5" summary="the corner" since="2"/></enum>
        <enum name="kind"><entry name="none" value="0"/></enum>
        <enum name="error"><entry name="lost" value="0"/></enum>
        <event name="seen"><arg name="edge" type="uint" enum="edge"/><arg name="kind" type="uint" enum="wl_thing.kind"/></event>
        """)
    #expect(source.contains("public struct Edge: OptionSet, Sendable {"))
    #expect(source.contains("    /// The corner. Since version 2.\n    public static var topLeft: Edge { Edge(rawValue: 5) }\n"))
    #expect(!source.contains("Edge(rawValue: 0)"))
    #expect(source.contains("public struct Kind: Equatable, Sendable {"))
    #expect(source.contains("public static var none: Kind { Kind(rawValue: 0) }"))
    #expect(!source.contains("Error"))
  }

  @Test("arguments have the type of their enum, also of another interface's and where it is signed")
  func arguments() throws {
    let source = try swift(
      ofThing: """
        <enum name="way"><entry name="up" value="1"/></enum>
        <request name="go"><arg name="way" type="uint" enum="way"/><arg name="back" type="int" enum="wl_thing.way"/></request>
        <event name="went"><arg name="way" type="uint" enum="way"/><arg name="back" type="int" enum="wl_thing.way"/></event>
        """)
    #expect(source.contains("public func go(way: Way, back: WlThing.Way) {"))
    #expect(source.contains("[wl_argument(u: way.rawValue), wl_argument(i: Int32(bitPattern: back.rawValue))]"))
    #expect(source.contains("way: Way(rawValue: arguments[0].u), back: WlThing.Way(rawValue: UInt32(bitPattern: arguments[1].i))"))
  }

  @Test("an interface tells its name and the version known here")
  func interface() throws {
    let source = try swift(ofThing: #"<request name="use"/>"#)
    #expect(source.contains("/// `wl_thing`: a thing.\npublic final class WlThing: Proxy {"))
    #expect(source.contains("\n  wl_thing 3 1 0\n  use \n"))
  }

  @Test("the table has the interfaces in order, each with its requests before its events, and an object's interface is its place in it")
  func table() throws {
    let source = try swift(
      ofThing: """
        <event name="left"><arg name="by" type="object" interface="wl_other"/><arg name="any" type="object"/></event>
        <request name="put" since="2">
          <arg name="count" type="int"/><arg name="on" type="object" interface="wl_child" allow-null="true"/>
        </request>
        """)
    #expect(source.contains("\nlet interfaceCount = 4\n"))
    let lines = [
      "let interfaceDescriptions: StaticString = \"\"\"", "  wl_thing 3 1 1", "  put 2i?o 2", "  left oo 1 -1", "  wl_other 1 1 0",
      "  use ", "  wl_child 1 0 1", "  grown ", "  wl_stranger 1 0 0", "  \"\"\"", "",
    ]
    #expect(source.contains(lines.joined(separator: "\n")))
    for (index, name) in ["WlThing", "WlOther", "WlChild"].enumerated() {
      #expect(source.contains("public final class \(name): Proxy {\n  override class var interfaceIndex: Int { \(index) }\n"))
    }
  }

  @Test("names follow Swift's habits")
  func names() {
    #expect(Naming.type("zwlr_layer_shell_v1") == "ZwlrLayerShellV1")
    #expect(Naming.member("set_position") == "setPosition")
    #expect(Naming.member("default") == "`default`")
    #expect(Naming.entry("90", of: "transform") == "transform90")
    #expect(Naming.entry("flipped_90", of: "transform") == "flipped90")
    #expect(Naming.enumeration("wl_shm.format") == "WlShm.Format")
    #expect(Naming.enumeration("tool.type") == "Tool.TypeValue")
  }
}
