import Escaping
import Foundation
import Lineage
import LogicalModel

/// A file with an app's questions, one on each line, and the share of each.
///
///     60%  Note: folder == $folder; sort: modified descending; limit: 50; offset: 100
///     40%  count exactly Note: isRead == NO
///
/// Entities and properties are the model's. Lines that begin with # are comments.
package struct UsageFile: Sendable {
  package private(set) var questions: [ModelQuestion] = []
  /// The lines that cannot be read, each with its place and the reason.
  package private(set) var problems: [String] = []

  /// - Throws: ``QuestionError`` for a file without a line that can be read.
  package init(path: String) throws(QuestionError) {
    try self.init(text: try QuestionError.text(ofFile: path), path: path)
  }

  /// - Throws: ``QuestionError``.
  init(text: String, path: String) throws(QuestionError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.last == "\r" ? line.dropLast() : line
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      do throws(LineProblem) {
        var question = try UsageLine(line).question
        question.origin = "\(path):\(index + 1)"
        questions.append(question)
      } catch {
        problems.append("\(path):\(index + 1):\(error.column): \(error.what)")
      }
    }
    if problems.isEmpty, questions.isEmpty {
      problems.append("\(path): no queries; write a line such as \(UsageLine.example)")
    }
    guard !questions.isEmpty else { throw QuestionError(problems: problems) }
  }
}

extension QuestionError {
  static func text(ofFile path: String) throws(QuestionError) -> String {
    do {
      return try OrdinaryFile.text(path)
    } catch {
      throw QuestionError(problems: ["cannot read \(path): \(error)"], isUnreadable: true)
    }
  }
}

private struct LineProblem: Error {
  var what: String
  var column: Int
}

/// One line of a ``UsageFile``.
private struct UsageLine {
  static let example = "`60% Note: folder == $folder; sort: modified descending; limit: 50`"
  private static let keys = ["sort", "limit", "offset", "name"]

  private let line: Substring
  private(set) var question = ModelQuestion(entity: "", origin: "")

  init(_ line: Substring) throws(LineProblem) {
    self.line = line
    let parts = Self.parts(of: line)
    var head = parts[0].drop(while: \.isWhitespace)
    head = try readShare(head)
    let names = head.prefix { $0 != ":" }
    var entity = names.trimmedBlanks
    func takes(_ word: String) -> Bool {
      guard entity.hasPrefix("\(word) ") else { return false }
      entity = entity.dropFirst(word.count).trimmedBlanks
      return true
    }
    question.isCount = takes("count")
    question.includesSubentities = !takes("exactly")
    guard !entity.isEmpty, entity.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      throw problem("the entity is missing; write \(Self.example)", at: entity)
    }
    question.entity = String(entity)
    let predicate = head[names.endIndex...].dropFirst().trimmedBlanks
    if !predicate.isEmpty { question.predicate = String(predicate) }
    question.columns = ModelQuestion.Columns(
      entity: column(of: entity), predicate: column(of: predicate))
    for part in parts.dropFirst() where !part.trimmedBlanks.isEmpty { try read(part.trimmedBlanks) }
  }

  /// Splits at semicolons outside quotes.
  private static func parts(of line: Substring) -> [Substring] {
    var (parts, start): ([Substring], Substring.Index) = ([], line.startIndex)
    var quote: Character?
    for index in line.indices {
      switch line[index] {
      case "\"", "'":
        if quote == nil { quote = line[index] } else if quote == line[index] { quote = nil }
      case ";" where quote == nil:
        parts.append(line[start..<index])
        start = line.index(after: index)
      default: break
      }
    }
    return parts + [line[start...]]
  }

  private mutating func readShare(_ head: Substring) throws(LineProblem) -> Substring {
    let digits = head.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard !digits.isEmpty else {
      throw problem("the line lacks its share; write \(Self.example)", at: head)
    }
    var rest = head[digits.endIndex...]
    if rest.first == "%" { rest = rest.dropFirst() }
    guard let share = Double(digits), share > 0, share.isFinite,
      rest.first == " " || rest.first == "\t"
    else { throw problem("a share is a number above 0, such as 60% or 3", at: head) }
    question.share = share
    return rest.trimmedBlanks
  }

  private mutating func read(_ part: Substring) throws(LineProblem) {
    let key = part.prefix { $0 != ":" }
    let value = part[key.endIndex...].dropFirst().trimmedBlanks
    switch String(key.trimmedBlanks) {
    case "sort":
      for criterion in value.split(separator: ",") {
        guard let order = MemberOrder(String(criterion)) else {
          throw problem(
            "`\(criterion.trimmedBlanks)` is not a sort order; write a property, optionally followed by "
              + "`descending`", at: criterion.trimmedBlanks)
        }
        question.orders.append(order)
      }
    case "limit": question.limit = try number(value, "a limit", in: part)
    case "offset":
      guard !question.isCount else { throw problem("a count has no offset", at: part) }
      question.offset = try number(value, "an offset", in: part)
    case "name":
      guard !String(value).shortName.isEmpty else {
        throw problem("`\(value)` is not a name; write words", at: part)
      }
      question.name = String(value).shortName
    case let other:
      let near = Suggestion.nearest(to: other, among: Self.keys)
      throw problem(
        "unknown key `\(other)`"
          + (near.map { "; did you mean `\($0)`?" } ?? "; write sort:, limit:, offset: or name:")
          + " A text with a semicolon needs quotes.", at: part)
    }
  }

  private func number(_ value: Substring, _ meaning: String, in part: Substring)
    throws(LineProblem) -> Int
  {
    guard let number = Int(value), number > 0 else {
      throw problem("`\(value)` is not \(meaning); write a whole number above 0", at: part)
    }
    return number
  }

  private func column(of part: Substring) -> Int {
    line.distance(from: line.startIndex, to: part.startIndex) + 1
  }

  private func problem(_ what: String, at part: Substring) -> LineProblem {
    LineProblem(what: what, column: column(of: part))
  }
}

extension Substring {
  /// The text without surrounding whitespace, as a slice of its line.
  fileprivate var trimmedBlanks: Substring {
    var part = drop(while: \.isWhitespace)
    while part.last?.isWhitespace == true { part = part.dropLast() }
    return part
  }
}
