import Foundation
import ObjectModel
import TestFolders
import Testing

/// Items 14 and 15 of the format's checklist: which file of a folder is the model.
@Suite struct ModelBundleTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func write(_ text: String, _ path: String) throws {
    let url = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// A bundle whose versions have one entity each, called like the version without blanks.
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

  private func problem(_ path: String, _ version: String? = nil) -> String {
    do {
      return "read \(try entity(path, version))"
    } catch {
      return "\(error)"
    }
  }

  @Test func `the version file decides, also for an old version`() throws {
    let path = try bundle(["Moody", "Moody 2", "Moody 10"], current: "Moody.xcdatamodel")
    #expect(try ModelBundle(path: path).versions.map(\.name) == ["Moody", "Moody 2", "Moody 10"])
    #expect(try entity(path) == "Moody")
    #expect(try entity(path, "Moody 10") == "Moody10")
    #expect(try entity(path, "Moody 2.xcdatamodel") == "Moody2")
  }

  @Test func `a name may have blanks and dots`() throws {
    let path = try bundle(["Folio v2.7.0", "Store2.1"], current: "Folio v2.7.0.xcdatamodel")
    #expect(try ModelBundle(path: path).currentVersion().name == "Folio v2.7.0")
    #expect(try entity(path) == "Foliov270")
  }

  @Test func `one version needs no version file`() throws {
    #expect(try entity(try bundle(["Only"])) == "Only")
  }

  @Test func `an empty version file is no choice among several`() throws {
    let path = try bundle(["A", "B"], current: "")
    #expect(
      problem(path)
        == "\(path): does not say which version is current; choose one of: A, B")
    #expect(try entity(path, "B") == "B")
  }

  @Test func `several versions without a version file are no choice`() throws {
    #expect(problem(try bundle(["A", "B"])).contains("choose one of: A, B"))
  }

  @Test func `a version that is not there is told with those that are`() throws {
    let path = try bundle(["A", "B"], current: "C.xcdatamodel")
    #expect(
      problem(path).hasSuffix("names C as its current version, which is not there; there are: A, B")
    )
    #expect(problem(path, "D") == "\(path): has no version D; there are: A, B")
  }

  @Test func `a damaged version file is told`() throws {
    let path = try bundle(["A"])
    try write("not a list", "M.xcdatamodeld/.xccurrentversion")
    #expect(problem(path).contains("is not a property list with the key _XCCurrentVersionName"))
  }

  @Test func `a version folder, its contents and any file are documents`() throws {
    let path = try bundle(["A"])
    #expect(try entity("\(path)/A.xcdatamodel") == "A")
    #expect(try entity("\(path)/A.xcdatamodel/") == "A")
    #expect(try entity("\(path)/A.xcdatamodel/contents") == "A")
    try write(SmallDocument.text("<entity name=\"Copy\"/>"), "copy.xml")
    #expect(try entity(folder.path("copy.xml")) == "Copy")
  }

  @Test func `the binary format of old Xcodes is refused with advice`() throws {
    try write("bplist00…", "Old.xcdatamodeld/Old.xcdatamodel/elements")
    try write("bplist00…", "Old.xcdatamodeld/Old.xcdatamodel/layout")
    let path = folder.path("Old.xcdatamodeld")
    let expected =
      "is in the binary format from before Xcode 4.3; open it in Xcode and save it once"
    #expect(problem(path) == "\(path)/Old.xcdatamodel/elements: \(expected)")
    #expect(problem("\(path)/Old.xcdatamodel").hasSuffix(expected))
    try write(
      SmallDocument.text("<entity name=\"New\"/>"), "Old.xcdatamodeld/New.xcdatamodel/contents")
    #expect(try entity(path, "New") == "New")
  }

  @Test func `a folder without model and a path without file are told`() throws {
    try write("", "empty/readme")
    #expect(problem(folder.path("empty")).contains("is a folder without a model"))
    #expect(problem(folder.path("nothing")).contains("there is nothing at this path"))
  }

  @Test(arguments: ["Shop.xcdatamodeld", "Shop.xcdatamodel", "shop.xml"])
  func `a document is written as folder or file by its name`(name: String) throws {
    let document = try SmallDocument.read("<entity name=\"Book\"/>")
    try document.write(to: folder.path(name))
    #expect(try ModelDocument(path: folder.path(name)) == document)
    if name.hasSuffix("d") {
      #expect(try ModelBundle(path: folder.path(name)).namedVersion == "Shop")
    }
  }

  @Test func `a place that cannot be written is told`() throws {
    let document = ModelDocument()
    let error = #expect(throws: ModelDocumentError.self) {
      try document.write(to: "/proc/lineage/shop.xml")
    }
    #expect(error?.description.contains("/proc/lineage/shop.xml: cannot be written") == true)
  }
}
