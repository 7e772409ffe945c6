import Foundation
import TestSupport
import Testing

/// The output files of `run-scenario inspect --html`.
@Suite struct InspectPageTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private var path: String { folder.path("shop.sqlite") }

  private func makeStore() throws { try ShopStore.make(at: path) }

  @Test func `the page is written to the given path, but never over the store`() throws {
    try makeStore()
    let result = try Program.run("inspect", path, "--html", folder.path("page.html"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.text("page.html").contains("<title>shop.sqlite</title>"))
    #expect(result.output.contains("The page is in \(folder.path("page.html")); open it"))
    #expect(result.output.contains("3 entities in 1 hierarchy and 3 rows"))
    #expect(result.output.split(separator: "\n").count < 40, "\(result.output)")
    let other = folder.path("other.sqlite")
    try Data("SQLite format 3".utf8).write(to: URL(fileURLWithPath: other))
    let slip = try Program.run("inspect", "--html", other, path)
    #expect(slip.status == 64 && slip.errors.contains("other.sqlite"), "\(slip.errors)")
    #expect(try folder.text("other.sqlite") == "SQLite format 3")
    let again = try Program.run("inspect", path, "--html", folder.path("page.html"))
    #expect(again.status == 0, "\(again.errors)")
    let mine = try folder.write("<!doctype html><title>Mine</title>", to: "mine.html")
    let taken = try Program.run("inspect", path, "--html", mine, "--force")
    #expect(taken.status == 64 && taken.errors.contains("mine.html"), "\(taken.errors)")
    let before = try folder.evidence()
    for target in [path, path + "-wal", "/proc/lineage/page.html"] {
      let refused = try Program.run("inspect", path, "--html", target)
      #expect(refused.status == 64, "\(target)")
      #expect(refused.errors.contains("cannot write \(target)"), "\(refused.errors)")
    }
    #expect(try folder.evidence() == before)
  }

  @Test func `the page can go to standard output, and then only the page`() throws {
    try makeStore()
    let page = try Program.run("inspect", path, "--html", "-", in: folder.url.path)
    #expect(page.status == 0 && page.errors.isEmpty, "\(page.errors)")
    #expect(page.output.hasPrefix("<!DOCTYPE html>") && page.output.hasSuffix("</html>\n"))
    #expect(!(try folder.contents().contains("-")))
    let both = try Program.run("inspect", path, "--html", "-", "--json")
    #expect(both.status == 64 && both.errors.contains("--html -"))
    let beside = try Program.run("inspect", path, "--json", "--html", folder.path("page.html"))
    #expect(try JSONSerialization.jsonObject(with: Data(beside.output.utf8)) is [String: Any])
    #expect(beside.errors.contains("The page is in"), "\(beside.errors)")
    let place = try Program.run("inspect", path, "--html", folder.url.path)
    #expect(place.status == 64 && place.errors.contains("it is a folder"), "\(place.errors)")
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let pipe = try Program.run("inspect", path, "--html", folder.path("pipe"))
    #expect(pipe.status == 64 && pipe.errors.contains("not a regular file"), "\(pipe.errors)")
  }

  @Test func `a page of a complete store is replaced by one of a damaged store only with --force`()
    throws
  {
    try makeStore()
    let arguments = ["inspect", path, "--html", folder.path("page.html")]
    #expect(try Program.run(list: arguments).status == 0)
    let before = try folder.text("page.html")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.dropLast(bytes.count / 2).write(to: URL(fileURLWithPath: path))
    let refused = try Program.run(list: arguments)
    #expect(refused.status == 64 && refused.errors.contains("--force"), "\(refused.errors)")
    #expect(try folder.text("page.html") == before)
    #expect(try Program.run(list: arguments + ["--force"]).status == 65)
    #expect(try folder.text("page.html") != before)
  }
}
