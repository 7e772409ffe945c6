import Foundation
import TestSupport
import Testing

/// `run-scenario model` as a user runs it.
@Suite struct ModelCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func write(_ text: String, _ path: String) throws -> String {
    let url = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("<model>\(text)</model>".utf8).write(to: url)
    return url.path
  }

  private func bundle() throws -> String {
    _ = try write(
      "<entity name=\"Book\"><attribute name=\"title\" optional=\"YES\" attributeType=\"String\"/></entity>",
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents")
    _ = try write(
      """
      <entity name="Book"><attribute name="title" attributeType="String" defaultValueString=""/>
      <attribute name="pages" optional="YES" attributeType="Integer 16"/></entity>
      """, "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents")
    let path = folder.path("Shop.xcdatamodeld")
    try Data(
      """
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
      <string>Shop 2.xcdatamodel</string></dict></plist>
      """.utf8
    ).write(to: URL(fileURLWithPath: "\(path)/.xccurrentversion"))
    return path
  }

  @Test func `show prints versions, entities and warnings, and no colours into a pipe`() throws {
    let path = try bundle()
    let result = try Program.run("model", "show", path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasPrefix(
        """
        \(path)
        versions: Shop, Shop 2 (current)
        1 entity in 1 hierarchy

        Book
          title  String = ""
          pages  Integer 16?

        1 note
          A new Book has no pages,
        """), "\(result.output)")
    #expect(result.output.contains("(optional-number)"))
    #expect(!result.output.contains("\u{1B}"))
    let old = try Program.run("model", "show", "\(path)/Shop.xcdatamodel")
    #expect(old.output.contains("title  String?"))
  }

  @Test func `diff prints the changes and their effect on stores`() throws {
    let path = try bundle()
    let result = try Program.run("model", "diff", "\(path)/Shop.xcdatamodel", path, "--exit-code")
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        """
        Book
          ~ Book.title: String? -> String = ""  [hash]
          + Book.pages: Integer 16?  [hash]

        2 changes, 2 of them\u{20}
        """), "\(result.output)")
    #expect(result.output.contains("can be inferred"))
    let same = try Program.run("model", "diff", path, path, "--exit-code")
    #expect(same.status == 0)
    #expect(same.output == "no differences\n")
  }

  @Test func `diagram writes to a file or to standard output`() throws {
    let path = try bundle()
    for (name, beginning) in [("shop.svg", "<?xml"), ("shop.gv", "//"), ("shop.md", "%%")] {
      let result = try Program.run("model", "diagram", path, "--out", folder.path(name))
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.isEmpty)
      #expect(try folder.text(name).hasPrefix(beginning))
    }
    #expect(try folder.text("shop.svg").contains(">title: String"))
    let mermaid = try Program.run("model", "diagram", path)
    #expect(mermaid.output.contains("\nclassDiagram\n  class Book {\n    title: String"))
  }

  @Test func `without Graphviz an SVG is refused, and other formats are drawn`() throws {
    let path = try bundle()
    let tools = folder.path("tools")
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    let environment = ["PATH": tools]
    let refused = try Program.run(
      list: ["model", "diagram", path, "--out", folder.path("shop.svg")], environment: environment)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("install graphviz"), "\(refused.errors)")
    #expect(!folder.exists("shop.svg"))
    let drawn = try Program.run(
      list: ["model", "diagram", path, "--format", "dot"], environment: environment)
    #expect(drawn.status == 0, "\(drawn.errors)")
  }

  @Test func `lock prints source code to paste`() throws {
    let result = try Program.run("model", "lock", try bundle())
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("VersionLock([\n  \"Book\": \"0x"))
  }

  @Test(
    arguments: [
      (["show", "BROKEN"], "broken.xml:1: is not valid XML"),
      (
        ["show", "BUNDLE/Shop 3.xcdatamodel"],
        "has no version Shop 3; the versions are: Shop, Shop 2"
      ),
      (["diff", "BUNDLE", "BROKEN"], "broken.xml:1"),
      (["diagram", "BUNDLE", "--format", "pdf"], "pdf"),
      (["diagram", "BUNDLE", "--out", "/proc/lineage/x.svg"], "x.svg"),
      (["lock", "UNSOUND"], "unsound.xml:1: Book.title: has no attributeType"),
    ])
  func `wrong input is reported with its position`(arguments: [String], hint: String) throws {
    let paths = [
      "BUNDLE": try bundle(), "BROKEN": try write("<entity", "broken.xml"),
      "UNSOUND": try write(
        "<entity name=\"Book\"><attribute name=\"title\"/></entity>", "unsound.xml"),
    ]
    let result = try Program.run(
      list: ["model"]
        + arguments.map { argument in
          let parts = argument.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
          return (paths[String(parts[0])] ?? String(parts[0]))
            + parts.dropFirst().map { "/" + $0 }.joined()
        })
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
  }

  @Test func `a feature that only this library's stores lack is a note and not a mistake`() throws {
    let path = try write(
      """
      <entity name="Book"><attribute name="title" optional="YES" attributeType="String"/>
      <attribute name="size" optional="YES" attributeType="Integer 16" defaultValueString="0"
        derived="YES" derivationExpression="length:(title)"/></entity>
      """, "derived.xml")
    let result = try Program.run("model", "show", path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("1 note\n  Book.size: is derived from length:(title)"))
  }

  @Test func `show and lint find the same`() throws {
    let path = try write(
      """
      <entity name="Item"><attribute name="code" optional="YES" attributeType="String"/></entity>
      <entity name="Book" parentEntity="Item"><uniquenessConstraints><uniquenessConstraint>
      <constraint value="code"/></uniquenessConstraint></uniquenessConstraints></entity>
      <entity name="Film" parentEntity="Item"><relationship name="next" optional="YES" maxCount="1"
        destinationEntity="Film"/></entity>
      """, "shop.xml")
    let lint = try Program.run("lint", path, "--json")
    let show = try Program.run("model", "show", path)
    #expect(lint.status == 0 && show.status == 0)
    let reasons = lint.output.matches(of: /"why" : "(.*)"/).map { String($0.output.1) }
    #expect(reasons.count == 2)
    for why in reasons { #expect(show.output.contains(why), "\(show.output)") }
  }

  @Test func `a table that SQLite cannot create is a problem`() throws {
    let attributes = (1...1998).map {
      "<attribute name=\"a\($0)\" optional=\"YES\" attributeType=\"String\"/>"
    }
    let path = try write(
      "<entity name=\"Item\">\(attributes.joined())</entity>", "Wide.xcdatamodel/contents")
    let result = try Program.run("model", "show", path)
    #expect(result.status == 64)
    #expect(result.output.contains("2001 columns") && result.output.contains("2000"))
    #expect(try Program.run("lint", path).status == 1)
    let draft = folder.path("wide.yaml")
    #expect(try Program.run("draft", path, "--out", draft).status == 0)
    let check = try Program.run("check", draft)
    #expect(!check.errors.contains("CREATE TABLE") && check.errors.count < 2_000, "\(check.errors)")
  }

  @Test func `a missing model has another status than wrong input`() throws {
    let result = try Program.run("model", "show", "no-such.xcdatamodeld")
    #expect(result.status == 66)
    #expect(result.errors.contains("no-such.xcdatamodeld"), "\(result.errors)")
  }

  @Test func `a diagram replaces only another diagram`() throws {
    let notes = try folder.write("my notes", to: "notes.svg")
    let arguments = ["model", "diagram", try bundle(), "--out"]
    let refused = try Program.run(list: arguments + [notes])
    #expect(refused.status == 64)
    #expect(refused.errors.contains(notes), "\(refused.errors)")
    #expect(try folder.text("notes.svg") == "my notes")
    for format in ["svg", "mermaid", "dot"] {
      for _ in 1...2 {
        let result = try Program.run(
          list: arguments + [folder.path("shop.\(format)"), "--format", format])
        #expect(result.status == 0, "\(result.errors)")
      }
    }
  }
}
