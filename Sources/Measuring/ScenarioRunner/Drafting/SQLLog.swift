import Foundation
package import Lineage

/// The console output of an app that runs with `-com.apple.CoreData.SQLDebug` 1 or more, as
/// questions with their counts.
///
/// Statements that differ only in their values are one question. Values are never kept.
package struct SQLLog: Sendable {
  /// A question, its count and the total time of its fetches.
  package struct Entry: Hashable, Sendable {
    package var question: ModelQuestion
    package var count: Int
    package var seconds: Double
  }

  /// The questions, the most frequent first.
  package private(set) var entries: [Entry] = []
  /// The number of fetches that cannot be read, and the first of them.
  package private(set) var unread: (count: Int, example: String, reason: String)?
  /// The number of statements that fill objects by their keys after a fetch.
  package private(set) var faultCount = 0
  private let path: String

  /// Reads a log with the tables of the app's store, or with those of a new store if nil.
  ///
  /// - Throws: ``QuestionError`` for a file that cannot be read or has no fetch, or `ModelError`.
  package init(path: String, model: ManagedObjectModel, store: StoreLayout? = nil) throws {
    try self.init(
      text: try QuestionError.text(ofFile: path), path: path, model: model, store: store)
  }

  init(text: String, path: String, model: ManagedObjectModel, store: StoreLayout? = nil) throws {
    self.path = path
    let layout = try ModelLayout(model: model)
    let reader = SQLQuestionReader(
      layout: store ?? StoreLayout(model: layout, numbers: StoreLayout.freshNumbers(of: layout)),
      isOfStore: store != nil)
    var places: [ModelQuestion: Int] = [:]
    var offsets: [Int: [Int]] = [:]
    for statement in LoggedStatement.statements(in: text) {
      do throws(SQLQuestionReader.Rejection) {
        guard var question = try reader.question(statement) else { continue }
        let offset = question.offset
        // The later pages of a list are one question.
        question.offset = min(offset, 1)
        let place = places[question] ?? entries.count
        if place == entries.count {
          places[question] = place
          entries.append(Entry(question: question, count: 0, seconds: 0))
        }
        offsets[place, default: []].append(offset)
        entries[place].count += 1
        entries[place].seconds += statement.seconds
      } catch {
        switch error {
        case .fault: faultCount += 1
        case .unreadable(let reason):
          unread = (
            (unread?.count ?? 0) + 1, unread?.example ?? statement.sql, unread?.reason ?? reason
          )
        }
      }
    }
    for (place, offsets) in offsets {
      entries[place].question.offset = offsets.sorted()[offsets.count / 2]
    }
    entries.sort { ($1.count, $1.seconds) < ($0.count, $0.seconds) }
    guard !entries.isEmpty || unread != nil || faultCount > 0 else {
      throw QuestionError(
        problems: [
          "\(path) has no line `CoreData: sql: SELECT …`; run the app with the argument "
            + "-com.apple.CoreData.SQLDebug 3 and save what it prints"
        ])
    }
  }

  /// The questions with their counts as shares.
  var asked: AskedQuestions {
    let questions = entries.map { entry in
      var question = entry.question
      question.share = Double(entry.count)
      let total = (entry.seconds * 10_000).rounded() / 10
      question.origin = "\(path), \(entry.count) times, \(total) ms in all"
      return question
    }
    var notes: [String] = []
    if let unread {
      notes.append(
        "\(unread.count) of the log's fetches are not supported, such as (\(unread.reason)): "
          + Self.withoutLiterals(unread.example).prefix(200))
    }
    if faultCount > 0 {
      notes.append(
        "\(faultCount) of the log's statements fetch objects by key; the operation fetchByID measures that"
      )
    }
    return AskedQuestions(questions: questions, notes: notes)
  }
}

extension SQLLog {
  /// Replaces each text and number with `?`, because they may be content of rows.
  fileprivate static func withoutLiterals(_ sql: String) -> String {
    sql.replacing(/'(?:[^']|'')*'?|"[^"]*"?|\b\d+(?:\.\d+)?\b/, with: "?")
  }
}

/// A SELECT of the log, with information from the lines after it.
struct LoggedStatement {
  let sql: String
  /// The entity, if the log names it.
  var entity: String?
  /// The whole numbers among the values; only entity numbers are used.
  var entityNumbers: [Int: Int] = [:]
  var seconds = 0.0

  private static let mark = "CoreData: "

  /// Returns the statements.
  ///
  /// Lines may begin with a date and a process, and other lines may come between.
  static func statements(in text: String) -> [LoggedStatement] {
    var statements: [LoggedStatement] = []
    var isOpen = false
    text.enumerateLines { line, _ in
      guard let mark = line.range(of: mark) else { return }
      let message = line[mark.upperBound...]
      if let sql = message.after("sql: ") {
        isOpen = sql.uppercased().hasPrefix("SELECT")
        if isOpen { statements.append(LoggedStatement(sql: String(sql))) }
      } else if isOpen, let last = statements.indices.last {
        statements[last].add(message)
      }
    }
    return statements
  }

  private mutating func add(_ message: Substring) {
    if let detail = message.after("details: SQLite bind[") {
      let parts = detail.split(separator: "]", maxSplits: 1)
      let value = parts.last?.drop { $0 == " " || $0 == "=" } ?? ""
      let digits = value.after("(int64)") ?? value
      if let index = parts.first.flatMap({ Int($0) }), let number = Int(digits) {
        entityNumbers[index] = number
      }
    } else if let name = message.range(of: " on entity '") {
      entity = String(message[name.upperBound...].prefix { $0 != "'" })
    } else if let time = message.range(of: " execution time: ") {
      seconds = Self.seconds(message[time.upperBound...])
    } else if let time = message.range(of: " fetch time: "), seconds == 0 {
      seconds = Self.seconds(message[time.upperBound...])
    }
  }

  private static func seconds(_ text: Substring) -> Double {
    Double(text.prefix { $0.isNumber || $0 == "." || $0 == "e" || $0 == "-" }) ?? 0
  }
}

extension Substring {
  /// Returns the rest after a prefix, nil if the text does not have it.
  fileprivate func after(_ beginning: String) -> Substring? {
    hasPrefix(beginning) ? dropFirst(beginning.count) : nil
  }
}
