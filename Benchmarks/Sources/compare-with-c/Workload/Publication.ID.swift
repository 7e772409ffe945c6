import Foundation

extension Publication {
  /// The identity of a publication in every contender's store.
  struct ID: Hashable {
    private let uuid: UUID

    init(_ uuid: UUID) { self.uuid = uuid }

    /// The two halves, in the machine's byte order, for hashing.
    var words: (UInt64, UInt64) {
      withUnsafeBytes(of: uuid.uuid) { $0.loadUnaligned(as: (UInt64, UInt64).self) }
    }
  }
}
