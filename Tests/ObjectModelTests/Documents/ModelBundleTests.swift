import Foundation
import Lineage
import TestSupport
import Testing

/// Items 14 and 15 of the format's checklist: the model file of a folder.
@Suite struct ModelBundleTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func write(_ text: String, _ path: String) throws {
    let url = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Creates a bundle whose versions have one entity each, named after the version without blanks.
  private func bundle(_ versions: [String], current: String? = nil) throws -> String {
    for name in versions {
      let entity = name.filter { $0.isLetter || $0.isNumber }
      try write(
        SmallDocument.text("<entity name=\"\(entity)\"/>"),
        "M.xcdatamodeld/\(name).xcdatamodel/contents")
    }
    if let current {
      let key = current.isEmpty ? "" : "<key>_XCCurrentVersionName</key><string>\(current)</string>"
      try write(
        "<plist version=\"1.0\"><dict>\(key)</dict></plist>", "M.xcdatamodeld/.xccurrentversion")
    }
    return folder.path("M.xcdatamodeld")
  }

  private func entity(_ path: String, _ version: String? = nil) throws -> String {
    try ModelDocument(path: path, version: version).entities[0].name
  }

  private func reason(
    _ path: String, _ version: String? = nil
  ) throws -> ModelDocumentError.Reason {
    let error = try #require(
      throws: ModelDocumentError.self, performing: { try entity(path, version) })
    #expect(error.description.hasPrefix(path))
    return error.problems[0].reason
  }

  @Test func `the version file decides, also for an old version`() throws {
    let path = try bundle(["Moody", "Moody 2", "Moody 10"], current: "Moody.xcdatamodel")
    #expect(try ModelBundle(path: path).versions.map(\.name) == ["Moody", "Moody 2", "Moody 10"])
    #expect(try entity(path) == "Moody")
    #expect(try entity(path, "Moody 10") == "Moody10")
    #expect(try entity(path, "Moody 2.xcdatamodel") == "Moody2")
  }

  @Test func `a name can contain blanks and dots`() throws {
    let path = try bundle(["Folio v2.7.0", "Store2.1"], current: "Folio v2.7.0.xcdatamodel")
    #expect(try ModelBundle(path: path).currentVersion().name == "Folio v2.7.0")
    #expect(try entity(path) == "Foliov270")
  }

  @Test func `a single version needs no version file`() throws {
    #expect(try entity(try bundle(["Only"])) == "Only")
  }

  @Test func `an empty version file is an error if there are several versions`() throws {
    let path = try bundle(["A", "B"], current: "")
    #expect(try reason(path) == .noCurrentVersion(versions: ["A", "B"]))
    #expect(try entity(path, "B") == "B")
  }

  @Test func `several versions without a version file are an error`() throws {
    #expect(try reason(try bundle(["A", "B"])) == .noCurrentVersion(versions: ["A", "B"]))
  }

  @Test func `a missing version is reported with the existing ones`() throws {
    let path = try bundle(["A", "B"], current: "C.xcdatamodel")
    #expect(try reason(path) == .currentVersionMissing("C", versions: ["A", "B"]))
    #expect(try reason(path, "D") == .unknownVersion("D", versions: ["A", "B"]))
  }

  @Test func `a damaged version file is reported`() throws {
    let path = try bundle(["A"])
    try write("not a list", "M.xcdatamodeld/.xccurrentversion")
    #expect(try reason(path) == .damagedCurrentVersion)
  }

  @Test func `a version folder, its contents and any file can be read as documents`() throws {
    let path = try bundle(["A"])
    #expect(try entity("\(path)/A.xcdatamodel") == "A")
    #expect(try entity("\(path)/A.xcdatamodel/") == "A")
    #expect(try entity("\(path)/A.xcdatamodel/contents") == "A")
    try write(SmallDocument.text("<entity name=\"Copy\"/>"), "copy.xml")
    #expect(try entity(folder.path("copy.xml")) == "Copy")
  }

  @Test func `the binary format of old Xcode versions is rejected with advice`() throws {
    try write("bplist00…", "Old.xcdatamodeld/Old.xcdatamodel/elements")
    try write("bplist00…", "Old.xcdatamodeld/Old.xcdatamodel/layout")
    let path = folder.path("Old.xcdatamodeld")
    #expect(try reason(path) == .oldFormat)
    #expect(try reason("\(path)/Old.xcdatamodel") == .oldFormat)
    try write(
      SmallDocument.text("<entity name=\"New\"/>"), "Old.xcdatamodeld/New.xcdatamodel/contents")
    #expect(try entity(path, "New") == "New")
  }

  @Test func `a folder without a model and a path without a file are reported`() throws {
    try write("", "empty/readme")
    #expect(try reason(folder.path("empty")) == .noDocument)
    guard case .unreadable = try reason(folder.path("nothing")) else {
      Issue.record("a path without file was read")
      return
    }
  }

  @Test(arguments: ["Shop.xcdatamodeld", "Shop.xcdatamodel", "shop.xml"])
  func `a document is written as a folder or a file, depending on its name`(name: String) throws {
    let document = try SmallDocument.read("<entity name=\"Book\"/>")
    try document.write(to: folder.path(name))
    #expect(try ModelDocument(path: folder.path(name)) == document)
    if name.hasSuffix("d") {
      #expect(try ModelBundle(path: folder.path(name)).namedVersion == "Shop")
    }
  }

  @Test func `a path that cannot be written is reported`() throws {
    let document = ModelDocument()
    let error = #expect(throws: ModelDocumentError.self) {
      try document.write(to: "/proc/lineage/shop.xml")
    }
    guard case .unwritable = error?.problems[0].reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.hasPrefix("/proc/lineage/shop.xml: ") == true)
  }
}
