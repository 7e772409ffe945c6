import Foundation
import TestSupport
import Testing

@testable import Lineage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Folders that hold copies of a user's store.
@Suite struct PrivateFolderTests {
  private let folder: Folder
  private var parent: String { folder.url.path }

  init() throws { folder = try Folder() }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a folder belongs to its user alone and lives as long as the object`() throws {
    var made: PrivateFolder? = try PrivateFolder(in: parent)
    let path = try #require(made?.path)
    #expect(try mode(path) == 0o700)
    // Another one leaves it alone.
    _ = try PrivateFolder(in: parent)
    #expect(FileManager.default.fileExists(atPath: path))
    withExtendedLifetime(made) {}
    made = nil
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent).isEmpty)
  }

  @Test func `folders without a process are removed, and nothing else is`() throws {
    let gone = folder.path(".lineage-private.gone")
    let others = [folder.path(".lineage-private-else"), folder.path("mine")]
    for path in [gone] + others {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for name in ["store.sqlite", "lock"] {
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
      }
    }
    // A link with such a name leads to another folder.
    let link = folder.path(".lineage-private.link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: others[1])
    let file = folder.path(".lineage-private.file")
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    _ = try PrivateFolder(in: parent)
    #expect(!FileManager.default.fileExists(atPath: gone))
    for path in others { #expect(FileManager.default.fileExists(atPath: "\(path)/store.sqlite")) }
    #expect(FileManager.default.fileExists(atPath: link))
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func `a folder that another process uses stays`() throws {
    let held = folder.path(".lineage-private.held")
    try FileManager.default.createDirectory(atPath: held, withIntermediateDirectories: true)
    let lock = open("\(held)/lock", O_RDWR | O_CREAT, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    _ = try PrivateFolder(in: parent)
    #expect(FileManager.default.fileExists(atPath: held))
    close(lock)
    _ = try PrivateFolder(in: parent)
    #expect(!FileManager.default.fileExists(atPath: held))
  }

  @Test func `if no folder can be created, the error names it`() {
    #expect { _ = try PrivateFolder(in: "/proc/nowhere") } throws: {
      "\($0)".contains("/proc/nowhere")
    }
  }
}
