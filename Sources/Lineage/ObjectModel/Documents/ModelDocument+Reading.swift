import Escaping
public import Foundation

extension ModelDocument {
  /// Reads a document from the bytes of a `contents` file.
  ///
  /// ```swift
  /// try ModelDocument(data: Data("<entity/>".utf8))  // throws begins with <entity>; a model document begins with <model>
  /// ```
  ///
  /// - Parameters:
  ///   - data: The file's bytes, XML in UTF-8.
  ///   - file: The file's name for problems and warnings.
  /// - Throws: ``ModelDocumentError`` if the data is not XML, is not a model, or lacks a name.
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

  /// Elements without a required name.
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

/// The elements of an XML file, each with its line number.
///
/// On Linux `XMLParser.parse()` returns true for documents that end early or have two roots. So
/// parsing stops at the first error, and also at nesting or sizes that only a hostile file has.
final class DocumentParser: NSObject, XMLParserDelegate {
  /// The format has six levels; unknown elements may add more.
  static let depthLimit = 40
  /// Forty times the largest known model.
  static let byteLimit = 16 << 20

  private(set) var root: DocumentElement?
  private(set) var rootName = ""
  private(set) var failure: (line: Int, reason: ModelDocumentError.Reason)?
  private let file: String
  /// The open elements, innermost last.
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

  /// Returns a reason to reject the data before parsing: another encoding, or a DTD, whose entities
  /// can expand without limit.
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

/// An XML element of a document before interpretation: settings, and children by name.
///
/// Both the reader and the writer use it, so that they stay consistent.
struct DocumentElement: Hashable {
  var settings: ModelDocument.Settings
  /// Children by name, in the file's order.
  ///
  /// The schema defines the order of names.
  var childrenByName: [String: [DocumentElement]]

  init(
    _ settings: ModelDocument.Settings = .init(), children: [String: [DocumentElement]] = [:]
  ) {
    self.settings = settings
    childrenByName = children.filter { !$0.value.isEmpty }
  }

  func children(_ name: String) -> [DocumentElement] { childrenByName[name] ?? [] }

  func child(_ name: String) -> DocumentElement? { childrenByName[name]?.first }

  /// Returns the `value` of each child, the notation of compound indexes and uniqueness
  /// constraints.
  func values(of name: String) -> [String] { children(name).map { $0.settings["value"] ?? "" } }

  /// Returns one element that contains lists of values, as ``values(of:)`` reads them.
  static func nested(_ lists: [[String]]?, _ list: String, _ item: String) -> [DocumentElement] {
    guard let lists else { return [] }
    let elements = lists.map { values in
      DocumentElement(children: [item: values.map { DocumentElement(.init(["value": $0])) }])
    }
    return [DocumentElement(children: [list: elements])]
  }
}
