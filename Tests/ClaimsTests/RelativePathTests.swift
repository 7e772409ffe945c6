import Foundation
import Testing

@testable import Claims

@Suite struct RelativePathTests {
  @Test(arguments: [
    ("/a/Reports", "/a/Reports/claims/x.jsonl", "claims/x.jsonl"),
    ("/a/Reports", "/a", ".."), ("/a/Reports", "/a/Tests/T.swift", "../Tests/T.swift"),
    ("/tmp/out", "/a/Reports/j", "../../a/Reports/j"), ("/a/b", "/a/b", ""),
    ("/a/b/../c", "/a/c/d", "d"),
  ])
  func `links lead from the page's folder to their target`(
    folder: String, target: String, expected: String
  ) {
    let path = RelativePath.from(URL(filePath: folder), to: URL(filePath: target))
    #expect(path == expected)
  }
}
