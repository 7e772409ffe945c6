import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Archives that are damaged or hostile, which must end in a typed error.
@Suite struct HostileArchiveTests {
  private let archive = ModelToArchive.cars.bytes()

  @Test func `an archive truncated anywhere is rejected`() {
    for count in archive.indices {
      #expect(throws: ModelArchiveError.self, "cut off at \(count)") {
        try ModelArchive(archive: Array(archive[..<count]))
      }
    }
  }

  @Test func `compressed content truncated anywhere is rejected`() {
    let content = ArchiveWriter.compressed(archive)
    for count in content.indices {
      #expect(throws: ModelArchiveError.self, "cut off at \(count)") {
        try ModelArchive(cacheContent: content.prefix(count))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `flipped bytes give another model or a typed error`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    var refusedCount = 0
    for _ in 0..<400 {
      var bytes = archive
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      do throws(ModelArchiveError) {
        // Any model is acceptable here, but its validation must not crash either.
        let model = try ModelArchive(archive: bytes).model
        try? model.freeze()
      } catch {
        refusedCount += 1
      }
    }
    #expect(refusedCount > 0, "seed \(seed)")
  }

  @Test func `a decompression bomb is stopped at the limit`() throws {
    let bomb = Data(Deflation.zeros(byteCount: 256 << 20))
    #expect(bomb.count < 2 << 20)
    let before = peakByteCount()
    #expect(throws: ModelArchiveError.limitExceeded(.archiveBytes, limit: 16 << 20)) {
      try ModelArchive(cacheContent: bomb)
    }
    // The output grows by doubling; all of it would be sixteen times the limit.
    #expect(peakByteCount() - before < 128 << 20)
    let tooMuch = Data(repeating: 0, count: ArchiveLimits.standard.packedByteCount + 1)
    #expect(throws: ModelArchiveError.limitExceeded(.packedBytes, limit: 8 << 20)) {
      try ModelArchive(cacheContent: tooMuch)
    }
  }

  @Test func `placeholders that refer to each other are rejected`() {
    var writer = ArchiveWriter()
    let proxy = writer.reserve()
    let other = writer.add("_NSPropertyDescriptionProxy", [("NSUnderlyingProperty", proxy)])
    writer.set(proxy, "_NSPropertyDescriptionProxy", [("NSUnderlyingProperty", other)])
    let properties = writer.dictionary([("maker", proxy)])
    var model = ModelToArchive.cars
    model.entities[0].more = [("NSProperties", properties)]
    #expect(throws: ModelArchiveError.cycle("Car.maker")) {
      try ModelArchive(archive: model.bytes(&writer))
    }
  }

  @Test func `entities that descend from each other are rejected`() {
    var model = ModelToArchive.cars
    var writer = ArchiveWriter()
    // Only the name of the parent is read.
    let parent = writer.add(
      "NSEntityDescription", [("NSEntityName", .text("LuxuryCar"))])
    model.entities[0].more = [("NSSuperentity", parent)]
    #expect {
      try ModelArchive(archive: model.bytes(&writer))
    } throws: { error in
      if case ModelArchiveError.cycle = error { true } else { false }
    }
  }

  @Test func `an unknown parent is rejected`() {
    var model = ModelToArchive.cars
    var writer = ArchiveWriter()
    let parent = writer.add("NSEntityDescription", [("NSEntityName", .text("Ghost"))])
    model.entities[0].more = [("NSSuperentity", parent)]
    #expect {
      try ModelArchive(archive: model.bytes(&writer))
    } throws: { error in
      if case ModelArchiveError.unknownEntity("Ghost", _) = error { true } else { false }
    }
  }

  @Test func `a list of properties shared by many entities does not multiply`() {
    var writer = ArchiveWriter()
    let attribute = writer.add(
      "NSAttributeDescription",
      [("NSAttributeType", .integer(700)), ("NSPropertyName", .text("a"))])
    let properties = writer.dictionary((0..<2000).map { ("a\($0)", attribute) })
    let entities = (0..<400).map { index in
      (
        "E\(index)",
        writer.add(
          "NSEntityDescription",
          [("NSEntityName", .text("E\(index)")), ("NSProperties", properties)])
      )
    }
    let root = writer.add("NSManagedObjectModel", [("NSEntities", writer.dictionary(entities))])
    #expect {
      try ModelArchive(archive: writer.archive(root: root))
    } throws: { error in
      if case ModelArchiveError.limitExceeded = error { true } else { false }
    }
  }

  @Test func `predicates nested in themselves are rejected`() {
    var writer = ArchiveWriter()
    let compound = writer.reserve()
    let members = writer.list([compound, compound])
    writer.set(
      compound, "NSCompoundPredicate",
      [("NSCompoundPredicateType", .integer(1)), ("NSSubpredicates", members)])
    let predicates = writer.list([compound])
    var model = ModelToArchive.cars
    model.entities[0].attributes[0].more = [("NSValidationPredicates", predicates)]
    #expect {
      try ModelArchive(archive: model.bytes(&writer))
    } throws: { error in
      if case ModelArchiveError.limitExceeded = error { true } else { false }
    }
  }

  @Test func `objects that wrap each other are rejected`() {
    var writer = ArchiveWriter()
    let text = writer.reserve()
    writer.set(text, "NSString", [("NS.string", text)])
    var model = ModelToArchive.cars
    model.entities[0].more = [("NSVersionHashModifier", text)]
    #expect(throws: ModelArchiveError.self) { try ModelArchive(archive: model.bytes(&writer)) }
  }

  @Test func `an archive of something else is rejected`() {
    var writer = ArchiveWriter()
    let root = writer.add("NSColor", [])
    for archive in [
      writer.archive(root: root), PropertyListWriter.bytes(of: .dictionary([("a", .integer(1))])),
    ] {
      let error = #expect(throws: ModelArchiveError.self) { try ModelArchive(archive: archive) }
      guard case .notAModel(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!reason.isEmpty)
    }
    #expect(throws: ModelArchiveError.self) { try ModelArchive(cacheContent: Data()) }
  }

  @Test func `every count that a list can claim is checked against its length`() {
    for value in [UInt64.max, 1 << 62, 1 << 40, UInt64(archive.count)] {
      let claim = PropertyListWriter.bigEndian(value, 8)
      for offset in [24, 16, 8] {
        var bytes = archive
        bytes.replaceSubrange((bytes.count - offset)..<(bytes.count - offset + 8), with: claim)
        #expect(throws: ModelArchiveError.self, "\(value) at \(offset) from the end") {
          try ModelArchive(archive: bytes)
        }
      }
    }
  }

  /// Returns the program's peak memory, which includes other tests; the limit allows for them.
  private func peakByteCount() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace)[1]).flatMap { Int($0) }.map { $0 << 10 }
      ?? 0
  }
}
