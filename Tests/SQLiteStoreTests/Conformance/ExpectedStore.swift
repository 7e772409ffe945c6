/// A real store and the result of StoreLayout.md's rules for its model: 47 tables in all.
struct ExpectedStore: Sendable, CustomStringConvertible {
  let path: String
  let entityCount: Int
  let tableCount: Int
  /// The number of indexes that are identical in the file.
  let indexCount: Int
  let hasDigest: Bool
  let hasChecksum: Bool

  var file: String { AppleStores.path(path) }
  var description: String { path }

  static let all = [
    ExpectedStore(
      path: "plaso/Accounts3.sqlite", entityCount: 7, tableCount: 12, indexCount: 9,
      hasDigest: true, hasChecksum: false),
    ExpectedStore(
      path: "plaso/NoteStore.sqlite", entityCount: 18, tableCount: 5, indexCount: 29,
      hasDigest: true, hasChecksum: false),
    ExpectedStore(
      path: "plaso/knowledgec-10.14.db", entityCount: 17, tableCount: 13, indexCount: 23,
      hasDigest: false, hasChecksum: false),
    ExpectedStore(
      path: "coredataplus/SampleModel_V1.sqlite", entityCount: 4, tableCount: 2, indexCount: 4,
      hasDigest: true, hasChecksum: false),
    ExpectedStore(
      path: "coredataplus/SampleModel_V2.sqlite", entityCount: 4, tableCount: 2, indexCount: 5,
      hasDigest: true, hasChecksum: false),
    ExpectedStore(
      path: "coredataplus/SampleModel2_V1.sqlite", entityCount: 6, tableCount: 4, indexCount: 6,
      hasDigest: true, hasChecksum: true),
    ExpectedStore(
      path: "coredataplus/SampleModel3_V1.sqlite", entityCount: 1, tableCount: 1, indexCount: 0,
      hasDigest: true, hasChecksum: true),
    ExpectedStore(
      path: "moody/Moody.moody", entityCount: 4, tableCount: 2, indexCount: 3,
      hasDigest: false, hasChecksum: false),
    ExpectedStore(
      path: "moody/Moody 2.moody", entityCount: 4, tableCount: 2, indexCount: 3,
      hasDigest: false, hasChecksum: false),
    ExpectedStore(
      path: "moody/Moody 3.moody", entityCount: 4, tableCount: 2, indexCount: 4,
      hasDigest: false, hasChecksum: false),
    ExpectedStore(
      path: "moody/Moody 5.moody", entityCount: 2, tableCount: 2, indexCount: 1,
      hasDigest: false, hasChecksum: false),
  ]
}
