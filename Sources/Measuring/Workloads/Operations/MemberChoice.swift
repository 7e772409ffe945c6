import LogicalModel
import ModelReshaping

/// Chooses members by number, the same in every strategy and every process.
struct MemberChoice {
  let kind: String
  let operation: String
  let session: Session
  /// True for members of exactly the kind.
  var isExact = false

  private var root: String { session.domain.root(of: kind) }

  /// Returns different ordinals of members of the kind or its sub-kinds; each sample returns others
  /// until all have been used.
  ///
  /// Walks the hierarchy by a stride that is coprime to its size, so that no member comes twice
  /// before all came once.
  ///
  /// - Throws: ``WorkloadError/noMembers(kind:operation:)``.
  func ordinals(count: Int, sample: Int) throws -> [Int] {
    let size = session.keys[root]?.count ?? 0
    guard size > 0 else { throw tooFew(count, 0) }
    let kinds = session.domain.withDescendants(of: kind).map(\.name)
    let wanted: Set<String> = isExact ? [kind] : Set(kinds)
    let takesAll = kind == root && !isExact
    let (start, step) = walk(over: size)
    var place = start
    var skip = sample * count
    var missesLeft = size
    var found: [Int] = []
    while found.count < count && missesLeft > 0 {
      place = (place + step) % size
      guard try takesAll || wanted.contains(session.source.kind(ofHierarchy: root, at: place) ?? "")
      else {
        missesLeft -= 1
        continue
      }
      missesLeft = size
      if skip > 0 {
        skip -= 1
      } else if place != found.first {
        found.append(place)
      } else {
        // The walk is complete: there are no more.
        break
      }
    }
    guard found.count == count else { throw tooFew(count, found.count) }
    return found
  }

  /// Returns the start and the step of a walk, derived from the names alone.
  private func walk(over size: Int) -> (start: Int, step: Int) {
    let hash = Hash128(of: "\(session.seed) \(operation) \(kind)")
    let number = Int(truncatingIfNeeded: hash.low >> 2)
    return (number % size, Self.stride(in: size, from: size / 3 + number % max(1, size / 3)))
  }

  private func tooFew(_ needed: Int, _ found: Int) -> WorkloadError {
    .noMembers(kind: kind, operation: operation, needed: needed, found: found)
  }

  private static func stride(in size: Int, from start: Int) -> Int {
    var step = max(1, start)
    while greatestCommonDivisor(step, size) != 1 { step += 1 }
    return step
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
