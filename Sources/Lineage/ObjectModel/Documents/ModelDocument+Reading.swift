import Escaping
public import Foundation

extension ModelDocument {
  /// Reads a document from the bytes of a `contents` file.
  ///
  /// - Parameters:
  ///   - data: The file's bytes, XML in UTF-8.
  ///   - file: The file's name as problems and warnings shall have it.
  /// - Throws: ``ModelDocumentError`` for what is not XML, not a model, or lacks a name.
  public init(data: Data, file: String = "contents") throws(ModelDocumentError) {
    let parser = DocumentParser(data, file: file)
    if let (line, reason) = parser.failure {
      throw ModelDocumentError(SourcePlace(file: file, line: line), reason)
    }
    guard var root = parser.root, parser.rootName == "model" else {
      throw ModelDocumentError(
        SourcePlace(file: file, line: 1), .wrongRoot(parser.rootName))
    }
    root.settings.readingWarnings = root.unknownParts(as: "model")
    self.init(root)
    let problems = missingNames
    guard problems.isEmpty else { throw ModelDocumentError(problems: problems) }
  }

  /// Elements without the name that everything else would call them by.
  private var missingNames: [ModelDocumentError.Problem] {
    var problems = missing(in: entities.map(\.settings), "entity")
    problems += missing(in: fetchRequests.map(\.settings), "fetchRequest")
    problems += missing(in: configurations.map(\.settings), "configuration")
    problems += missing(in: composites.map(\.settings), "composite")
    for entity in entities {
      problems += missing(in: entity.attributes.map(\.settings), "attribute", entity.name)
      problems += missing(in: entity.relationships.map(\.settings), "relationship", entity.name)
      problems += missing(
        in: entity.fetchedProperties.map(\.settings), "fetchedProperty", entity.name)
    }
    for composite in composites {
      problems += missing(in: composite.attributes.map(\.settings), "attribute", composite.name)
    }
    return problems
  }

  private func missing(
    in all: [Settings], _ element: String, _ owner: String? = nil
  ) -> [ModelDocumentError.Problem] {
    all.filter { ($0["name"] ?? "").isEmpty }.map { settings in
      ModelDocumentError.Problem(
        place: settings.place ?? SourcePlace(file: "document"), entity: owner,
        reason: .missingSetting("name", of: element))
    }
  }
}

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an XML file, each with the number of its line.
///
/// On Linux `XMLParser.parse()` returns true for documents that end early or have two roots. So the
/// first error stops it here, and nesting or sizes that only an attack has do as well.
final class DocumentParser: NSObject, XMLParserDelegate {
  /// The format has six levels; more leave room for unknown elements.
  static let depthLimit = 40
  /// Forty times the largest model we know.
  static let byteLimit = 16 << 20

  private(set) var root: DocumentElement?
  private(set) var rootName = ""
  private(set) var failure: (line: Int, reason: ModelDocumentError.Reason)?
  private let file: String
  /// The elements that have begun, the innermost last.
  private var open: [DocumentElement] = []

  init(_ data: Data, file: String) {
    self.file = file
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
    if root == nil && failure == nil { failure = (1, .notXML("it has no element")) }
  }

  /// The obstacles before the parser: other encodings, and DTDs, whose entities can be bombs.
  private static func obstacle(in data: Data) -> ModelDocumentError.Reason? {
    guard data.count <= byteLimit else { return .tooLarge(bytes: data.count, limit: byteLimit) }
    guard !["bplist", "SQLite format 3\0"].contains(where: { data.starts(with: Data($0.utf8)) })
    else { return .notADocument }
    guard let text = String(validating: data, as: UTF8.self) else { return .notUTF8 }
    let declaration = text.prefix(200).prefix { $0 != ">" }.lowercased()
    if declaration.contains("encoding") && !declaration.contains("utf-8") { return .notUTF8 }
    return text.contains("<!DOCTYPE") ? .documentType : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    guard open.count < Self.depthLimit else {
      failure = (parser.lineNumber, .tooDeep(limit: Self.depthLimit))
      return parser.abortParsing()
    }
    var settings = ModelDocument.Settings(attributes)
    settings.place = ModelDocument.SourcePlace(file: file, line: parser.lineNumber)
    open.append(DocumentElement(settings))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard failure == nil, let element = open.popLast() else { return }
    if let parent = open.indices.last {
      open[parent].childrenByName[name, default: []].append(element)
    } else {
      (root, rootName) = (element, name)
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard failure == nil else { return }
    failure = (max(1, parser.lineNumber), .notXML(XMLText.explanation(of: error)))
    parser.abortParsing()
  }
}

/// An XML element of a document before it means anything: settings and children by name.
///
/// Both the reader and the writer pass through it, so that what is read is what is written.
struct DocumentElement: Hashable {
  var settings: ModelDocument.Settings
  /// In the file's order among those of one name; the order among names is the schema's.
  var childrenByName: [String: [DocumentElement]]

  init(
    _ settings: ModelDocument.Settings = .init(), children: [String: [DocumentElement]] = [:]
  ) {
    self.settings = settings
    childrenByName = children.filter { !$0.value.isEmpty }
  }

  func children(_ name: String) -> [DocumentElement] { childrenByName[name] ?? [] }

  func child(_ name: String) -> DocumentElement? { childrenByName[name]?.first }

  /// The `value` of each child: the form of compound indexes and uniqueness constraints.
  func values(of name: String) -> [String] { children(name).map { $0.settings["value"] ?? "" } }

  /// The one element that holds lists of values, as ``values(of:)`` reads them.
  static func nested(_ lists: [[String]]?, _ list: String, _ item: String) -> [DocumentElement] {
    guard let lists else { return [] }
    let elements = lists.map { values in
      DocumentElement(children: [item: values.map { DocumentElement(.init(["value": $0])) }])
    }
    return [DocumentElement(children: [list: elements])]
  }
}
