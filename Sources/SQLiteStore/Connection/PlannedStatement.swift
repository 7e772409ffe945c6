/// A statement's text and the way to what the connection compiled of it.
///
/// What runs often keeps one of these: to find the compiled statement by its text would hash some
/// 200 bytes for each row that is read or written by itself.
///
/// Guarded by the connection's lock, as the compiled statements are.
final class PlannedStatement {
  /// A stretch of time in which a connection forgets no statement.
  ///
  /// Epochs are told apart by identity, so those of two connections are never taken for one.
  final class Epoch {}

  let sql: String
  @exclusivity(unchecked) private var epoch: Epoch?
  @exclusivity(unchecked) private var compiled: Unmanaged<PreparedStatement>?

  init(_ sql: String) { self.sql = sql }

  /// What was compiled in this epoch, during which the connection keeps it alive.
  @inline(__always)
  func compiled(in epoch: Epoch) -> PreparedStatement? {
    self.epoch === epoch ? compiled?.takeUnretainedValue() : nil
  }

  func keep(_ statement: PreparedStatement, in epoch: Epoch) {
    compiled = .passUnretained(statement)
    self.epoch = epoch
  }
}
