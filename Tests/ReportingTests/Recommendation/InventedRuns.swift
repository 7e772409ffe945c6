import Testing

/// A run with invented times, and an expert's answer.
///
/// The table was written before the rule that it tests.
struct InventedRun: Sendable, CustomTestStringConvertible {
  /// One operation: milliseconds of one action, or of a whole import in the background.
  struct Operation: Sendable {
    var name: String
    var isBulk = false
    /// The times in the order of ``InventedRun/strategies``.
    var milliseconds: [Double]
  }

  /// The answer that an expert gives.
  enum Expected: Sendable {
    /// Strategies that are not named are "as good"; those of `onlyFor` are worse, with gains, and
    /// those of `alsoFor` as good, with gains.
    case use(
      String, onlyFor: [String: [String]] = [:], alsoFor: [String: [String]] = [:],
      worse: [String] = [])
    /// The run cannot distinguish these.
    case cannotTell(Set<String>)
    /// Too little was measured for an answer.
    case none
  }

  var name: String
  var strategies = ["parent-entity", "enum-content", "independent-entities"]
  var operations: [Operation]
  var usage: [String: Double]?
  /// Bytes of each strategy's file, 1 MB each by default.
  var megabytes: [Double]?
  /// The standard deviation of one process's logarithm.
  var noise = 0.01
  var processes = 8
  var expected: Expected
  /// The expert's words.
  var because: String

  var testDescription: String { name }

  static let all: [InventedRun] = [
    InventedRun(
      name: "all alike",
      operations: [
        Operation(name: "list", milliseconds: [20, 20, 20]),
        Operation(name: "newest", milliseconds: [5, 5, 5]),
      ],
      expected: .use("parent-entity"),
      because: "Nothing differs, so take what is least code."),
    InventedRun(
      name: "the simplest is best",
      operations: [
        Operation(name: "list", milliseconds: [20, 60, 60]),
        Operation(name: "newest", milliseconds: [10, 30, 30]),
      ],
      expected: .use("parent-entity", worse: ["enum-content", "independent-entities"]),
      because: "Three times as slow in everything, and nothing for it."),
    InventedRun(
      name: "the least simple is best",
      operations: [
        Operation(name: "list", milliseconds: [60, 60, 20]),
        Operation(name: "newest", milliseconds: [30, 30, 10]),
      ],
      expected: .use("independent-entities", worse: ["parent-entity", "enum-content"]),
      because: "Its code is worth three times the speed everywhere."),
    InventedRun(
      name: "two share the best times",
      operations: [
        Operation(name: "list", milliseconds: [60, 20, 20]),
        Operation(name: "newest", milliseconds: [30, 10, 10]),
      ],
      expected: .use("enum-content", worse: ["parent-entity"]),
      because: "Of two that tie, the simpler; the other is as good."),
    InventedRun(
      name: "best for one thing only, asked last",
      operations: [
        Operation(name: "list", milliseconds: [10, 10, 10]),
        Operation(name: "newest", milliseconds: [10, 10, 50]),
        Operation(name: "filter", milliseconds: [60, 60, 15]),
      ],
      expected: .use("parent-entity", onlyFor: ["independent-entities": ["filter"]]),
      because: "What is asked more often decides; name the exception."),
    InventedRun(
      name: "best for one thing only, asked first",
      operations: [
        Operation(name: "filter", milliseconds: [60, 60, 15]),
        Operation(name: "list", milliseconds: [10, 10, 10]),
        Operation(name: "newest", milliseconds: [10, 10, 50]),
      ],
      expected: .use(
        "independent-entities",
        onlyFor: ["parent-entity": ["newest"], "enum-content": ["newest"]]),
      because: "The author listed the filter first: that is what the app does."),
    InventedRun(
      name: "weights turn the order",
      operations: [
        Operation(name: "list", milliseconds: [10, 10, 10]),
        Operation(name: "newest", milliseconds: [10, 10, 50]),
        Operation(name: "filter", milliseconds: [60, 60, 15]),
      ],
      usage: ["list": 5, "newest": 5, "filter": 90],
      expected: .use(
        "independent-entities",
        onlyFor: ["parent-entity": ["newest"], "enum-content": ["newest"]]),
      because: "Nine of ten questions are the filter."),
    InventedRun(
      name: "weight of nothing",
      operations: [
        Operation(name: "list", milliseconds: [10, 10, 10]),
        Operation(name: "report", milliseconds: [900, 10, 10]),
      ],
      usage: ["list": 1, "report": 0],
      expected: .use("parent-entity"),
      because: "The app never asks for the report."),
    InventedRun(
      name: "a large ratio of tiny times",
      operations: [
        Operation(name: "list", milliseconds: [10, 10, 10]),
        Operation(name: "count", milliseconds: [0.2, 0.2, 0.002]),
      ],
      expected: .use("parent-entity"),
      because: "A hundred times as slow as nothing is still nothing."),
    InventedRun(
      name: "a large ratio of tiny times, asked first",
      operations: [
        Operation(name: "count", milliseconds: [0.3, 0.3, 0.01]),
        Operation(name: "list", milliseconds: [10, 10, 10]),
      ],
      expected: .use("parent-entity"),
      because: "However often it is asked, nobody can see 0.3 ms."),
    InventedRun(
      name: "small ratios of short times",
      operations: [
        Operation(name: "list", milliseconds: [11.5, 11.5, 10]),
        Operation(name: "newest", milliseconds: [11.5, 11.5, 10]),
      ],
      expected: .use("parent-entity"),
      because: "15 %, but a millisecond and a half."),
    InventedRun(
      name: "small ratios of long times",
      operations: [
        Operation(name: "list", milliseconds: [1_200, 1_200, 1_000]),
        Operation(name: "newest", milliseconds: [1_200, 1_200, 1_000]),
      ],
      expected: .use("independent-entities", worse: ["parent-entity", "enum-content"]),
      because: "A fifth of a second on every screen can be felt, and nothing speaks against."),
    InventedRun(
      name: "on the limit",
      operations: [
        Operation(name: "list", milliseconds: [1_100, 1_000, 1_100]),
        Operation(name: "newest", milliseconds: [1_100, 1_000, 1_100]),
      ],
      expected: .cannotTell(["parent-entity", "enum-content"]),
      because: "Just ten per cent: the next run may say eleven or nine."),
    InventedRun(
      name: "too noisy",
      operations: [
        Operation(name: "list", milliseconds: [110, 100, 120]),
        Operation(name: "newest", milliseconds: [110, 130, 100]),
      ], noise: 0.4,
      expected: .cannotTell(["parent-entity", "enum-content", "independent-entities"]),
      because: "The machine was too busy for differences of this size."),
    InventedRun(
      name: "noisy, but the difference is larger",
      operations: [
        Operation(name: "list", milliseconds: [10, 10, 200]),
        Operation(name: "newest", milliseconds: [10, 10, 200]),
      ], noise: 0.1,
      expected: .use("parent-entity", worse: ["independent-entities"]),
      because: "Twenty times as slow is seen through any noise."),
    InventedRun(
      name: "too few processes",
      operations: [
        Operation(name: "list", milliseconds: [10, 10, 200]),
        Operation(name: "newest", milliseconds: [10, 10, 200]),
      ], processes: 3, expected: .none,
      because: "Three processes are a trial that everything works."),
    InventedRun(
      name: "a fault that the default shares",
      strategies: ["parent-entity", "independent-entities", "coded-content"],
      operations: [
        Operation(name: "newest", milliseconds: [10, 60, 10]),
        Operation(name: "list", milliseconds: [20, 20, 20]),
        Operation(name: "filter", milliseconds: [65, 10, 65]),
      ],
      expected: .use("parent-entity", onlyFor: ["independent-entities": ["filter"]]),
      because: "Coded content is no worse than what is recommended: do not warn of it."),
    InventedRun(
      name: "a gain that costs more",
      strategies: ["parent-entity", "coded-content"],
      operations: [
        Operation(name: "list", milliseconds: [30, 200]),
        Operation(name: "newest", milliseconds: [20, 10]),
      ],
      expected: .use("parent-entity", onlyFor: ["coded-content": ["newest"]]),
      because: "It is faster for one thing; say so, with what it costs."),
    InventedRun(
      name: "small loads differ",
      operations: [
        Operation(name: "import", isBulk: true, milliseconds: [90, 90, 800]),
        Operation(name: "list", milliseconds: [10, 10, 10]),
      ],
      expected: .use("parent-entity"),
      because: "Nine times as long, but under a second in the background."),
    InventedRun(
      name: "large loads differ",
      operations: [
        Operation(name: "list", milliseconds: [10, 10, 10]),
        Operation(name: "import", isBulk: true, milliseconds: [5_000, 5_000, 20_000]),
      ],
      expected: .use("parent-entity", worse: ["independent-entities"]),
      because: "An import takes 15 seconds longer and gains nothing."),
    InventedRun(
      name: "half the space",
      operations: [
        Operation(name: "list", milliseconds: [10, 10, 10]),
        Operation(name: "newest", milliseconds: [10, 10, 10]),
      ], megabytes: [200, 100, 200],
      expected: .use("enum-content", worse: ["parent-entity", "independent-entities"]),
      because: "100 MB on a phone, at the same speed."),
    InventedRun(
      name: "half of very little space",
      operations: [
        Operation(name: "list", milliseconds: [10, 10, 10]),
        Operation(name: "newest", milliseconds: [10, 10, 10]),
      ], megabytes: [2, 1, 2],
      expected: .use("parent-entity"),
      because: "One megabyte."),
    InventedRun(
      name: "each is best for something",
      operations: [
        Operation(name: "newest", milliseconds: [10, 80, 80]),
        Operation(name: "change", milliseconds: [80, 10, 80]),
        Operation(name: "filter", milliseconds: [80, 80, 10]),
      ],
      expected: .use(
        "parent-entity",
        onlyFor: ["enum-content": ["change"], "independent-entities": ["filter"]]),
      because: "The first line of the workload decides, and the simplest has it."),
    InventedRun(
      name: "one operation",
      strategies: ["parent-entity", "independent-entities"],
      operations: [Operation(name: "newest", milliseconds: [10, 80])],
      expected: .use("parent-entity", worse: ["independent-entities"]),
      because: "One question is enough to choose by, if it is the app's."),
    InventedRun(
      name: "imports alone differ",
      operations: [
        Operation(name: "list", milliseconds: [10, 10, 10]),
        Operation(name: "newest", milliseconds: [5, 5, 5]),
        Operation(name: "import", isBulk: true, milliseconds: [4_000, 4_000, 4_900]),
      ],
      expected: .use("parent-entity"),
      because: "An import of five seconds instead of four, once, in the background."),
    InventedRun(
      name: "an import of tiny share",
      operations: [
        Operation(name: "list", milliseconds: [40, 40, 20]),
        Operation(name: "import", isBulk: true, milliseconds: [1_000, 1_000, 60_000]),
      ],
      usage: ["list": 1_000_000, "import": 1],
      expected: .use(
        "independent-entities",
        onlyFor: ["parent-entity": ["import"], "enum-content": ["import"]]),
      because: "People open the list a million times for each import."),
    InventedRun(
      name: "a heavy action of tiny share",
      operations: [
        Operation(name: "list", milliseconds: [20, 20, 20]),
        Operation(name: "report", milliseconds: [900, 10, 10]),
      ],
      usage: ["list": 1_000, "report": 1],
      expected: .use(
        "parent-entity",
        alsoFor: ["enum-content": ["report"], "independent-entities": ["report"]]),
      because: "A report once in a thousand lists must not choose the model of the lists."),
    InventedRun(
      name: "a heavy action of a share that carries it",
      operations: [
        Operation(name: "list", milliseconds: [20, 20, 20]),
        Operation(name: "report", milliseconds: [900, 10, 10]),
      ],
      usage: ["list": 4, "report": 1],
      expected: .use("enum-content", worse: ["parent-entity"]),
      because: "Every fifth screen waits a second."),
    InventedRun(
      name: "single edits of thousands of objects",
      operations: [
        Operation(name: "newest", milliseconds: [5, 5, 24]),
        Operation(name: "delete", milliseconds: [0.035, 0.035, 0.021]),
      ],
      expected: .use("parent-entity", worse: ["independent-entities"]),
      because: "14 µs for a deletion are no reason for a list that takes five times as long."),
    InventedRun(
      name: "lists of keys alone",
      strategies: ["parent-entity", "coded-content"],
      operations: [
        Operation(name: "newest, no values", milliseconds: [2.2, 2]),
        Operation(name: "list, no values", milliseconds: [9, 8]),
      ],
      expected: .use("parent-entity"),
      because: "What is not read costs nothing anywhere."),
    InventedRun(
      name: "the same lists with their values",
      strategies: ["parent-entity", "coded-content"],
      operations: [
        Operation(name: "newest", milliseconds: [2.5, 14.5]),
        Operation(name: "list", milliseconds: [11, 60]),
      ],
      expected: .use("parent-entity", worse: ["coded-content"]),
      because: "Decoding each row takes five times as long."),
  ]
}
