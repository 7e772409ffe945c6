import Foundation

/// The common parts of writers and readers: an open store, counts and findings.
final class Worker {
  let surroundings: Surroundings
  let tally: Tally
  private(set) var store: OpenStore
  private let parent = getppid()

  init(_ surroundings: Surroundings) throws {
    self.surroundings = surroundings
    tally = try surroundings.tally()
    store = try Self.open(surroundings, from: surroundings.version, tally)
  }

  /// True once the supervisor requests the end or has ended itself.
  var isToStop: Bool { surroundings.files.isToStop || getppid() != parent }

  func count(_ column: Tally.Column) { tally.add(column, of: surroundings.process) }

  /// Counts a failure and reopens the store if the failure requires it.
  ///
  /// - Returns: False for a failure that must not occur.
  func handle(_ failure: StoreFailure) throws -> Bool {
    switch failure {
    case .conflict: count(.conflicts)
    case .migrated:
      store.close()
      store = try Self.open(surroundings, from: store.version, tally)
      count(.reopenings)
    case .locked, .fileSystem, .unexpected: return Self.note(failure, surroundings, tally)
    }
    return true
  }

  func find(_ text: String) { Self.find(text, surroundings) }

  /// Retries until it succeeds, because a failing file system does not last.
  private static func open(_ surroundings: Surroundings, from version: Int, _ tally: Tally) throws
    -> OpenStore
  {
    for _ in 0..<1_000 {
      do {
        return try OpenStore(path: surroundings.files.store, from: version)
      } catch {
        guard note(StoreFailure(error), surroundings, tally) else { throw error }
      }
    }
    throw SoakError.notSettled("the store could not be opened")
  }

  private static func note(_ failure: StoreFailure, _ surroundings: Surroundings, _ tally: Tally)
    -> Bool
  {
    switch failure {
    case .locked: tally.add(.locked, of: surroundings.process)
    case .fileSystem:
      tally.add(.failures, of: surroundings.process)
      if surroundings.faultOdds == 0 { find("an error of files where none fails", surroundings) }
    case .unexpected(let text):
      find("an error that nobody should see: \(text)", surroundings)
      return false
    case .conflict, .migrated: break
    }
    return true
  }

  private static func find(_ text: String, _ surroundings: Surroundings) {
    let path = surroundings.files.findings(surroundings.process)
    let line = text.replacing("\n", with: " ") + "\n"
    guard let file = fopen(path, "a") else { return }
    fputs(line, file)
    fclose(file)
  }
}
