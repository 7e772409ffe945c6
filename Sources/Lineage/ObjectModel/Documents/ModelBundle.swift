import Escaping
import Foundation

/// A model on disk with its versions: an `.xcdatamodeld`, or a single document as its only version.
///
/// ```swift
/// try ModelDocument(model).write(to: "Library.xcdatamodeld", version: "Library 2")
/// let bundle = try ModelBundle(path: "Library.xcdatamodeld")
/// print(bundle.versions.map(\.name), bundle.namedVersion ?? "none")  // prints ["Library 2"] Library 2
/// ```
public struct ModelBundle: Hashable, Sendable {
  /// One version of the model.
  public struct Version: Hashable, Sendable {
    /// The folder's name without `.xcdatamodel`, including any dots and spaces.
    public let name: String
    /// The path of the document's file.
    public let path: String
  }

  /// The path of the model, as given.
  public let path: String
  /// The versions by the number in their names, unnumbered ones first, which is usually the order
  /// of creation.
  ///
  /// ```swift
  /// try ModelDocument(older).write(to: "Library.xcdatamodeld")
  /// try ModelDocument(model).write(to: "Library.xcdatamodeld", version: "Library 2")
  /// print(try ModelBundle(path: "Library.xcdatamodeld").versions.map(\.name))  // prints ["Library", "Library 2"]
  /// ```
  public let versions: [Version]
  /// The version that `.xccurrentversion` names, or nil if the file is missing or empty.
  public let namedVersion: String?

  /// Lists the versions at a path: an `.xcdatamodeld`, an `.xcdatamodel` or a document's file.
  ///
  /// ```swift
  /// try ModelBundle(path: "Shop.xcdatamodeld")  // throws no such file or folder
  /// ```
  ///
  /// - Throws: ``ModelDocumentError`` if there is no model or its version file is damaged.
  public init(path: String) throws(ModelDocumentError) {
    self.path = path
    let url = URL(fileURLWithPath: path)
    guard let names = try Self.content(of: path) else {
      versions = [Version(name: url.deletingPathExtension().lastPathComponent, path: path)]
      namedVersion = nil
      return
    }
    if let document = Self.document(in: path, names) {
      versions = [Version(name: url.deletingPathExtension().lastPathComponent, path: document)]
      namedVersion = nil
      return
    }
    versions = Self.versions(in: path, names)
    guard !versions.isEmpty else { throw ModelDocumentError(.init(file: path), .noDocument) }
    namedVersion = try CurrentVersionFile.read(in: path, names)
  }

  /// Returns the current version: the only one, or the one that the bundle names.
  ///
  /// Version names do not decide: either of `Moody` and `Moody 2` may be current.
  ///
  /// ```swift
  /// try ModelDocument(older).write(to: "Library.xcdatamodeld")
  /// try ModelDocument(model).write(to: "Library.xcdatamodeld", version: "Library 2")
  /// print(try ModelBundle(path: "Library.xcdatamodeld").currentVersion().name)  // prints Library 2
  /// ```
  ///
  /// - Throws: ``ModelDocumentError`` if the bundle names none, or one that does not exist.
  public func currentVersion() throws(ModelDocumentError) -> Version {
    let place = ModelDocument.SourcePlace(file: path)
    guard let namedVersion else {
      if versions.count == 1 { return versions[0] }
      throw ModelDocumentError(place, .noCurrentVersion(versions: versions.map(\.name)))
    }
    guard let version = versions.first(where: { $0.name == namedVersion }) else {
      throw ModelDocumentError(
        place, .currentVersionMissing(namedVersion, versions: versions.map(\.name)))
    }
    return version
  }

  /// Reads a version's document, by default the current one's.
  ///
  /// ```swift
  /// try ModelDocument(older).write(to: "Library.xcdatamodeld")
  /// let bundle = try ModelBundle(path: "Library.xcdatamodeld")
  /// try bundle.document(version: "Library 2")  // throws has no version Library 2; the versions are: Library
  /// ```
  public func document(version name: String? = nil) throws(ModelDocumentError) -> ModelDocument {
    let version: Version
    if let name {
      let plain = name.hasSuffix(".xcdatamodel") ? String(name.dropLast(12)) : name
      guard let found = versions.first(where: { $0.name == plain }) else {
        throw ModelDocumentError(
          .init(file: path), .unknownVersion(name, versions: versions.map(\.name)))
      }
      version = found
    } else {
      version = try currentVersion()
    }
    return try ModelDocument(contentsOf: version)
  }
}

extension ModelBundle {
  /// Returns the names in a folder, or nil for a file.
  private static func content(of path: String) throws(ModelDocumentError) -> [String]? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ModelDocumentError(.init(file: path), .unreadable("no such file or folder"))
    }
    guard isFolder.boolValue else { return nil }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw ModelDocumentError(.init(file: path), .unreadable(error.reason))
    }
  }

  /// Returns the document's file in an `.xcdatamodel` folder; `elements` is the old format's.
  private static func document(in folder: String, _ names: [String]) -> String? {
    ["contents", "elements"].first(where: names.contains).map { "\(folder)/\($0)" }
  }

  private static func versions(in folder: String, _ names: [String]) -> [Version] {
    let names = names.filter { $0.hasSuffix(".xcdatamodel") }.map { String($0.dropLast(12)) }
    return names.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
      .map { name in
        let version = "\(folder)/\(name).xcdatamodel"
        let content = (try? FileManager.default.contentsOfDirectory(atPath: version)) ?? []
        return Version(
          name: name, path: document(in: version, content) ?? "\(version)/contents")
      }
  }
}

extension ModelDocument {
  /// Reads the current or the named version of a model.
  ///
  /// ```swift
  /// try ModelDocument(model).write(to: "Library.xcdatamodeld")
  /// let document = try ModelDocument(path: "Library.xcdatamodeld")
  /// print(try document.model().entitiesByName.count)  // prints 7
  /// ```
  ///
  /// - Parameters:
  ///   - path: An `.xcdatamodeld`, an `.xcdatamodel` or a document's file.
  ///   - version: A version of an `.xcdatamodeld`, or nil for the current one.
  /// - Throws: ``ModelDocumentError`` if there is no such document or it cannot be read.
  public init(path: String, version: String? = nil) throws(ModelDocumentError) {
    self = try ModelBundle(path: path).document(version: version)
  }

  init(contentsOf version: ModelBundle.Version) throws(ModelDocumentError) {
    let place = SourcePlace(file: version.path)
    guard !version.path.hasSuffix("/elements") else { throw ModelDocumentError(place, .oldFormat) }
    let data: Data
    let limit = DocumentParser.byteLimit
    do {
      data = try OrdinaryFile.data(version.path, upTo: limit + 1)
    } catch {
      throw ModelDocumentError(place, .unreadable(error.problem))
    }
    guard data.count <= limit else {
      let values = try? URL(fileURLWithPath: version.path).resourceValues(forKeys: [.fileSizeKey])
      throw ModelDocumentError(
        place, .tooLarge(bytes: values?.fileSize ?? data.count, limit: limit))
    }
    try self.init(data: data, file: version.path)
  }
}

/// The hidden file of an `.xcdatamodeld` that names its current version.
enum CurrentVersionFile {
  static let name = ".xccurrentversion"
  private static let key = "_XCCurrentVersionName"

  /// Returns the version's name without its extension, or nil without the file or the key.
  static func read(in folder: String, _ names: [String]) throws(ModelDocumentError) -> String? {
    guard names.contains(name) else { return nil }
    let path = "\(folder)/\(name)"
    guard let data = try? OrdinaryFile.data(path, upTo: 1 << 20),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let values = list as? [String: Any]
    else { throw ModelDocumentError(.init(file: path), .damagedCurrentVersion) }
    guard let value = values[key] else { return nil }
    guard let version = value as? String else {
      throw ModelDocumentError(.init(file: path), .damagedCurrentVersion)
    }
    return version.hasSuffix(".xcdatamodel") ? String(version.dropLast(12)) : version
  }

  /// Returns the file's text for a version's folder name, including the extension, as Xcode writes
  /// it.
  static func text(naming version: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>\(key)</key>
    \t<string>\(XMLText.escaped(version))</string>
    </dict>
    </plist>

    """
  }
}
