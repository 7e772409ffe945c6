import Foundation
import Lineage
import TestFolders
import Testing

/// The code of the article on model documents.
@Suite struct DocumentSnippets {
  @Test func `a document is read, used and written`() throws {
    let folder = try Folder()
    let path = folder.path("Shop.xcdatamodeld")
    let original = Library.model()
    // snippet: write document
    try ModelDocument(original).write(to: path)
    // end
    // snippet: read document
    let document = try ModelDocument(path: path)  // or version: "Shop 2"
    for warning in document.warnings { print(warning) }
    let model = try document.model()
    let container = try PersistentContainer(inMemory: model, classes: Library.classes)
    // end
    #expect(model.entityVersionHashesByName == original.entityVersionHashesByName)
    #expect(document.warnings.isEmpty)
    try Library.fill(container.newContext())
    // snippet: compare models
    let difference = ModelDifference(from: original, to: model)
    print(difference)  // one line for each change; [hash] where stores must migrate
    // end
    #expect(difference.isEmpty)
  }
}
