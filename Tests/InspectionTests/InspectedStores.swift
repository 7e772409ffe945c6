import Foundation

/// The stores of Apple's software among the real data, if present.
enum InspectedStores {
  static let folder = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"].map {
    URL(fileURLWithPath: $0).appending(path: "stores").path
  }

  static let missing = "set LINEAGE_REAL_DATA to the folder of the real data"

  static let names = [
    "coredataplus/SampleModel_V1.sqlite", "coredataplus/SampleModel_V2.sqlite",
    "coredataplus/SampleModel2_V1.sqlite", "coredataplus/SampleModel3_V1.sqlite",
    "moody/Moody.moody", "moody/Moody 2.moody", "moody/Moody 3.moody", "moody/Moody 5.moody",
    "plaso/Accounts3.sqlite", "plaso/NoteStore.sqlite", "plaso/NotesV7.storedata",
    "plaso/knowledgec-10.14.db",
  ]

  static func path(_ name: String) -> String { "\(folder ?? "")/\(name)" }
}
