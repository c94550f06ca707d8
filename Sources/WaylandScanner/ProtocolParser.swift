import Foundation
import FoundationXML

/// Reads one file in wayland-scanner's format.
final class ProtocolParser: NSObject, XMLParserDelegate {
  private let file: String
  private var interfaces: [Interface] = []
  private var message: Message?
  private var enumeration: Enumeration?
  /// The first thing found wrong; reading stops there.
  private var failure: ScannerError?

  private init(file: String) { self.file = file }

  /// The interfaces of a file, in its order.
  ///
  /// - Throws: `ScannerError` with file and line.
  static func interfaces(at path: String) throws -> [Interface] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ScannerError(source: Source(file: path, line: 1), message: "cannot be read")
    }
    return try interfaces(in: data, file: path)
  }

  /// The interfaces of a file's content; `file` is what errors call it.
  static func interfaces(in data: Data, file: String) throws -> [Interface] {
    // Names that are no UTF-8 end Foundation's parser with a trap.
    guard String(validating: data, as: UTF8.self) != nil else {
      throw ScannerError(source: Source(file: file, line: 1), message: "is not UTF-8")
    }
    let xml = XMLParser(data: data)
    let parser = ProtocolParser(file: file)
    xml.delegate = parser
    let isWhole = xml.parse()
    if let failure = parser.failure { throw failure }
    let end = Source(file: file, line: max(1, xml.lineNumber))
    // A file that breaks off is reported by the error alone.
    guard isWhole, xml.parserError == nil else { throw ScannerError(source: end, message: "not well-formed XML") }
    guard !parser.interfaces.isEmpty else { throw ScannerError(source: end, message: "describes no interface") }
    return parser.interfaces
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    do {
      try start(Element(name: name, attributes: attributes, source: Source(file: file, line: parser.lineNumber)))
    } catch {
      failure = error
      parser.abortParsing()
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    switch name {
    case "request":
      if let message { interfaces[interfaces.count - 1].requests.append(message) }
      message = nil
    case "event":
      if let message { interfaces[interfaces.count - 1].events.append(message) }
      message = nil
    case "enum":
      if let enumeration { interfaces[interfaces.count - 1].enumerations.append(enumeration) }
      enumeration = nil
    default: break
    }
  }

  private func start(_ element: Element) throws(ScannerError) {
    switch element.name {
    case "protocol", "copyright": break
    case "interface": interfaces.append(try element.interface())
    case "request", "event":
      guard let interface = interfaces.last else { throw element.error("outside an interface") }
      let message = try element.message()
      guard message.since <= interface.version else {
        throw element.error("'\(message.name)' is since version \(message.since), but \(interface.name) has version \(interface.version)")
      }
      let earlier = (element.name == "event" ? interface.events : interface.requests).last?.since ?? 1
      guard message.since >= earlier else {
        throw element.error("'\(message.name)' is since version \(message.since), but the one before it since \(earlier)")
      }
      self.message = message
    case "arg":
      guard message != nil else { throw element.error("outside a request or event") }
      message?.arguments.append(try element.argument())
    case "enum":
      guard !interfaces.isEmpty else { throw element.error("outside an interface") }
      enumeration = try element.enumeration()
    case "entry":
      guard enumeration != nil else { throw element.error("outside an enum") }
      enumeration?.entries.append(try element.entry())
    case "description": describe(element.summary)
    default: throw element.error("unknown element")
    }
  }

  /// Gives a summary to what is being read.
  private func describe(_ summary: String) {
    if message != nil {
      message?.summary = summary
    } else if enumeration != nil {
      enumeration?.summary = summary
    } else if !interfaces.isEmpty {
      interfaces[interfaces.count - 1].summary = summary
    }
  }
}
