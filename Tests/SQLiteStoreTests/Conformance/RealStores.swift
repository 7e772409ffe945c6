import Foundation

/// The stores that Apple's software wrote, in the folder of the real data.
enum RealStores {
  static let folder = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"].map {
    URL(fileURLWithPath: $0).appendingPathComponent("stores")
  }

  /// What is said where the tests of real stores are skipped.
  static let advice = "set LINEAGE_REAL_DATA to the folder of the real data"

  /// What the spec's rules give for a store: 47 tables in all.
  struct Expectation: Sendable, CustomStringConvertible {
    let path: String
    let entityCount: Int
    let tableCount: Int
    /// Indexes that are the same in the file, word for word.
    let indexCount: Int
    let objectCount: Int
    let linkCount: Int
    let hasDigest: Bool
    let hasChecksum: Bool

    var file: String { RealStores.folder?.appendingPathComponent(path).path ?? path }
    var description: String { path }
  }

  static let expectations = [
    Expectation(
      path: "plaso/Accounts3.sqlite", entityCount: 7, tableCount: 12, indexCount: 9,
      objectCount: 263, linkCount: 190, hasDigest: true, hasChecksum: false),
    Expectation(
      path: "plaso/NoteStore.sqlite", entityCount: 18, tableCount: 5, indexCount: 29,
      objectCount: 71, linkCount: 0, hasDigest: true, hasChecksum: false),
    Expectation(
      path: "plaso/knowledgec-10.14.db", entityCount: 17, tableCount: 13, indexCount: 23,
      objectCount: 119, linkCount: 0, hasDigest: false, hasChecksum: false),
    Expectation(
      path: "coredataplus/SampleModel_V1.sqlite", entityCount: 4, tableCount: 2, indexCount: 4,
      objectCount: 145, linkCount: 0, hasDigest: true, hasChecksum: false),
    Expectation(
      path: "coredataplus/SampleModel_V2.sqlite", entityCount: 4, tableCount: 2, indexCount: 5,
      objectCount: 145, linkCount: 0, hasDigest: true, hasChecksum: false),
    Expectation(
      path: "coredataplus/SampleModel2_V1.sqlite", entityCount: 6, tableCount: 4, indexCount: 6,
      objectCount: 5468, linkCount: 0, hasDigest: true, hasChecksum: true),
    Expectation(
      path: "coredataplus/SampleModel3_V1.sqlite", entityCount: 1, tableCount: 1, indexCount: 0,
      objectCount: 12, linkCount: 0, hasDigest: true, hasChecksum: true),
    Expectation(
      path: "moody/Moody.moody", entityCount: 4, tableCount: 2, indexCount: 3,
      objectCount: 9, linkCount: 0, hasDigest: false, hasChecksum: false),
    Expectation(
      path: "moody/Moody 2.moody", entityCount: 4, tableCount: 2, indexCount: 3,
      objectCount: 9, linkCount: 0, hasDigest: false, hasChecksum: false),
    Expectation(
      path: "moody/Moody 3.moody", entityCount: 4, tableCount: 2, indexCount: 4,
      objectCount: 9, linkCount: 0, hasDigest: false, hasChecksum: false),
    Expectation(
      path: "moody/Moody 5.moody", entityCount: 2, tableCount: 2, indexCount: 1,
      objectCount: 7, linkCount: 0, hasDigest: false, hasChecksum: false),
  ]

  /// Keeps no model.
  static let withoutModel = "plaso/NotesV7.storedata"
}
