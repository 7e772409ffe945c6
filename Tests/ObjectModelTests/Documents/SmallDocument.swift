import Foundation
import ObjectModel

/// Documents of a few lines for tests.
enum SmallDocument {
  /// A document with the given elements; the first of them stands on line 2.
  static func text(_ elements: String, model: String = "") -> String {
    "<model type=\"com.apple.IDECoreDataModeler.DataModel\"\(model)>\n\(elements)\n</model>"
  }

  static func read(_ elements: String, model: String = "") throws -> ModelDocument {
    try ModelDocument(data: Data(text(elements, model: model).utf8), file: "small.xml")
  }

  static func model(_ elements: String) throws -> ManagedObjectModel {
    try read(elements).model()
  }

  /// An entity with one attribute, given by its settings.
  static func attribute(_ settings: String) throws -> (AttributeDescription, [String]) {
    let document = try read(
      "<entity name=\"Book\"><attribute name=\"value\" optional=\"YES\" \(settings)/></entity>")
    let attribute = try document.model().entities[0].attributes[0]
    return (attribute, document.warnings.map(\.description))
  }

  /// What is wrong with a document, one line for each problem.
  static func problems(_ text: String) -> [String] {
    do throws(ModelDocumentError) {
      _ = try ModelDocument(data: Data(text.utf8), file: "small.xml").model()
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }
}
