/// A requirement of a solution, as a sentence.
///
/// A learner reads the first check that fails, so list checks in the order of the tasks.
public struct Check {
  public let name: String
  /// The task of the check, from 1.
  public let task: Int
  /// True for a check that runs only when a solution is graded.
  public let isHidden: Bool
  let body: () async throws -> Void

  /// Creates a check whose body throws an error with a sentence for the learner.
  public init(
    _ name: String, task: Int = 1, isHidden: Bool = false, body: @escaping () async throws -> Void
  ) {
    self.name = name
    self.task = task
    self.isHidden = isHidden
    self.body = body
  }
}

/// A mistake of a solution.
public struct Wrong: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// Requires a condition; the message names the subject, the expected and the found value.
///
/// - Throws: ``Wrong`` unless the condition holds.
public func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  guard condition else { throw Wrong(message()) }
}

/// Requires equal values; the subject names the compared value, such as "the number of tables".
///
/// - Throws: ``Wrong`` with both values unless they are equal.
public func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ subject: String
) throws {
  guard found == expected else {
    throw Wrong("\(subject): expected \(text(expected)), found \(text(found))")
  }
}

/// Requires a value; the subject names the value, such as "the entity Book".
///
/// - Throws: ``Wrong`` for nil.
public func expectPresent<Value>(_ value: Value?, _ subject: String) throws -> Value {
  guard let value else { throw Wrong("\(subject) is missing") }
  return value
}

/// Requires an error and returns it; the subject names the work, such as "a save without a title".
///
/// - Throws: ``Wrong`` if the work throws nothing.
@discardableResult
public func expectError(_ subject: String, _ work: () throws -> Void) throws -> any Error {
  do {
    try work()
  } catch {
    return error
  }
  throw Wrong("\(subject) should be rejected, but was accepted")
}

private func text(_ value: Any) -> String {
  if let text = value as? String { return "“\(text)”" }
  if let optional = value as? any OptionalValue { return optional.wrapped.map(text) ?? "nil" }
  let text = "\(value)"
  return text.count > 120 ? text.prefix(119) + "…" : text
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 } }
}
