public import Foundation
internal import XMLCoder

extension ModelDocument {
  /// Reads a document from the bytes of a `contents` file.
  ///
  /// - Parameters:
  ///   - data: The file's bytes, XML in UTF-8.
  ///   - file: The file's name as problems and warnings shall have it.
  /// - Throws: ``ModelDocumentError`` for what is not XML, not a model, or lacks a name.
  public init(data: Data, file: String = "contents") throws(ModelDocumentError) {
    let xml = NumberedXML(data)
    if let (line, reason) = xml.failure {
      throw ModelDocumentError(SourcePlace(file: file, line: line), reason)
    }
    if let root = xml.root, root != "model" {
      throw ModelDocumentError(SourcePlace(file: file, line: 1), .wrongRoot(root))
    }
    self.init(try Self.element(of: xml, file: file))
    let problems = missingNames
    guard problems.isEmpty else { throw ModelDocumentError(problems) }
  }

  private static func element(
    of xml: NumberedXML, file: String
  ) throws(ModelDocumentError) -> DocumentElement {
    let decoder = XMLDecoder()
    if let key = DocumentElement.fileKey { decoder.userInfo[key] = file }
    do {
      var element = try decoder.decode(DocumentElement.self, from: Data(xml.text.utf8))
      element.settings.readingWarnings = element.unknownParts(as: "model")
      return element
    } catch {
      throw ModelDocumentError(SourcePlace(file: file), .notXML("\(error)"))
    }
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
