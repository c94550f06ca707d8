import Testing

@testable import WaylandScanner

@Suite("Comparing protocol descriptions")
struct ComparisonTests {
  /// A later version of what the tests call ours.
  static let theirs = """
    <interface name="wl_thing" version="3">
      <request name="destroy" type="destructor"/>
      <request name="show"><arg name="on" type="object" interface="wl_other" allow-null="true"/></request>
      <request name="move" since="2"><arg name="way" type="uint" enum="way"/></request>
      <request name="newer" since="3"/>
      <event name="moved"><arg name="x" type="int"/></event>
      <event name="newer_event" since="3"/>
      <enum name="way"><entry name="up" value="1"/><entry name="down" value="2"/><entry name="newer" value="3" since="3"/></enum>
      <enum name="newer_enum" since="3"><entry name="a" value="1"/></enum>
    </interface>
    <interface name="wl_other" version="1"><request name="use"/></interface>
    """

  static let ours = """
    <interface name="wl_thing" version="2"><description summary="other words"/>
      <event name="moved"><arg name="x" type="int"/></event>
      <enum name="way"><entry name="down" value="0x2"/><entry name="up" value="1" summary="up"/></enum>
      <request name="destroy" type="destructor"/>
      <request name="show"><arg name="on" type="object" interface="wl_other" allow-null="true"/></request>
      <request name="move" since="2"><arg name="way" type="uint" enum="way"/></request>
    </interface>
    <interface name="wl_other" version="1"/>
    """

  @Test("the same facts in other words, of an older version, in part only named, agree")
  func agreement() throws {
    #expect(try compare(parse(Self.ours), with: parse(Self.theirs)) == [])
  }

  @Test(
    "each difference is told",
    arguments: [
      (
        #"<request name="destroy" type="destructor"/>"#, "",
        [
          "wl_thing request 0: ours is show(on: object? wl_other) since 1, theirs is destroy() destructor since 1",
          "wl_thing request 1: ours is move(way: uint way) since 2, theirs is show(on: object? wl_other) since 1",
          "wl_thing request 2: ours is missing, theirs is move(way: uint way) since 2",
        ]
      ),
      (
        #"name="destroy" type="destructor""#, #"name="destroy""#,
        ["wl_thing request 0: ours is destroy() since 1, theirs is destroy() destructor since 1"]
      ),
      (
        #"<arg name="x" type="int"/>"#, #"<arg name="x" type="uint"/>"#,
        ["wl_thing event 0: ours is moved(x: uint) since 1, theirs is moved(x: int) since 1"]
      ),
      (
        #"<arg name="x" type="int"/>"#, #"<arg name="y" type="int"/>"#,
        ["wl_thing event 0: ours is moved(y: int) since 1, theirs is moved(x: int) since 1"]
      ),
      (
        #"<arg name="x" type="int"/>"#, "",
        ["wl_thing event 0: ours is moved() since 1, theirs is moved(x: int) since 1"]
      ),
      (
        #"interface="wl_other" allow-null="true""#, #"interface="wl_other""#,
        ["wl_thing request 1: ours is show(on: object wl_other) since 1, theirs is show(on: object? wl_other) since 1"]
      ),
      (
        #"interface="wl_other""#, #"interface="wl_thing""#,
        ["wl_thing request 1: ours is show(on: object? wl_thing) since 1, theirs is show(on: object? wl_other) since 1"]
      ),
      (
        #"name="move" since="2""#, #"name="move""#,
        ["wl_thing request 2: ours is move(way: uint way) since 1, theirs is move(way: uint way) since 2"]
      ),
      (
        #" enum="way""#, "",
        ["wl_thing request 2: ours is move(way: uint) since 2, theirs is move(way: uint way) since 2"]
      ),
      (#"<entry name="down" value="0x2"/>"#, "", ["wl_thing enum way.down: ours is missing, theirs is 2 since 1"]),
      (#"value="0x2""#, #"value="0x3""#, ["wl_thing enum way.down: ours is 3 since 1, theirs is 2 since 1"]),
      (#"value="0x2""#, #"value="0x2" since="2""#, ["wl_thing enum way.down: ours is 2 since 2, theirs is 2 since 1"]),
      (
        #"<enum name="way">"#, #"<enum name="way" bitfield="true">"#,
        ["wl_thing enum way: ours is a bitfield since 1, theirs is no bitfield since 1"]
      ),
      (#"name="wl_thing" version="2""#, #"name="wl_thing" version="4""#, ["wl_thing: ours is version 4, theirs 3"]),
      (#"<interface name="wl_other""#, #"<interface name="wl_unheard""#, ["wl_unheard: theirs doesn't have it"]),
    ])
  func differences(original: String, changed: String, told: [String]) throws {
    #expect(Self.ours.contains(original))
    let ours = Self.ours.replacing(original, with: changed, maxReplacements: 1)
    #expect(try compare(parse(ours), with: parse(Self.theirs)) == told)
  }

  @Test("two requests that changed places are told both")
  func swapped() throws {
    let ours = #"<interface name="a" version="1"><request name="one"/><request name="two"/></interface>"#
    let theirs = #"<interface name="a" version="1"><request name="two"/><request name="one"/></interface>"#
    #expect(
      try compare(parse(ours), with: parse(theirs)) == [
        "a request 0: ours is one() since 1, theirs is two() since 1", "a request 1: ours is two() since 1, theirs is one() since 1",
      ])
  }
}
