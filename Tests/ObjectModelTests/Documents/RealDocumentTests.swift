import Foundation
import TestSupport
import Testing

@testable import Lineage

@Suite(
  .enabled(if: RealDocuments.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct RealDocumentTests {
  @Test func `all eighteen documents are present`() {
    #expect(RealDocuments.names.count == 18)
  }

  @Test(.covers("F2"), arguments: RealDocuments.names)
  func `a document is unchanged after writing and reading`(name: String) throws {
    let document = try ModelDocument(data: RealDocuments.data(name), file: name)
    let again = try ModelDocument(data: Data(try document.xml().utf8), file: name)
    #expect(again == document)
    #expect(!document.entities.isEmpty)
  }

  @Test(arguments: RealDocuments.names)
  func `a document saved by Xcode is written byte for byte as Xcode saved it`(name: String) throws {
    let data = try RealDocuments.data(name)
    // Written by hand: one follows another tool's order of attributes, one ends with a newline.
    let handWritten = name.contains("ruby-xcdm") || name.contains("CoreDataEvolution")
    let text = try ModelDocument(data: data).xml()
    #expect((Data(text.utf8) == data) == !handWritten)
    if name.contains("CoreDataEvolution") { #expect(Data((text + "\n").utf8) == data) }
  }
}

extension RealDocumentTests {
  @Test(.covers("F2"), arguments: RealDocuments.names)
  func `a model has equal hashes after writing and reading, from a document or from code`(
    name: String
  ) throws {
    let document = try ModelDocument(data: RealDocuments.data(name), file: name)
    let hashes = try document.model().entityVersionHashesByName
    #expect(hashes.count == document.entities.count)
    let again = try ModelDocument(data: Data(try document.xml().utf8))
    #expect(try again.model().entityVersionHashesByName == hashes)
    let described = try ModelDocument(document.model())
    let fromCode = try ModelDocument(data: Data(try described.xml().utf8))
    #expect(try fromCode.model().entityVersionHashesByName == hashes)
  }
}
