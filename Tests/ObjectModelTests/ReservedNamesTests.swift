import Foundation
import Testing

@testable import Lineage

/// The reserved names, compared with the members of managed objects in the sources.
@Suite struct ReservedNamesTests {
  /// Names that Core Data's objects lack, or have only with parameters or as methods.
  ///
  /// A model with these names works there, so it works here, with these values accessed by key.
  private static let onlyHere: Set<String> = [
    "entityName", "replacement", "validateForInsert", "validateForUpdate", "validateForDelete",
  ]

  /// Returns the public members of `ManagedObject` without parameters.
  private static func members() throws -> Set<String> {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appending(path: "Sources/Lineage/ObjectGraph/Objects")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0 == "ManagedObject.swift" || $0.hasPrefix("ManagedObject+") }
    let member =
      /^  (?:public|open)(?: final| internal\(set\)| private\(set\))* (?:var (\w+)\b|func (\w+)\(\))/
    var names: Set<String> = []
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      var isManagedObject = false
      for line in text.split(separator: "\n") {
        let words = line.split { !$0.isLetter }
        if line.first?.isLetter == true,
          let kind = words.firstIndex(where: { ["class", "extension", "struct"].contains($0) })
        {
          isManagedObject = words.dropFirst(kind + 1).first == "ManagedObject"
        }
        guard isManagedObject, let match = try member.firstMatch(in: line) else { continue }
        names.insert(String(match.1 ?? match.2 ?? ""))
      }
    }
    return names
  }

  @Test func `every member without parameters is reserved, except for those that Core Data lacks`()
    throws
  {
    let members = try Self.members()
    #expect(
      members.isSuperset(of: ["objectID", "hasChanges", "isFault", "willSave", "entityName"]))
    #expect(members.subtracting(ReservedNames.all) == Self.onlyHere)
  }
}
