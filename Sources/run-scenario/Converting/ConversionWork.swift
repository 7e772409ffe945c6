import Console
import Escaping
import Foundation
import Lineage
import Measuring
import ModelReshaping

/// A new store with the content of the old one, in a private folder.
struct ConvertedFile {
  let path: String
  let report: StoreConversion.Report
  let objectCount: Int
  let bytes: (before: Int, after: Int)
  /// The time of the copy and the check.
  let seconds: Double
}

/// A conversion: the copy, its check and the files next to it.
struct ConversionWork {
  let snapshot: StoreSnapshot
  /// The folder of temporary files.
  let folder: ScratchFolder
  let conversion: TreeConversion
  let showsProgress: Bool

  /// Checks that no output file exists.
  ///
  /// - Throws: ``ConversionError/exists(_:)``.
  static func requireNothing(at out: String, ids: String?) throws {
    let model = ConversionSource.modelPath(besides: out)
    for path in [out, model, supportFolder(of: out), ids].compactMap(\.self) where isTaken(path) {
      throw ConversionError.exists(path)
    }
  }

  /// Creates the new store in the temporary folder and compares it with the old one.
  ///
  /// - Throws: `ObjectGraphError`, `DigestError` or ``ConversionError``.
  func convert(as name: String) throws -> ConvertedFile {
    try requireKinds()
    let start = ContinuousClock.now
    let path = "\(folder.path)/\(name)"
    let report = try copy(to: path)
    let digest = try compare(report, with: path)
    return ConvertedFile(
      path: path, report: report, objectCount: digest.parts.values.reduce(0) { $0 + $1.count },
      bytes: (Self.bytes(of: snapshot.path), Self.bytes(of: path)),
      seconds: (.now - start) / .seconds(1))
  }

  /// Returns true if there is a file, a folder or a link, which may lead nowhere.
  private static func isTaken(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Moves the new files to their final paths, the store last.
  ///
  /// - Returns: The paths of the files.
  /// - Throws: ``ConversionError``, without leaving a file.
  func publish(_ file: ConvertedFile, to out: String, ids: String?) throws -> [String] {
    let model = ConversionSource.modelPath(besides: out)
    let newModel = ConversionSource.modelPath(besides: file.path)
    try ConvertedModel(conversion).write(to: newModel)
    var moves = [(newModel, model), (file.path, out)]
    let support = Self.supportFolder(of: file.path)
    if Self.isTaken(support) { moves.insert((support, Self.supportFolder(of: out)), at: 0) }
    if let ids {
      let list = "\(folder.path)/ids"
      try IdentityList(report: file.report).write(to: list, for: ids)
      moves.insert((list, ids), at: 0)
    }
    try Self.move(moves)
    return [out, model] + [ids].compactMap(\.self)
  }

  /// Moves every file, or none.
  private static func move(_ moves: [(from: String, to: String)]) throws(ConversionError) {
    for (place, move) in moves.enumerated() {
      do {
        try FileManager.default.moveItem(atPath: move.from, toPath: move.to)
      } catch {
        for done in moves[..<place] { try? FileManager.default.removeItem(atPath: done.to) }
        throw isTaken(move.to)
          ? .exists(move.to) : .cannotWrite(move.to, reason: error.reason)
      }
    }
  }

  private func requireKinds() throws {
    let model = conversion.source
    try TreeDigest.requireKinds(
      ForeignStore.open(snapshot, model: model.document.model()).store, model)
  }

  private func copy(to path: String) throws -> StoreConversion.Report {
    let display = StepDisplay(isShown: showsProgress, writesLogLines: true)
    defer { display.end() }
    let start = ContinuousClock.now
    return try StoreConversion(conversion.mapping) { progress in
      let share = Double(progress.copiedCount) / Double(max(1, progress.objectCount))
      let passed = (.now - start) / .seconds(1)
      let left =
        share > 0.02 && share < 1 ? ", \(Int((passed / share - passed).rounded(.up))) s left" : ""
      display.show("copying \(progress.entity)\(left)", share: share)
    }.run(from: snapshot, to: path)
  }

  /// Compares every object, value and link of both stores.
  private func compare(_ report: StoreConversion.Report, with out: String) throws -> TreeDigest {
    let display = StepDisplay(isShown: showsProgress, writesLogLines: true)
    defer { display.end() }
    let all = report.converted.reduce(0) { $0 + $1.objectCount }
    let details = Set(conversion.destination.placements.values.compactMap(\.detailsEntity))
    let copy = try StoreSnapshot(of: out, in: PrivateFolder(in: folder.path))
    let new = try ForeignStore.open(
      copy, model: conversion.destination.document.model()
    ).store
    let roots = new.model.entitiesByName.mapValues { $0.rootEntity.name }
    let old = try ForeignStore.open(
      snapshot, model: conversion.source.document.model()
    ).store
    let before = try TreeDigest(old, conversion.source) { id in
      let addresses = report.addresses(ofEntity: id.entityName, key: id.key)
      guard let address = addresses.first(where: { !details.contains($0.entityName) }) else {
        throw ConversionError.differs([id.entityName])
      }
      return TreeDigest.Identity(
        root: roots[address.entityName] ?? address.entityName, key: address.key)
    } progress: {
      display.show("checking", share: Double($0) / Double(max(1, 2 * all)))
    }
    let after = try TreeDigest(new, conversion.destination) { id in
      TreeDigest.Identity(root: roots[id.entityName] ?? id.entityName, key: id.key)
    } progress: {
      display.show("checking", share: 0.5 + Double($0) / Double(max(1, 2 * all)))
    }
    let differing = Set(before.parts.keys).union(after.parts.keys)
      .filter { before.parts[$0] != after.parts[$0] }
    guard differing.isEmpty else { throw ConversionError.differs(differing.sorted()) }
    return after
  }

  private static func bytes(of path: String) -> Int {
    ["", "-wal"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
      return sum + (attributes?[.size] as? Int ?? 0)
    }
  }

  /// Returns the path of `.NAME_SUPPORT` next to a store, which holds files of large values.
  private static func supportFolder(of store: String) -> String {
    let url = URL(fileURLWithPath: store)
    let name = url.deletingPathExtension().lastPathComponent
    return url.deletingLastPathComponent().appending(path: ".\(name)_SUPPORT").path
  }
}
