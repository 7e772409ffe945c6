import Foundation
import Machine
import ScenarioRunner
import Workloads

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder for stores that nobody keeps, in the present one: there the stores of a run would be.
///
/// It goes with the command; if that is ended by force, with the next that makes one there.
final class TrialFolder: Sendable {
  let path: String
  private let signals: SignalWatch

  init(in place: String = FileManager.default.currentDirectoryPath) throws {
    TrialFolderName.removeAbandoned(in: place)
    let path = "\(place)/\(TrialFolderName.current().text)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    self.path = path
    signals = SignalWatch { _ in
      try? FileManager.default.removeItem(atPath: path)
      // Nothing is lost that could be gone on with; the running launch ends with this process.
      exit(ExitStatus.interrupted.rawValue)
    }
  }

  deinit {
    signals.cancel()
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// The name of a trial folder, which says whose it is.
struct TrialFolderName: Hashable {
  private static let prefix = ".run-scenario-trial"

  let owner: ProcessIdentity
  /// Where numbers of processes mean the same.
  let place: String
  /// Another for each folder of a process.
  let unique: String

  static func current(unique: String = UUID().uuidString) -> TrialFolderName {
    TrialFolderName(owner: .current, place: thisPlace, unique: unique)
  }

  /// `.run-scenario-trial.4711.815.0a1b2c3d.UUID`.
  var text: String {
    let ticks = owner.startTicks.map { "\($0)" } ?? "-"
    return [Self.prefix, "\(owner.processID)", ticks, place, unique].joined(separator: ".")
  }

  init(owner: ProcessIdentity, place: String, unique: String) {
    self.owner = owner
    self.place = place
    self.unique = unique
  }

  /// Nil for what is no such name.
  init?(_ text: String) {
    guard text.hasPrefix(Self.prefix + ".") else { return nil }
    let parts = text.dropFirst(Self.prefix.count + 1)
      .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let number = Int32(parts[0]), parts[1] == "-" || UInt64(parts[1]) != nil
    else { return nil }
    self.init(
      owner: ProcessIdentity(processID: number, startTicks: UInt64(parts[1])), place: parts[2],
      unique: parts[3])
  }

  /// Removes the folders there whose process has ended.
  ///
  /// Those of other machines and containers are left, as their processes cannot be seen from here.
  static func removeAbandoned(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for text in names {
      guard let name = TrialFolderName(text), name.place == thisPlace, !name.owner.isAlive else {
        continue
      }
      try? FileManager.default.removeItem(atPath: "\(folder)/\(text)")
    }
  }

  private static let thisPlace: String = {
    let names = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
    let hash = Hash128(of: "\(ProcessInfo.processInfo.hostName) \(names ?? "")")
    return String(hash.description.prefix(8))
  }()
}
