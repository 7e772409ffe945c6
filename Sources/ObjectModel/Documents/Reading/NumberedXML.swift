import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML file's elements written again, each with the number of its line, for XMLCoder.
///
/// XMLCoder knows no places, and on Linux it takes documents that end early or have two roots for
/// sound (`XMLParser.parse()` returns true for them). So the parser runs once here: it stops at
/// the first error with its line, and at nesting or sizes that only an attack has.
final class NumberedXML: NSObject, XMLParserDelegate {
  static let lineAttribute = "lineage.line"
  /// The format has six levels; more leave room for unknown elements.
  static let depthLimit = 40
  /// Forty times the largest model we know.
  static let byteLimit = 16 << 20

  private(set) var text = ""
  private(set) var root: String?
  private(set) var failure: (line: Int, reason: ModelDocumentError.Reason)?
  private var depth = 0

  init(_ data: Data) {
    super.init()
    if let obstacle = Self.obstacle(in: data) {
      failure = (1, obstacle)
    } else {
      parse(data)
    }
  }

  private func parse(_ data: Data) {
    let parser = XMLParser(data: data)
    parser.delegate = self
    _ = parser.parse()
    if root == nil && failure == nil { failure = (1, .notXML("there is no element in it")) }
  }

  /// What must not reach the parser: other encodings, and DTDs, whose entities can be bombs.
  private static func obstacle(in data: Data) -> ModelDocumentError.Reason? {
    guard data.count <= byteLimit else { return .tooLarge(bytes: data.count, limit: byteLimit) }
    guard !data.starts(with: Data("bplist".utf8)) else { return .oldFormat }
    guard let text = String(validating: data, as: UTF8.self) else { return .notUTF8 }
    let declaration = text.prefix(200).prefix { $0 != ">" }.lowercased()
    if declaration.contains("encoding") && !declaration.contains("utf-8") { return .notUTF8 }
    return text.contains("<!DOCTYPE") ? .documentType : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    guard failure == nil else { return }
    guard depth <= Self.depthLimit else {
      failure = (parser.lineNumber, .tooDeep(limit: Self.depthLimit))
      return parser.abortParsing()
    }
    if root == nil { root = name }
    text += "<\(name) \(Self.lineAttribute)=\"\(parser.lineNumber)\""
    for (name, value) in attributes where name != Self.lineAttribute {
      text += " \(name)=\"\(XMLText.escaped(value))\""
    }
    text += ">"
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
    if failure == nil { text += "</\(name)>" }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard failure == nil else { return }
    failure = (max(1, parser.lineNumber), .notXML(XMLText.explanation(of: error)))
    parser.abortParsing()
  }
}
