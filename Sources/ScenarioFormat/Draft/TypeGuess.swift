import LogicalModel

/// The type that fits every value of a field, and the guesses made for it.
struct TypeGuess {
  private(set) var type = PropertyType.string
  /// The date format, if the file alone does not determine it.
  private(set) var format: String?
  private(set) var comment: String?

  /// True if the field's values together determine the date format.
  private let isColumn: Bool

  /// Guesses also from the field's name, which hints at the meaning of numbers.
  init(_ profile: FieldProfile, named name: String, isColumn: Bool = true) {
    self.isColumn = isColumn
    guard let fit = profile.allFit else { return }
    let hint = NameHint(name)
    if profile.numbers.isAllNumbers {
      setNumber(profile, hint)
    } else if fit.flag {
      type = .boolean
    } else if fit.uuid {
      type = .uuid
    } else if fit.address {
      type = .uri
    } else {
      setDate(profile.dates)
    }
    if type == .string, comment == nil, profile.numbers.other == nil,
      let code = profile.numbers.code
    {
      comment = "a code with a leading zero, such as \"\(code)\", which a number would lose"
    }
    let share = Double(profile.numbers.count) / Double(profile.plainCount)
    if type == .string, comment == nil, share >= 0.9, let other = profile.numbers.other {
      comment =
        "\(DraftNumber.percent(share)) are numbers; the others are not, such as \"\(other)\""
    }
    if type == .string, profile.numbers.isAllWithCommas, let example = profile.numbers.withComma {
      comment =
        "numbers with commas, such as \"\(example)\", are read as texts; write decimal points to get numbers"
    }
  }

  private mutating func setNumber(_ profile: FieldProfile, _ hint: NameHint) {
    let numbers = profile.numbers
    guard numbers.isAllWhole else {
      guard numbers.isAllDoubles else {
        comment = "numbers, some with more digits than a Double can hold"
        return
      }
      let isMoney = hint.isMoney && numbers.mostFractionDigits <= 4
      type = isMoney ? .decimal : .double
      comment = isMoney ? "money, judging by its name" : nil
      return
    }
    if hint.isFlag, numbers.least >= 0, numbers.greatest <= 1 {
      (type, comment) = (.boolean, "only 0 and 1")
    } else if isColumn, hint.isTime, numbers.isAllDays, numbers.least >= 19_000_101 {
      (type, format, comment) = (.date, "yyyyMMdd", "days written as numbers, judging by its name")
    } else if isColumn, hint.isTime, let unit = Self.unit(numbers) {
      (type, format) = (.date, unit.rawValue)
      comment = "\(unit == .seconds ? "seconds" : "milliseconds") since 1970, judging by its name"
    } else {
      type = Self.integer(numbers)
      comment = numbers.hasPoint ? "whole numbers written as 1.0" : nil
    }
  }

  /// Returns the smallest type that holds ten times the values, because identifiers, totals and
  /// counters grow with the app.
  private static func integer(_ numbers: NumberProfile) -> PropertyType {
    func fits(_ type: PropertyType) -> Bool {
      let limits = type.wholeNumbers
      return numbers.least * 10 >= Double(limits.lowerBound)
        && numbers.greatest * 10 <= Double(limits.upperBound)
    }
    return [.integer16, .integer32].first(where: fits) ?? .integer64
  }

  /// Returns the unit of Unix times between 1980 and 2100.
  private static func unit(_ numbers: NumberProfile) -> UnixTime? {
    let seconds = 315_532_800.0...4_102_444_800
    let range = numbers.least...numbers.greatest
    if seconds.contains(range.lowerBound), seconds.contains(range.upperBound) { return .seconds }
    let isMilliseconds =
      seconds.contains(range.lowerBound / 1_000) && seconds.contains(range.upperBound / 1_000)
    return isMilliseconds ? .milliseconds : nil
  }

  /// Chooses dates only if every value is a date, because the others would be lost.
  private mutating func setDate(_ dates: DateProfile) {
    guard dates.readCount > 0, isColumn || dates.openCount == 0 else { return }
    guard dates.otherCount == 0, dates.numberCount == 0 else {
      recordOtherDates(dates)
      return
    }
    if dates.openCount > 0, let open = dates.open, dates.column.outcome(of: open) == .ambiguous {
      setOpenDate(dates, open)
      return
    }
    type = .date
    if dates.approximateCount > 0 {
      comment =
        "\(SizeText.grouped(dates.approximateCount)) are only a year or month and stored as its first day"
    }
  }

  private mutating func recordOtherDates(_ dates: DateProfile) {
    guard dates.share > 0.5, let other = dates.other else { return }
    let percent = DraftNumber.percent(dates.share)
    comment = "\(percent) are dates; as a Date the others would be lost, such as \"\(other)\""
  }

  /// Guesses the order of day and month if neither is wrong for any value and all are written
  /// alike.
  private mutating func setOpenDate(_ dates: DateProfile, _ example: String) {
    let isAlike = dates.openCount == dates.readCount && dates.openPatterns.count == 1
    guard isAlike else {
      comment =
        "dates that do not show whether the day or the month comes first, as in \"\(example)\", in "
        + "several formats; one `format:` cannot read all of them"
      return
    }
    let patterns = DateFormat.guesses(for: example)
    let isMonthFirst = example.contains("/")
    type = .date
    format = patterns[isMonthFirst ? 1 : 0]
    comment =
      "read with the \(isMonthFirst ? "month" : "day") first, as in \"\(example)\"; otherwise write "
      + "`format: \(patterns[isMonthFirst ? 0 : 1])` under `import`"
  }
}

/// The hint that a field's name gives about its values.
struct NameHint {
  /// The words in lower case.
  private let words: Set<String>
  private let first: String
  private let last: String

  init(_ name: String) {
    let words = DraftNames.words(name).flatMap(\.camelWords).map { $0.lowercased() }
    self.words = Set(words)
    first = words.first ?? ""
    last = words.last ?? ""
  }

  private func has(_ words: String...) -> Bool { !self.words.isDisjoint(with: words) }

  var isMoney: Bool {
    has(
      "price", "prices", "cost", "costs", "amount", "total", "balance", "fee", "salary", "tax",
      "revenue")
  }
  var isFlag: Bool { ["is", "has", "can", "should", "was"].contains(first) || has("flag") }
  var isTime: Bool {
    has(
      "date", "time", "at", "on", "timestamp", "created", "updated", "modified", "published",
      "utc", "day", "datetime", "since", "until", "ts")
  }
  /// The order of preference for "newest": when something began, when anything else happened, when
  /// it was changed, when it ended, when a person was born or died.
  enum DateMeaning: Int, Comparable {
    case beginning, other, change, end, person

    static func < (one: Self, two: Self) -> Bool { one.rawValue < two.rawValue }
  }

  var dateMeaning: DateMeaning {
    if has("birth", "birthday", "birthdate", "born", "dob", "death", "died", "deceased") {
      return .person
    }
    if has(
      "archived", "canceled", "cancelled", "closed", "completed", "deadline", "deleted", "due",
      "end", "ended", "ending", "ends", "expiration", "expired", "expires", "expiry", "finish",
      "finished", "removed", "retired", "until")
    {
      return .end
    }
    if has(
      "accessed", "change", "changed", "edited", "last", "latest", "modification", "modified",
      "synced", "update", "updated")
    {
      return .change
    }
    let isBeginning = has(
      "acquired", "added", "began", "begin", "beginning", "begins", "create", "created", "creation",
      "founded", "inserted", "introduced", "issued", "joined", "opened", "ordered", "posted",
      "publication", "publish", "published", "received", "recorded", "registered", "release",
      "released", "sent", "start", "started", "starting", "starts", "submitted", "taken", "uploaded"
    )
    return isBeginning ? .beginning : .other
  }
  var isTitle: Bool { has("title", "name", "headline", "subject", "label", "caption") }
  var isKind: Bool {
    [
      "type", "kind", "class", "category", "classification", "species", "genre", "sort", "subtype",
    ].contains(last)
  }
}
