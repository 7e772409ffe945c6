import Foundation

/// What recovery needs of a file system, so that a test can give it one that fails.
public protocol StoreFileSystem: Sendable {
  func fileExists(_ path: String) -> Bool
  func createFolder(_ path: String) throws
  /// Copies a file to a place where there is none.
  func copy(_ path: String, to copy: String) throws
  /// True if both files hold the same bytes.
  func isSame(_ path: String, as copy: String) throws -> Bool
  func remove(_ path: String) throws
}

/// The file system of the machine.
public struct DiskFileSystem: StoreFileSystem {
  public init() {}

  public func fileExists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  public func createFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  public func copy(_ path: String, to copy: String) throws {
    try FileManager.default.copyItem(atPath: path, toPath: copy)
  }

  public func isSame(_ path: String, as copy: String) throws -> Bool {
    FileManager.default.contentsEqual(atPath: path, andPath: copy)
  }

  public func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }
}
