import Foundation

@testable import Lineage

/// The eighteen documents of real projects, if installed.
enum RealDocuments {
  static let folder = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"].map {
    $0 + "/models"
  }

  static var names: [String] {
    guard let folder else { return [] }
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return all.filter { $0.hasSuffix(".xml") }.sorted()
  }

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + name))
  }
}
