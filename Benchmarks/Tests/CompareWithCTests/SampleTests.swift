import Foundation
import Testing

@testable import compare_with_c

@Suite struct SampleTests {
  private let workload = Workload(rows: 400, seed: 7)

  private func withFile<T>(_ body: (String) throws -> T) throws -> T {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory.appending(path: "store.sqlite").path)
  }

  private func sample(_ operation: BenchmarkOperation, _ path: String) throws -> Sample {
    try Sample.taken(of: RawCContender.self, operation, workload: workload, path: path)
  }

  @Test(arguments: BenchmarkOperation.allCases)
  func `the C code gives the answer computed from the data`(
    operation: BenchmarkOperation
  ) throws {
    try withFile { path in
      if !operation.startsEmpty { _ = try sample(.insertAll, path) }
      let sample = try sample(operation, path)
      #expect(sample.answer == workload.answer(to: operation))
      #expect(sample.objections(expecting: sample.answer, schema: sample.schema) == [])
      #expect(sample.cost.cpuNanoseconds > 0)
    }
  }

  @Test func `a sample with a wrong answer, setting or schema is rejected`() throws {
    try withFile { path in
      var sample = try sample(.insertAll, path)
      let right = sample.answer
      let schema = sample.schema
      sample.answer.rows -= 1
      sample.settings["synchronous"] = "0"
      sample.schema.removeLast()
      let objections = sample.objections(expecting: right, schema: schema)
      #expect(objections.count == 3)
      #expect(objections[1] == "raw-c, insert-all: ran with synchronous = 0, agreed is 1")
    }
  }

  @Test func `two schemas may differ only in the names of indexes`() throws {
    try withFile { path in
      let sample = try sample(.insertAll, path)
      let renamed = sample.schema.map {
        $0.replacingOccurrences(of: "Z_Publication_byPublishDate", with: "Z_Publication_byDate")
      }
      #expect(sample.objections(expecting: sample.answer, schema: renamed) == [])
      let other = sample.schema.map {
        $0.replacingOccurrences(of: "ZTITLE VARCHAR", with: "ZTITLE")
      }
      #expect(sample.objections(expecting: sample.answer, schema: other).count == 1)
    }
  }

  @Test func `every changed value of a publication changes the answer`() {
    let publication = workload.publication(3)
    var others = [Publication](repeating: publication, count: 7)
    others[0].title += " "
    others[1].publishDate = publication.publishDate.nextUp
    others[2].uuid = workload.publication(4).uuid
    others[3].identifier.removeLast()
    others[4].firstNumber += 1
    others[5].paperType += 1
    others[6].kind = publication.kind == .book ? .webArticle : .book
    let answers = ([publication] + others).map { Answer([$0], isOrdered: false) }
    #expect(Set(answers).count == 8)
  }

  @Test func `the order of rows counts only if the operation has one`() {
    let publications = (0..<10).map(workload.publication)
    #expect(
      Answer(publications, isOrdered: true) != Answer(publications.reversed(), isOrdered: true))
    #expect(
      Answer(publications, isOrdered: false) == Answer(publications.reversed(), isOrdered: false))
  }

  @Test func `publish dates are distinct`() {
    for rows in [100, 4_096, 20_000] {
      let workload = Workload(rows: rows, seed: 3)
      #expect(Set((0..<rows).map { workload.publication($0).publishDate }).count == rows)
    }
  }
}
