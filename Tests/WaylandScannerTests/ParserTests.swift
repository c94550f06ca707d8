import Foundation
import Testing

@testable import WaylandScanner

@Suite("Reading protocol descriptions")
struct ParserTests {
  @Test("an interface keeps its messages, enums and summaries in order")
  func whole() throws {
    let interface = try #require(
      try parse(
        """
        <interface name="wl_thing" version="3"><description summary="a
           thing">told at length</description>
          <request name="destroy" type="destructor"/>
          <event name="moved"><arg name="x" type="fixed"/></event>
          <request name="show" since="2"><description summary="shows it"/>
            <arg name="where" type="object" interface="wl_thing" allow-null="true"/>
            <arg name="how" type="uint" enum="manner"/>
          </request>
          <enum name="manner" bitfield="true" since="2"><description summary="manners"/>
            <entry name="slow" value="0x10" summary="in time"/><entry name="fast" value="4294967295" since="3"/>
          </enum>
        </interface>
        """
      ).first)
    #expect(interface.name == "wl_thing" && interface.version == 3 && interface.summary == "a thing")
    #expect(interface.requests.map(\.name) == ["destroy", "show"])
    #expect(interface.requests.map(\.isDestructor) == [true, false])
    #expect(interface.requests.map(\.since) == [1, 2])
    #expect(interface.requests[1].summary == "shows it")
    #expect(interface.requests[1].arguments.map(\.kind) == [.object, .uint])
    #expect(interface.requests[1].arguments.map(\.isNullable) == [true, false])
    #expect(interface.requests[1].arguments.map(\.interface) == ["wl_thing", nil])
    #expect(interface.requests[1].arguments.map(\.enumeration) == [nil, "manner"])
    #expect(interface.events.map(\.name) == ["moved"])
    let manner = try #require(interface.enumerations.first)
    #expect(manner.isBitfield && manner.since == 2 && manner.summary == "manners")
    #expect(manner.entries.map(\.value) == [16, 0xffff_ffff])
    #expect(manner.entries.map(\.since) == [1, 3])
    #expect(manner.entries[0].summary == "in time")
  }

  @Test(
    "what is wrong in a description is told with file and line",
    arguments: [
      ("\n<interface version='1'/>", 3, "<interface>: '' is no name"),
      ("<interface name='a'/>", 2, "<interface>: has no version"),
      ("<interface name='a' version='0'/>", 2, "<interface>: '0' is no version"),
      ("<interface name='a b' version='1'/>", 2, "<interface>: 'a b' is no name"),
      ("<request name='r'/>", 2, "<request>: outside an interface"),
      ("<interface name='a' version='1'>\n<request name='r' type='end'/></interface>", 3, "<request>: unknown type 'end'"),
      (
        "<interface name='a' version='1'>\n\n<event name='r' since='2'/></interface>", 4,
        "<event>: 'r' is since version 2, but a has version 1"
      ),
      (
        "<interface name='a' version='2'><request name='r' since='2'/>\n<request name='s'/></interface>", 3,
        "<request>: 's' is since version 1, but the one before it since 2"
      ),
      ("<interface name='a' version='1'><request name='r'>\n<arg name='x' type='float'/>", 3, "<arg>: 'x' has the unknown type 'float'"),
      ("<interface name='a' version='1'><request name='r'>\n<arg name='x'/>", 3, "<arg>: 'x' has the unknown type ''"),
      (
        "<interface name='a' version='1'><request name='r'>\n<arg name='x' type='int' interface='a'/>", 3,
        "<arg>: 'x' is no object, but has an interface"
      ),
      (
        "<interface name='a' version='1'><request name='r'>\n<arg name='x' type='fixed' enum='a'/>", 3,
        "<arg>: 'x' is no integer, but has an enum"
      ),
      ("<interface name='a' version='1'><request name='r'>\n<arg name='x' type='uint' allow-null='true'/>", 3, "<arg>: 'x' can't be null"),
      (
        "<interface name='a' version='1'><request name='r'>\n<arg name='x' type='string' allow-null='yes'/>", 3,
        "<arg>: allow-null is 'yes', not true or false"
      ),
      ("<interface name='a' version='1'>\n<arg name='x' type='int'/>", 3, "<arg>: outside a request or event"),
      ("<interface name='a' version='1'>\n<entry name='x' value='1'/>", 3, "<entry>: outside an enum"),
      ("<interface name='a' version='1'><enum name='e'>\n<entry name='x' value='0xg'/>", 3, "<entry>: '0xg' is no value of 32 bits"),
      ("<interface name='a' version='1'><enum name='e'>\n<entry name='x' value='-1'/>", 3, "<entry>: '-1' is no value of 32 bits"),
      ("<interface name='a' version='1'>\n<method name='x'/>", 3, "<method>: unknown element"),
      ("<interface name='a' version='1'>\n<request name='r'>", 4, "not well-formed XML"),
      ("", 3, "describes no interface"),
    ])
  func faults(content: String, line: Int, message: String) {
    let error = #expect(throws: ScannerError.self) { try parse(content) }
    #expect(error?.description == "test.xml:\(line): error: \(message)")
  }

  @Test("a name that is no UTF-8 is refused")
  func encoding() {
    let bytes = Data([UInt8(ascii: "<"), 0xEF]) + Data("l/>".utf8)
    let error = #expect(throws: ScannerError.self) { try ProtocolParser.interfaces(in: bytes, file: "test.xml") }
    #expect(error?.description == "test.xml:1: error: is not UTF-8")
  }

  @Test(
    "a file that breaks off or is empty is no description", arguments: ["<protocol name='p'><interface name='a' version='1'>", "", "text"])
  func broken(text: String) {
    let error = #expect(throws: ScannerError.self) { try ProtocolParser.interfaces(in: Data(text.utf8), file: "test.xml") }
    #expect(error?.source == Source(file: "test.xml", line: 1))
  }

  @Test("a file that is not there is named")
  func missing() {
    let error = #expect(throws: ScannerError.self) { try ProtocolParser.interfaces(at: "/nowhere/test.xml") }
    #expect(error?.description == "/nowhere/test.xml:1: error: cannot be read")
  }

  @Test(
    "interfaces that don't fit together are told with file and line",
    arguments: [
      ("<request name='r'>\n<arg name='x' type='object' interface='wl_lost'/></request>", "the interface 'wl_lost' is not described"),
      ("<event name='e'>\n<arg name='x' type='uint' enum='lost'/></event>", "the enum 'lost' is not described"),
      ("<event name='e'>\n<arg name='x' type='uint' enum='wl_other.lost'/></event>", "the enum 'wl_other.lost' is not described"),
      ("<event name='e'>\n<arg name='x' type='uint' enum='wl_lost.e'/></event>", "the enum 'wl_lost.e' is not described"),
      ("<request name='r'/>\n<request name='r'/>", "the name 'r' is given twice"),
      ("<event name='r'/>\n<event name='r'/>", "the name 'r' is given twice"),
      ("<event name='r'><arg name='x' type='int'/>\n<arg name='x' type='int'/></event>", "the name 'x' is given twice"),
      ("<enum name='e'><entry name='x' value='1'/>\n<entry name='x' value='2'/></enum>", "the name 'x' is given twice"),
      ("</interface>\n<interface name='wl_thing' version='1'>", "the interface 'wl_thing' is described twice"),
    ])
  func references(content: String, message: String) {
    let error = #expect(throws: ScannerError.self) { try swift(ofThing: content) }
    #expect(error?.description == "test.xml:4: error: \(message)")
  }
}
