import Foundation
import Lineage
import TestSupport
import Testing

/// The order that people expect of file names, and the extremes of booleans and bytes.
@Suite struct StandardOrderTests {
  private func names(_ kind: StoreKind, _ names: [String], _ options: TextOptions) throws
    -> [[String]]
  {
    let context = try TestStore(kind).open(Library.model()).newContext()
    for name in names {
      try context.insert(entityName: "Tag").setValue(.string(name), forKey: "name")
    }
    var request = FetchRequest<ManagedObject>(entityName: "Tag")
    request.sortDescriptors = [FetchSortDescriptor(key: "name", options: options)]
    let pending = try context.fetch(request).map { $0.string("name") ?? "" }
    try context.save()
    context.reset()
    return [pending, try context.fetch(request).map { $0.string("name") ?? "" }]
  }

  @Test(arguments: StoreKind.allCases)
  func `numbers in texts are sorted as numbers`(kind: StoreKind) throws {
    let sorted = [
      "2", "10", "10a", "0100", "File", "File 1", "File 2b", "File 02c", "File 9", "File 10",
      "File 99999999999999999998", "File 99999999999999999999", "File 100000000000000000000",
      "file 3",
    ]
    for result in try names(kind, sorted.reversed(), .numeric) { #expect(result == sorted) }
  }

  @Test(arguments: StoreKind.allCases)
  func `the standard order ignores case and diacritics`(kind: StoreKind) throws {
    let sorted = ["Ärger 2", "arger 11", "ÄRGER 20", "Berg", "éclair 1", "Eclair 5"]
    for result in try names(kind, sorted.reversed(), .localizedStandard) {
      #expect(result == sorted)
    }
  }

  @Test func `a comparison in a predicate does not support the numeric option`() throws {
    let context = try TestStore(.memory).open(Library.model()).newContext()
    let request = FetchRequest<ManagedObject>(
      entityName: "Tag",
      predicate: .comparison(
        FetchComparison(
          .property("name"), .less, .value(.attribute(.string("a"))), options: .numeric)))
    #expect(throws: ObjectGraphError.self) { try context.fetch(request) }
  }

  @Test(arguments: StoreKind.allCases)
  func `booleans and bytes have a least and a greatest value`(kind: StoreKind) throws {
    let context = try TestStore(kind).open(Library.model()).newContext()
    for (flag, bytes) in [(true, [2]), (false, [1, 255]), (false, [])] as [(Bool, [UInt8])] {
      let object = try context.insert(entityName: "Everything")
      try object.setValue(.boolean(flag), forKey: "flag")
      try object.setValue(.binary(Data(bytes)), forKey: "bytes")
    }
    _ = try context.insert(entityName: "Everything")
    try context.save()
    var request = DictionaryRequest(entityName: "Everything")
    request.propertiesToFetch = ["flag", "bytes"].flatMap { name in
      [FetchAggregate.min, .max].map { aggregate in
        .init("\(aggregate) \(name)", .aggregate(aggregate, .property(name)))
      }
    }
    #expect(
      try context.fetch(request) == [
        [
          "min flag": .attribute(.boolean(false)), "max flag": .attribute(.boolean(true)),
          "min bytes": .attribute(.binary(Data())), "max bytes": .attribute(.binary(Data([2]))),
        ]
      ])
    request.propertiesToFetch = [.init("uuid", .aggregate(.max, .property("uuid")))]
    #expect(throws: ObjectGraphError.self) { try context.fetch(request) }
  }
}
