import Foundation

/// A model at a path: an Xcode document, a compiled model, or a store that contains its model.
///
/// | at the path | read as |
/// |---|---|
/// | `.xcdatamodeld`, `.xcdatamodel`, `contents` | ``ModelBundle`` |
/// | `.momd`, `.mom` | the archive that Xcode compiles a model into and apps ship |
/// | a store | the copy of its model in Z_MODELCACHE, or in Z_METADATA of this library's stores |
///
/// The content decides, not the file extension.
package struct ModelFile {
  private enum Form {
    case document(ModelBundle)
    /// The paths of the archives, in the order of the versions' names.
    case compiled([String])
    case store
  }

  let path: String
  /// The versions in the order of their numbers; only a bundle has several.
  package let versionNames: [String]
  /// The version that the bundle itself declares as current.
  package let namedVersion: String?
  private let form: Form

  private static let databaseHeader = Data("SQLite format 3\0".utf8)
  private static let archiveHeader = Data("bplist".utf8)
  private static let currentVersionKey = "NSManagedObjectModel_CurrentVersionName"

  /// Examines the file or folder at a path.
  ///
  /// - Throws: ``ModelDocumentError`` if nothing exists there, or nothing that contains a model.
  package init(path: String) throws(ModelDocumentError) {
    self.path = path
    let ownName = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    try Self.requireVersion(ownName, at: path)
    let archives = Self.archives(in: path)
    if !archives.isEmpty {
      form = .compiled(archives.map { "\(path)/\($0).mom" })
      versionNames = archives
      namedVersion = Self.currentVersion(in: path) ?? (archives.count == 1 ? archives[0] : nil)
      return
    }
    switch Self.header(of: path) {
    case Self.databaseHeader: form = .store
    case let header? where header.starts(with: Self.archiveHeader): form = .compiled([path])
    default:
      let bundle = try ModelBundle(path: path)
      form = .document(bundle)
      versionNames = bundle.versions.map(\.name)
      namedVersion = bundle.namedVersion
      return
    }
    versionNames = [ownName]
    namedVersion = nil
  }

  package var isStore: Bool { if case .store = form { true } else { false } }

  /// Reads the current version.
  ///
  /// - Returns: A model that can still be changed, with warnings about unreadable or suspicious
  ///   parts.
  /// - Throws: ``ModelDocumentError``, or ``StoreError`` for a store without a readable model.
  package func model() throws -> (
    model: ManagedObjectModel, warnings: [String]
  ) {
    switch form {
    case .document(let bundle):
      let document = try bundle.document()
      return (try document.model(), document.warnings.map(\.description))
    case .compiled(let paths): return try archivedModel(at: paths[try placeOfCurrentVersion()])
    case .store:
      let found = try ForeignStore.model(of: try StoreSnapshot(of: path))
      return (found.model, found.warnings)
    }
  }

  private func placeOfCurrentVersion() throws(ModelDocumentError) -> Int {
    guard let name = namedVersion else {
      if versionNames.count == 1 { return 0 }
      throw ModelDocumentError(.init(file: path), .noCurrentVersion(versions: versionNames))
    }
    guard let place = versionNames.firstIndex(of: name) else {
      throw ModelDocumentError(
        .init(file: path), .currentVersionMissing(name, versions: versionNames))
    }
    return place
  }

  /// Throws if the path names a version that its bundle does not have.
  private static func requireVersion(_ name: String, at path: String) throws(ModelDocumentError) {
    let bundle = URL(fileURLWithPath: path).deletingLastPathComponent()
    guard !FileManager.default.fileExists(atPath: path),
      ["xcdatamodeld", "momd"].contains(bundle.pathExtension),
      let versions = try? ModelFile(path: bundle.relativePath).versionNames
    else { return }
    throw ModelDocumentError(
      .init(file: bundle.relativePath), .unknownVersion(name, versions: versions))
  }

  private func archivedModel(at path: String) throws(ModelDocumentError) -> (
    model: ManagedObjectModel, warnings: [String]
  ) {
    let place = ModelDocument.SourcePlace(file: path)
    let limits = ArchiveLimits.standard
    let bytes: Data
    do {
      bytes = try OrdinaryFile.data(path, upTo: limits.archiveByteCount + 1)
    } catch {
      throw ModelDocumentError(place, .unreadable(error.problem))
    }
    do throws(ModelArchiveError) {
      guard bytes.count <= limits.archiveByteCount else {
        throw .limitExceeded(.archiveBytes, limit: limits.archiveByteCount)
      }
      let archive = try ModelArchive(archive: [UInt8](bytes), limits: limits)
      return (archive.model, archive.warnings)
    } catch {
      throw ModelDocumentError(place, .unreadableArchive("\(error)"))
    }
  }

  /// Returns the names of the compiled versions in a folder; empty for anything else.
  private static func archives(in path: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".mom") }.map { String($0.dropLast(4)) }
      .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }

  private static func currentVersion(in folder: String) -> String? {
    guard let data = try? OrdinaryFile.data("\(folder)/VersionInfo.plist", upTo: 1 << 20),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return nil }
    return (list as? [String: Any])?[currentVersionKey] as? String
  }

  /// Returns the first bytes of an ordinary file.
  private static func header(of path: String) -> Data? {
    try? OrdinaryFile.data(path, upTo: databaseHeader.count)
  }
}
