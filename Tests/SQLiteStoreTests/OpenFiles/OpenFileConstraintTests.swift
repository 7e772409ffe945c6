import Foundation
import Lineage
import TestSupport
import Testing

/// A new uniqueness constraint that a store's objects break.
@Suite struct OpenFileConstraintTests {
  private let store: VersionedStore

  /// Inserts objects of four kinds, three of which share one ISBN and two another.
  init() throws {
    store = try VersionedStore()
    try store.write(
      OpenFileIndexTests.model(indexes: [OpenFileIndexTests.byTitle]),
      OpenFileIndexTests.books(["1", "2", "1", "3", "it's", "it's", "1", nil, nil]))
  }

  private func broken(_ model: ManagedObjectModel) -> BrokenConstraint? {
    do {
      _ = try store.content(model)
      return nil
    } catch ObjectGraphError.store(.constraintBroken(store.path, let constraint)) {
      return constraint
    } catch {
      return nil
    }
  }

  @Test func `opening the store reports the colliding values`() throws {
    let constraint = try #require(broken(OpenFileIndexTests.model(constraints: [["isbn"]])))
    #expect(constraint.entity == "Book" && constraint.properties == ["isbn"])
    #expect(constraint.valueCount == 2 && constraint.objectCount == 5)
    #expect(constraint.examples == ["'1' (p1, p3, p7)", "'it''s' (p5, p6)"])
    let text = "\(StoreError.constraintBroken(path: store.path, constraint))"
    #expect(
      text.hasSuffix(
        "Book is unique by isbn, but 5 objects share 2 values: '1' (p1, p3, p7); "
          + "'it''s' (p5, p6)"))
  }

  @Test func `combinations of values collide only as a whole`() throws {
    #expect(broken(OpenFileIndexTests.model(constraints: [["isbn", "price"]])) == nil)
    try store.open(OpenFileIndexTests.model(), nil) { context in
      for _ in 0..<2 {
        try context.add("Comic", ["isbn": .string("9"), "price": .double(0.5)])
      }
      try context.save()
    }
    let constraint = try #require(
      broken(OpenFileIndexTests.model(constraints: [["isbn", "price"]])))
    #expect(constraint.examples == ["'9', 0.5 (p10, p11)"])
    #expect(constraint.valueCount == 1 && constraint.objectCount == 2)
  }

  @Test func `the file stays unchanged and opens without the constraint`() throws {
    let model = OpenFileIndexTests.model(indexes: [OpenFileIndexTests.byTitle])
    let before = try store.content(model, nil)
    let bytes = try Data(contentsOf: URL(filePath: store.path))
    // A removed and an added index would have been among the changes.
    #expect(broken(OpenFileIndexTests.model(constraints: [["title"], ["isbn"]])) != nil)
    #expect(try Data(contentsOf: URL(filePath: store.path)) == bytes)
    #expect(try store.content(model, nil) == before)
  }

  @Test func `many values are counted, and a few of them are shown`() throws {
    try store.open(OpenFileIndexTests.model(), nil) { context in
      for number in 0..<40 {
        try context.add(
          "Book", ["isbn": .string(String(repeating: "\(number / 2 % 10)", count: 200))])
      }
      try context.save()
    }
    let constraint = try #require(broken(OpenFileIndexTests.model(constraints: [["isbn"]])))
    #expect(constraint.valueCount == 12 && constraint.objectCount == 45)
    #expect(constraint.examples.count == 3)
    #expect(constraint.description.hasSuffix("… (p10, p11, p30, p31) and 9 more"))
  }
}
