import Foundation
import TestSupport
import Testing

/// Files that are neither a model nor a complete store, read by commands that accept both.
@Suite struct FileFlawTests {
  private static let all = ["lint", "advise", "draft", "model show"]
  private static let ofModels = ["lint", "advise", "model show"]

  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(
    arguments: [
      ("empty.sqlite", all, "empty.sqlite is empty"),
      ("empty.xcdatamodel", all, "empty.xcdatamodel is empty"),
      ("random.sqlite", ofModels, "random.sqlite is neither"),
      ("random.sqlite", ["draft"], "a model either"),
      ("words.sqlite", ofModels, "run-scenario draft words.sqlite"),
      ("start.sqlite", all, "it has 60 bytes"),
      ("plain.sqlite", all, "plain.sqlite is "),
      ("plain.sqlite", all, "without a table Z_METADATA"),
    ])
  func `the error about a file that is neither a model nor a store says what it is`(
    file: String, commands: [String], text: String
  ) throws {
    try ShopStore.make(at: folder.path("shop.sqlite"))
    let store = try Data(contentsOf: folder.url.appending(path: "shop.sqlite"))
    let files = [
      "empty.sqlite": Data(), "empty.xcdatamodel": Data(), "random.sqlite": Data([7, 0, 200, 1]),
      "words.sqlite": Data("no tag\n".utf8), "start.sqlite": store.prefix(60),
    ]
    for (name, data) in files { try data.write(to: folder.url.appending(path: name)) }
    try PlainDatabase.make(at: folder.path("plain.sqlite"))
    for command in commands { try expect(command, file, text) }
  }

  @Test func `the error about a truncated store contains its size in bytes`() throws {
    try ShopStore.make(at: folder.path("shop.sqlite"))
    let store = try Data(contentsOf: folder.url.appending(path: "shop.sqlite"))
    // The pages of the model follow the first page.
    for bytes in [4_096, 8_192] {
      try store.prefix(bytes).write(to: folder.url.appending(path: "cut.sqlite"))
      let text =
        "it has \(bytes) of the \(store.count) bytes"
      for command in Self.all + ["inspect"] { try expect(command, "cut.sqlite", text) }
    }
  }

  private func expect(_ command: String, _ file: String, _ text: String) throws {
    let result = try Program.run(
      list: command.split(separator: " ").map(String.init) + [file], in: folder.url.path)
    #expect(result.status == 65, "\(command): \(result.errors)")
    #expect((result.errors + result.output).contains(text), "\(command): \(result.errors)")
  }
}
