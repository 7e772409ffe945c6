extension BrokenScenario {
  /// Mistakes in the data.
  static let ofData: [BrokenScenario] = [
    BrokenScenario(
      "a negative size",
      "size: 2.5k",
      "size: -5",
      shows: "27:9 `size` 1 `-5`"),
    BrokenScenario(
      "a size in words",
      "size: 2.5k",
      "size: many",
      shows: "27:9 `size` 500 1 000 000 2.5 1 `many`"),
    BrokenScenario(
      "a seed that is no number",
      "seed: 7",
      "seed: seven",
      shows: "26:9 `seed` 0 18446744073709551615 `seven`"),
    BrokenScenario(
      "no size",
      "  size: 2.5k\n",
      "",
      shows: "26:3 `data` `size`"),
    BrokenScenario(
      "a mix of an unknown kind",
      "Memo: 40%}",
      "Memos: 40%}",
      shows: "28:22 `mix` `Sketch` `Memo` `Memos` `Memo`"),
    BrokenScenario(
      "a mix of an abstract kind",
      "Memo: 40%}",
      "Note: 40%}",
      shows: "28:22 `mix` `Note`"),
    BrokenScenario(
      "a mix with a companion",
      "Memo: 40%}",
      "Topic: 40%}",
      shows: "28:22 `mix` `Sketch` `Memo` `Topic`"),
    BrokenScenario(
      "a weight of nothing",
      "Memo: 40%}",
      "Memo: 0}",
      shows: "28:28 Memo 0 30 30 `0`"),
    BrokenScenario(
      "a companion without a number",
      "    Topic: 50\n",
      "",
      shows: "30:5 `companions` Topic `Topic: 500` `Topic: one for every 20`"),
    BrokenScenario(
      "a number for a family kind",
      "    Topic: 50",
      "    Topic: 50\n    Memo: 3",
      shows: "31:5 `companions` `Topic` `Person` `Memo`"),
    BrokenScenario(
      "a ratio that cannot be read",
      "one for every 20",
      "one for every few",
      shows: "31:13 Person `one for every 20` `one for every few`"),
    BrokenScenario(
      "an unknown distribution",
      "law: title, nonASCII",
      "law: titel, nonASCII",
      shows: "33:22 Note.text `uniform` `zipf` `logNormal` `normal` `sequence` `after` "
        + "`title` `personName` `words` `isbn` `doi` `url` `uuid` `choice` `constant` "
        + "`bytes` `measured` `titel` `title`"),
    BrokenScenario(
      "an unknown parameter",
      "nonASCII: 5%",
      "nonAscii: 5%",
      shows: "33:29 Note.text `law` `nonASCII` `absent` `nonAscii` `nonASCII`"),
    BrokenScenario(
      "a distribution that lacks a parameter",
      "{law: choice, of: [1, 2]}",
      "{law: uniform}",
      shows: "35:19 Sketch.pages `range`"),
    BrokenScenario(
      "a distribution that lacks everything",
      "{law: choice, of: [1, 2]}",
      "zipf",
      shows: "35:19 `zipf` Sketch.pages `ranks` `{law: zipf, ranks: …}` `zipf`"),
    BrokenScenario(
      "a distribution without its name",
      "{law: title, nonASCII: 5%}",
      "{nonASCII: 5%}",
      shows: "33:16 Note.text `law` `{law: uniform, …}`"),
    BrokenScenario(
      "a distribution for another type",
      "Sketch.pages: {law: choice, of: [1, 2]}",
      "Sketch.drawing: {law: title}",
      shows: "35:27 Sketch.drawing Binary `bytes` `measured` `title`"),
    BrokenScenario(
      "a share above the whole",
      "nonASCII: 5%",
      "nonASCII: 150%",
      shows: "33:39 `nonASCII` Note.text 5 0.05 0 100 `150%`"),
    BrokenScenario(
      "absent values of a required property",
      "nonASCII: 5%",
      "absent: 5%",
      shows: "33:37 `absent` Note.text `absent` `required` `5%`"),
    BrokenScenario(
      "a range upside down",
      "2001-01-01..2001-01-31",
      "2001-01-31..2001-01-01",
      shows: "34:41 `range` Note.written 1990 01 01..2025 12 31 `2001-01-31..2001-01-01`"),
    BrokenScenario(
      "a day that does not exist",
      "2001-01-01..2001-01-31",
      "2001-01-01..2001-02-29",
      shows: "34:41 `range` Note.written 1990 01 01..2025 12 31 `2001-01-01..2001-02-29`"),
    BrokenScenario(
      "a range beyond its type",
      "{law: choice, of: [1, 2]}",
      "{law: uniform, range: 0..40000}",
      shows: "35:41 `range` Sketch.pages Integer 16 32768 32767 `0..40000`"),
    BrokenScenario(
      "a choice beyond its type",
      "of: [1, 2]}",
      "of: [1, two]}",
      shows: "35:37 Sketch.pages Integer 16 `two`"),
    BrokenScenario(
      "a range that is too wide",
      "Note.text: {law: title, nonASCII: 5%}",
      "Sketch.length: {law: uniform, range: 0..9223372036854775807}",
      shows: "33:42 `range` Sketch.length Integer 64 4611686018427387903 "
        + "4611686018427387903 `0..9223372036854775807`"),
    BrokenScenario(
      "ranks beyond their type",
      "{law: choice, of: [1, 2]}",
      "{law: zipf, ranks: 40k}",
      shows: "35:38 `ranks` Sketch.pages Integer 16 32768 `40k`"),
    BrokenScenario(
      "a choice that is no day",
      "{law: uniform, range: 2001-01-01..2001-01-31, absent: 10%}",
      "{law: choice, of: [2001-01-31, today]}",
      shows: "34:37 Note.written Date 1998 12 31 `today`"),
    BrokenScenario(
      "too many words",
      "{law: title, nonASCII: 5%}",
      "{law: words, count: 1..5000}",
      shows: "33:36 `count` Note.text 1 1000 `1..5000`"),
    BrokenScenario(
      "values of an unknown kind",
      "Note.text: {law",
      "Nota.text: {law",
      shows: "33:5 `values` `Note` `Sketch` `Memo` `Topic` `Person` `Nota` `Note`"),
    BrokenScenario(
      "values of an unknown property",
      "Note.text: {law",
      "Note.txet: {law",
      shows: "33:10 Note `values` `text` `written` `uuid` `txet` `text`"),
    BrokenScenario(
      "values of an inherited property",
      "Note.text: {law",
      "Memo.text: {law",
      shows: "33:10 `values` `Memo.text` `Note.text`"),
    BrokenScenario(
      "values of no property",
      "Note.text: {law",
      "text: {law",
      shows: "33:5 `values` `Book.pageCount` `text`"),
    BrokenScenario(
      "a to-one link with many members",
      "Note.topics: {count: 0..3, zipf: 1}",
      "Note.owner: {count: 0..3}",
      shows: "38:25 `count` Note.owner 0 1 `0..3`"),
    BrokenScenario(
      "a negative exponent",
      "zipf: 1}",
      "zipf: -1}",
      shows: "38:38 `zipf` Note.topics 0 `-1`"),
  ]
}
