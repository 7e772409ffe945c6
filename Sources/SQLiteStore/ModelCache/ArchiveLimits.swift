/// How much of a model archive is read before it is taken for hostile.
///
/// An archive is someone else's bytes: a few hundred of them can stand for gigabytes, by
/// compression or by naming the same object again and again. The standard limits are far above
/// every archive that was looked at: the largest has 29,451 bytes, inflates to 59,532 and holds
/// 906 objects.
public struct ArchiveLimits: Hashable, Sendable {
  /// Of the compressed content.
  public var packedByteCount = 8 << 20
  /// Of the inflated archive.
  public var archiveByteCount = 16 << 20
  /// Objects that the archive lists.
  public var objectCount = 1 << 20
  /// How often objects may be looked at, the same one counted every time.
  public var visitCount = 1 << 20
  /// Of all texts and data together, the same one counted every time it is read anew.
  public var textByteCount = 16 << 20
  public var entityCount = 500
  /// Of all entities together, inherited copies included.
  public var propertyCount = 20_000
  /// Levels of entities below each other, of predicates within each other, of proxies in a row.
  public var depth = 48

  public init() {}

  /// Limits that no archive of Apple's comes near.
  public static let standard = ArchiveLimits()
}

/// What is left of the limits while one archive is read.
final class ArchiveBudget {
  let limits: ArchiveLimits
  private var visitCount = 0
  private var textByteCount = 0
  private var propertyCount = 0

  init(_ limits: ArchiveLimits) { self.limits = limits }

  func visit(_ count: Int = 1) throws(ModelArchiveError) {
    visitCount += count
    guard visitCount <= limits.visitCount else {
      throw .limitExceeded(.visits, limit: limits.visitCount)
    }
  }

  func readText(byteCount: Int) throws(ModelArchiveError) {
    textByteCount += byteCount
    guard textByteCount <= limits.textByteCount else {
      throw .limitExceeded(.textBytes, limit: limits.textByteCount)
    }
  }

  func addProperties(_ count: Int) throws(ModelArchiveError) {
    propertyCount += count
    guard propertyCount <= limits.propertyCount else {
      throw .limitExceeded(.properties, limit: limits.propertyCount)
    }
  }

  func check(depth: Int) throws(ModelArchiveError) {
    guard depth <= limits.depth else { throw .limitExceeded(.depth, limit: limits.depth) }
  }
}
