extension BrokenScenario {
  /// Mistakes in the data.
  static let ofData: [BrokenScenario] = [
    BrokenScenario(
      "a negative size",
      "size: 2.5k",
      "size: -5",
      says: "27:9: `size` is too small, expected at least 1, got `-5`"),
    BrokenScenario(
      "a size in words",
      "size: 2.5k",
      "size: many",
      says: "27:9: `size` is not a size, expected a whole number such as 500, 1_000_000, 2.5k or "
        + "1m, got `many`"),
    BrokenScenario(
      "a seed that is no number",
      "seed: 7",
      "seed: seven",
      says: "26:9: `seed` is not a seed, expected a whole number from 0 to 18446744073709551615, "
        + "got `seven`"),
    BrokenScenario(
      "no size",
      "  size: 2.5k\n",
      "",
      says: "26:3: `data` lacks the key `size`"),
    BrokenScenario(
      "a mix of an unknown kind",
      "Memo: 40%}",
      "Memos: 40%}",
      says: "28:22: unknown family kind in `mix`, expected one of `Sketch`, `Memo`, got `Memos`; "
        + "did you mean `Memo`?"),
    BrokenScenario(
      "a mix of an abstract kind",
      "Memo: 40%}",
      "Note: 40%}",
      says: "28:22: abstract kind in `mix`, expected a kind that can have members, got `Note`"),
    BrokenScenario(
      "a mix with a companion",
      "Memo: 40%}",
      "Topic: 40%}",
      says: "28:22: unknown family kind in `mix`, expected one of `Sketch`, `Memo`, got `Topic`"),
    BrokenScenario(
      "a weight of nothing",
      "Memo: 40%}",
      "Memo: 0}",
      says: "28:28: share of Memo is not a weight, expected a number above 0 such as 30 or 30%, "
        + "got `0`"),
    BrokenScenario(
      "a companion without a number",
      "    Topic: 50\n",
      "",
      says: "30:5: `companions` lacks a number for Topic, expected `Topic: 500` or `Topic: one for "
        + "every 20`"),
    BrokenScenario(
      "a number for a family kind",
      "    Topic: 50",
      "    Topic: 50\n    Memo: 3",
      says: "31:5: unknown companion in `companions`, expected one of `Topic`, `Person`, got `Memo`"
    ),
    BrokenScenario(
      "a ratio that cannot be read",
      "one for every 20",
      "one for every few",
      says: "31:13: number of Person cannot be read, expected `one for every 20`, got `one for "
        + "every few`"),
    BrokenScenario(
      "an unknown distribution",
      "law: title, nonASCII",
      "law: titel, nonASCII",
      says: "33:22: unknown distribution of Note.text, expected one of `uniform`, `zipf`, "
        + "`logNormal`, `normal`, `sequence`, `after`, `title`, `personName`, `words`, "
        + "`isbn`, `doi`, `url`, `uuid`, `choice`, `constant`, `bytes`, got `titel`; "
        + "did you mean `title`?"),
    BrokenScenario(
      "an unknown parameter",
      "nonASCII: 5%",
      "nonAscii: 5%",
      says:
        "33:29: unknown key in distribution of Note.text, expected one of `law`, `nonASCII`, `absent`, "
        + "got `nonAscii`; did you mean `nonASCII`?"),
    BrokenScenario(
      "a distribution that lacks a parameter",
      "{law: choice, of: [1, 2]}",
      "{law: uniform}",
      says: "35:19: distribution of Sketch.pages lacks the key `range`"),
    BrokenScenario(
      "a distribution that lacks everything",
      "{law: choice, of: [1, 2]}",
      "zipf",
      says:
        "35:19: distribution `zipf` of Sketch.pages lacks `ranks`, expected `{law: zipf, ranks: …}`, "
        + "got `zipf`"),
    BrokenScenario(
      "a distribution without its name",
      "{law: title, nonASCII: 5%}",
      "{nonASCII: 5%}",
      says: "33:16: distribution of Note.text lacks the key `law`, expected `{law: uniform, …}`"),
    BrokenScenario(
      "a distribution for another type",
      "Sketch.pages: {law: choice, of: [1, 2]}",
      "Sketch.drawing: {law: title}",
      says:
        "35:27: distribution does not suit Sketch.drawing, which is of type Binary, expected one of "
        + "`bytes`, got `title`"),
    BrokenScenario(
      "a share above the whole",
      "nonASCII: 5%",
      "nonASCII: 150%",
      says: "33:39: `nonASCII` of Note.text is not a share, expected a share such as 5% or 0.05, "
        + "from 0% to 100%, got `150%`"),
    BrokenScenario(
      "absent values of a required property",
      "nonASCII: 5%",
      "absent: 5%",
      says: "33:37: `absent` for the required property Note.text, expected no `absent`, or a "
        + "property without `required`, got `5%`"),
    BrokenScenario(
      "a range upside down",
      "2001-01-01..2001-01-31",
      "2001-01-31..2001-01-01",
      says: "34:41: `range` of Note.written cannot be read, expected days such as "
        + "1990-01-01..2025-12-31, got `2001-01-31..2001-01-01`"),
    BrokenScenario(
      "a day that does not exist",
      "2001-01-01..2001-01-31",
      "2001-01-01..2001-02-29",
      says: "34:41: `range` of Note.written cannot be read, expected days such as "
        + "1990-01-01..2025-12-31, got `2001-01-01..2001-02-29`"),
    BrokenScenario(
      "a range beyond its type",
      "{law: choice, of: [1, 2]}",
      "{law: uniform, range: 0..40000}",
      says: "35:41: `range` of Sketch.pages is out of range for type Integer 16, expected numbers "
        + "from -32768 to 32767, got `0..40000`"),
    BrokenScenario(
      "a choice beyond its type",
      "of: [1, 2]}",
      "of: [1, two]}",
      says: "35:37: choice of Sketch.pages is no value of type Integer 16, expected whole numbers "
        + "that fit the type, got `two`"),
    BrokenScenario(
      "a range that is too wide",
      "Note.text: {law: title, nonASCII: 5%}",
      "Sketch.length: {law: uniform, range: 0..9223372036854775807}",
      says: "33:42: `range` of Sketch.length is out of range for type Integer 64, expected numbers "
        + "from -4611686018427387903 to 4611686018427387903, got `0..9223372036854775807`"),
    BrokenScenario(
      "ranks beyond their type",
      "{law: choice, of: [1, 2]}",
      "{law: zipf, ranks: 40k}",
      says: "35:38: `ranks` of Sketch.pages do not fit the type Integer 16, expected at most "
        + "32768, got `40k`"),
    BrokenScenario(
      "a choice that is no day",
      "{law: uniform, range: 2001-01-01..2001-01-31, absent: 10%}",
      "{law: choice, of: [2001-01-31, today]}",
      says: "34:37: choice of Note.written is no value of type Date, expected days like "
        + "1998-12-31, got `today`"),
    BrokenScenario(
      "too many words",
      "{law: title, nonASCII: 5%}",
      "{law: words, count: 1..5000}",
      says: "33:36: `count` of Note.text is out of range, expected numbers from 1 to 1000, got "
        + "`1..5000`"),
    BrokenScenario(
      "values of an unknown kind",
      "Note.text: {law",
      "Nota.text: {law",
      says: "33:5: unknown kind in `values`, expected one of `Note`, `Sketch`, `Memo`, `Topic`, "
        + "`Person`, got `Nota`; did you mean `Note`?"),
    BrokenScenario(
      "values of an unknown property",
      "Note.text: {law",
      "Note.txet: {law",
      says: "33:10: unknown property of Note in `values`, expected one of `text`, `written`, "
        + "`uuid`, got `txet`; did you mean `text`?"),
    BrokenScenario(
      "values of an inherited property",
      "Note.text: {law",
      "Memo.text: {law",
      says: "33:10: property of another kind in `values`, expected the kind that declares it, got "
        + "`Memo.text`; did you mean `Note.text`?"),
    BrokenScenario(
      "values of no property",
      "Note.text: {law",
      "text: {law",
      says: "33:5: key in `values` cannot be read, expected a kind, a dot and a name, such as "
        + "`Book.pageCount`, got `text`"),
    BrokenScenario(
      "a to-one link with many members",
      "Note.topics: {count: 0..3, zipf: 1}",
      "Note.owner: {count: 0..3}",
      says: "38:25: `count` of Note.owner is out of range, expected numbers from 0 to 1, got `0..3`"
    ),
    BrokenScenario(
      "a negative exponent",
      "zipf: 1}",
      "zipf: -1}",
      says: "38:38: `zipf` of Note.topics is out of range, expected 0 or more, got `-1`"),
  ]
}
