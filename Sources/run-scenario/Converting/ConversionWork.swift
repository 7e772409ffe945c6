import Console
import Escaping
import Foundation
import Lineage
import Measuring
import ModelReshaping

/// A new store with the content of the old one, in a private folder.
struct ConvertedFile {
  let path: String
  let report: TreeConversion.Report
  /// The sizes after VACUUM, so that free pages do not count.
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
  /// - Throws: `ObjectGraphError`, `StoreError` or ``ConversionError``.
  func convert(as name: String, ids: String?) throws -> ConvertedFile {
    let start = ContinuousClock.now
    let path = "\(folder.path)/\(name)"
    let list = try ids.map { try IdentityList(path: listPath, for: $0) }
    let report = try copy(to: path, list)
    try list?.close()
    let seconds = (.now - start) / .seconds(1)
    return ConvertedFile(
      path: path, report: report,
      bytes: (try compactBytes(of: snapshot.path), try compactBytes(of: path)), seconds: seconds)
  }

  private var listPath: String { "\(folder.path)/ids" }

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
      moves.insert((listPath, ids), at: 0)
    }
    try Self.move(moves)
    return [out, model] + [ids].compactMap(\.self)
  }

  /// Moves every file, or none.
  static func move(_ moves: [(from: String, to: String)]) throws(ConversionError) {
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

  private func copy(to path: String, _ list: IdentityList?) throws -> TreeConversion.Report {
    let display = StepDisplay(isShown: showsProgress, writesLogLines: true)
    defer { display.end() }
    let start = ContinuousClock.now
    var conversion = conversion
    conversion.progress = { step, share in
      let passed = (.now - start) / .seconds(1)
      let left =
        share > 0.02 && share < 1 ? ", \(Int((passed / share - passed).rounded(.up))) s left" : ""
      display.show("\(step)\(left)", share: share)
    }
    do {
      return try conversion.run(from: snapshot, to: path, forEachPair: list?.add)
    } catch TransferError.uncarried(let parts) {
      throw ConversionError.uncarried(parts, strategy: conversion.destination.strategy)
    } catch TransferError.differs(let places) {
      throw ConversionError.differs(places)
    }
  }

  /// Returns the size of a store without free pages, in bytes.
  private func compactBytes(of path: String) throws -> Int {
    let copy = "\(folder.path)/compact"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try Database(storeAt: path).execute(sql: "VACUUM INTO ?", arguments: [copy])
    return try Self.bytes(of: copy)
  }

  /// Returns the size of a store's file with its log.
  static func bytes(of path: String) throws -> Int {
    try ["", "-wal"].filter { isTaken(path + $0) }.reduce(0) {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + $1)
      return $0 + (attributes[.size] as? Int ?? 0)
    }
  }

  /// Copies a store's files of large values, and returns the move to their place next to another.
  static func externalFiles(of store: String, copiedTo copy: String, _ out: String) throws
    -> [(from: String, to: String)]
  {
    let support = supportFolder(of: store)
    guard isTaken(support) else { return [] }
    try FileManager.default.copyItem(atPath: support, toPath: copy)
    return [(copy, supportFolder(of: out))]
  }

  /// Returns the path of `.NAME_SUPPORT` next to a store, which holds files of large values.
  private static func supportFolder(of store: String) -> String {
    let url = URL(fileURLWithPath: store)
    let name = url.deletingPathExtension().lastPathComponent
    return url.deletingLastPathComponent().appending(path: ".\(name)_SUPPORT").path
  }
}
