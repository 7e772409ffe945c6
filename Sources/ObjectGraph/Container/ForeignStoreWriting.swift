/// Whether a store that Core Data made may be written to, and which file is written then.
///
/// What such a file has is kept: its metadata and hashes, its copy of the model, its tables, indexes
/// and triggers. Rows, links, counters and the rows of its history are written as the files have
/// them that Apple's software wrote. A file of which anything was not understood is refused, with
/// everything that was not.
///
/// - Warning: No store that this library wrote to has ever been opened with Apple's software
///   afterwards. Keep the original.
public enum ForeignStoreWriting: Hashable, Sendable {
  /// No such store is written to, as by default.
  case refused
  /// A copy is written, which is made at a path where there is no file yet; the original stays as
  /// it is.
  ///
  /// The next time open the copy, with ``inPlace``.
  case copy(to: String)
  /// The file itself is written.
  case inPlace

  /// What whoever writes to such a store has to know.
  public static let caution =
    "no store that this library wrote to has ever been opened with Apple's software afterwards; "
    + "keep the original"
}
