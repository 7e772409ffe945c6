import Foundation

@testable import Lineage

/// Stores of Apple's software in the folder that LINEAGE_REAL_DATA names.
enum AppleStores {
  static let folder = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"].map {
    URL(fileURLWithPath: $0).appendingPathComponent("stores")
  }

  /// The stores with a model, and its number of entities.
  static let withModel = [
    "plaso/Accounts3.sqlite": 7, "moody/Moody.moody": 4, "moody/Moody 2.moody": 4,
    "moody/Moody 3.moody": 4, "moody/Moody 5.moody": 2, "plaso/NoteStore.sqlite": 18,
    "coredataplus/SampleModel2_V1.sqlite": 6, "coredataplus/SampleModel3_V1.sqlite": 1,
    "coredataplus/SampleModel_V1.sqlite": 4, "coredataplus/SampleModel_V2.sqlite": 4,
    "plaso/knowledgec-10.14.db": 17,
  ]
  static let sample1 = "coredataplus/SampleModel_V1.sqlite"
  static let sample1Renamed = "coredataplus/SampleModel_V2.sqlite"
  static let sample2 = "coredataplus/SampleModel2_V1.sqlite"
  static let sample3 = "coredataplus/SampleModel3_V1.sqlite"
  static let notes = "plaso/NoteStore.sqlite"
  static let knowledge = "plaso/knowledgec-10.14.db"
  static let accounts = "plaso/Accounts3.sqlite"
  static let withoutModel = "plaso/NotesV7.storedata"

  static func path(_ name: String) -> String { folder?.appendingPathComponent(name).path ?? "" }

  /// Returns the content of Z_MODELCACHE, read from the file's bytes so that no file is created
  /// next to it.
  static func cacheContent(_ name: String) throws -> Data {
    let queue = try Database(
      path: "file:\(path(name).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")"
        + "?immutable=1", isReadOnly: true)
    return try queue.read {
      try Data.fetchOne($0, sql: "SELECT Z_CONTENT FROM Z_MODELCACHE") ?? Data()
    }
  }
}

extension ForeignFile {
  /// Returns the number in the first column of the first row.
  func number(_ sql: String) throws -> Int? {
    try rows(sql).first?[0]
  }
}
