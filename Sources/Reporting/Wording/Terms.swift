package import Document
import Escaping
import LogicalModel

/// The terms that reports explain, for the glossary, the hints and the command.
package enum Terms {
  /// The terms in alphabetical order.
  static let all =
    (describing + choosing + comparing + measuring + storing + merging + drawing)
    .sorted { $0.name.lowercased() < $1.name.lowercased() }

  package static let glossary = Glossary(all)

  /// Finds a term by its name or an alias, ignoring case.
  static func find(_ name: String) -> Term? { glossary.find(name) }

  /// Returns the terms most similar to a misspelt name, the most similar first.
  static func suggestions(for name: String) -> [Term] {
    let wanted = name.lowercased()
    let ranked = all.map { term in
      let names = ([term.name] + term.aliases).map { $0.lowercased() }
      // Single letters such as p occur in nearly every word.
      let isPart = names.contains {
        $0.contains(wanted) || ($0.count > 2 && wanted.contains($0))
      }
      let slips = names.map { Suggestion.slips(Array($0), Array(wanted)) }
      return (term, isPart ? 0 : slips.min() ?? .max)
    }
    return ranked.filter { $0.1 <= max(2, wanted.count / 3) }.sorted { $0.1 < $1.1 }
      .prefix(3).map(\.0)
  }
}

extension Terms {
  /// Terms of measurement.
  static let measuring = [
    Term(
      "process", aliases: ["processes"], seeAlso: ["round", "interval"],
      "A fresh process in which all strategies take turns. It gives one ratio for each pair; fewer "
        + "than four give no verdict."),
    Term(
      "round", aliases: ["rounds", "turn"], seeAlso: ["process", "position effect"],
      "One query that every strategy runs once, in random order."
    ),
    Term(
      "probe", aliases: ["how fine the machine can see"],
      seeAlso: ["smallest effect", "self-test"],
      "Two identical stores take turns before the run; their difference is the noise to plan for."),
    Term(
      "cell", aliases: ["cells"], seeAlso: ["process"],
      "One combination of the values that a scenario sweeps, such as one size with one number of "
        + "properties. Every cell is measured and compared separately."),
    Term(
      "position effect", seeAlso: ["round"],
      "The change of a time with its place within a round. The order is random in each round, "
        + "so no strategy is favoured."),
    Term(
      "processor time", aliases: ["CPU time"], seeAlso: ["wall-clock time"],
      "The time that the processor worked. It does not include waiting, so a busy machine disturbs it "
        + "less."),
    Term(
      "wall-clock time", aliases: ["wall"], seeAlso: ["processor time"],
      "Work and waiting, from start to end."),
    Term(
      "median", seeAlso: ["percentile"],
      "The middle value in sorted order. A few slow samples hardly move it."),
    Term(
      "percentile", aliases: ["p50", "p90", "p95", "p99", "p99.9", "percentiles"],
      seeAlso: ["median", "n too small"],
      "The value below which that many of a hundred lie: one in twenty exceeds p95."),
    Term(
      "n too small", seeAlso: ["percentile"],
      "An interval for a percentile exists only with enough operations: 36 for p90, 72 for p95, "
        + "368 for p99 and 3,688 for p99.9. With fewer, the figure would be a guess, so none is "
        + "shown."),
    Term(
      "outlier", aliases: ["outliers"], seeAlso: ["percentile"],
      "A value far outside the middle half: mild beyond one and a half times its width, severe "
        + "beyond three times. Outliers are counted and never removed."),
    Term(
      "multimodal", aliases: ["several humps"], seeAlso: ["latency plot"],
      "The values gather around more than one place, as if two different things had been timed. A "
        + "median between two humps describes neither."),
    Term(
      "clock overhead", aliases: ["overhead"], seeAlso: ["sample"],
      "The time that reading the clock takes, as a share of the shortest sample; samples do "
        + "not include it. Above 1 % the operation is too short to time alone."),
    Term(
      "resident", aliases: ["residency"], seeAlso: ["new-process"],
      "The share of the file's pages that the system had in memory when the clock started, the "
        + "maximum over all processes."),
    Term(
      "autocorrelation", seeAlso: ["process"],
      "How much each process resembles the one before it, from -1 to 1. With twenty or more processes, "
        + "if it exceeds what chance explains, the interval is widened."),
    Term(
      "detectable effect", seeAlso: ["unresolved"],
      "The smallest difference that this number of processes detects four times out of five."),
    Term(
      "contention", aliases: ["contended", "disturbed"], seeAlso: ["process"],
      "Other programs kept the machine busy during a process. It counts anyway: all strategies "
        + "took turns."),
    Term(
      "self-test", aliases: ["A/A"], seeAlso: ["p-value"],
      "The tool compares a strategy with itself, then slows it down by 5 %, and counts what it detects."
    ),
    Term(
      "warm-connection", seeAlso: ["new-process"],
      "The connection has run the operation before, so its pages are in memory."),
    Term(
      "new-process", seeAlso: ["warm-connection"],
      "A new process opens the store. The file may still be in the system's memory."),
    Term(
      "closed loop",
      "The next operation begins when the last one has ended, so no time includes waiting for "
        + "others."),
    Term(
      "objects level", aliases: ["objects", "level"], seeAlso: ["engine level"],
      "Times as an app sees them: context, fetch request, objects."),
    Term(
      "engine level", aliases: ["engine"], seeAlso: ["objects level"],
      "The same statements without creating objects."),
    Term(
      "digest", aliases: ["digests"],
      "A fingerprint of data. If digests of content or answers differ, no figure is "
        + "shown."),
    Term(
      "measurement hash", seeAlso: ["digest"],
      "A fingerprint of everything that decides what is measured. Only figures with the same "
        + "hash can be compared."),
    Term(
      "seed",
      "The number that random choices start from. The same seed gives the same data and the "
        + "same order of turns."),
  ]
}

extension Terms {
  /// Terms of the recommendation.
  static let choosing = [
    Term(
      "default", aliases: ["Use", "recommended"], seeAlso: ["loss", "as good"],
      "The strategy that a run recommends: the one with the least code among those whose loss is "
        + "within 10 % of the least."),
    Term(
      "loss", aliases: ["weighted by use", "mean, × the best"],
      seeAlso: ["noticeable", "share of use", "default"],
      "How much longer an app takes with a strategy than with the best one for each action. An "
        + "action counts by its share of use, and only beyond what is noticeable. Actions in which "
        + "all strategies are alike do not dilute the others until they are half of the use."),
    Term(
      "share of use", aliases: ["share", "shares", "usage", "weight"], seeAlso: ["loss"],
      "How often an app performs an action: 1, 1/2, 1/3 ... in the order of the workload unless you "
        + "weigh them. The file has a tenth of the sum."),
    Term(
      "noticeable", aliases: ["4 ms", "what a person notices"], seeAlso: ["frame", "loss"],
      "The smallest difference that counts: a quarter of a frame (4 ms) of an action, a second of "
        + "an import in the background, 10 MB of the file; and 10 % of each."),
    Term(
      "frame", aliases: ["frames", "quarter of a frame"], seeAlso: ["noticeable"],
      "The time for which a screen shows one picture: 16 ms at 60 Hz."),
    Term(
      "as good", seeAlso: ["loss", "worse"],
      "A strategy whose loss is within 10 % of the least."),
    Term(
      "worse", aliases: ["Not"], seeAlso: ["loss", "better only for"],
      "A strategy whose loss is more than 10 % above the least. The figure in brackets is the "
        + "action that adds most to it."),
    Term(
      "better only for", seeAlso: ["worse", "noticeable"],
      "A strategy that is worse overall, and noticeably faster for the named actions."),
    Term(
      "cannot tell", aliases: ["tie", "this run cannot tell"], seeAlso: ["process", "default"],
      "More than 2 % of a thousand resamples of the run's processes choose another strategy, or a "
        + "device less than twice as fast or slow does. The strategies in question are named."),
    Term(
      "device", aliases: ["the speed of the device decides"], seeAlso: ["noticeable"],
      "On a device four times "
        + "slower, 1 ms here is 4 ms there. report --slower 4 answers for it."),
    Term(
      "index", aliases: ["indexes", "--try-indexes"], seeAlso: ["query plan", "full scan"],
      "A sorted copy of a column. Without one, SQLite reads every row."),
    Term(
      "launch", seeAlso: ["new-process", "warm-connection"],
      "A new process opens the store and shows the first screen. The file is in the system's cache."
    ),
    Term(
      "parent-entity", aliases: ["single table", "STI", "TPH", "table per hierarchy"],
      seeAlso: ["strategy"],
      "Entity inheritance: one table for the whole family, with the columns of all kinds."),
    Term(
      "abstract-root", aliases: ["abstract parent"], seeAlso: ["parent-entity"],
      "Entity inheritance whose root has no objects of its own. The table is the same as in parent-entity."
    ),
    Term(
      "enum-content", aliases: ["type attribute", "discriminator"], seeAlso: ["parent-entity"],
      "One entity with a type attribute and the attributes of all kinds: a single table without "
        + "inheritance in the model."),
    Term(
      "independent-entities", aliases: ["table per concrete class", "TPC", "concrete table"],
      seeAlso: ["strategy"],
      "An entity and a table for each kind, without a common parent."),
    Term(
      "details-relationship", aliases: ["joined table", "TPT", "class table"],
      seeAlso: ["strategy"],
      "One entity with the shared properties, and a details entity for each kind, joined by a "
        + "relationship with a key of its own."),
    Term(
      "coded-content", aliases: ["JSON", "JSON column"], seeAlso: ["strategy"],
      "One entity with the shared properties, and the kinds' own values as JSON in one attribute."),
  ]
}

extension Terms {
  /// Terms of the comparison of two strategies.
  static let comparing = [
    Term(
      "strategy", aliases: ["strategies"], seeAlso: ["baseline"],
      "A way to store a family of kinds. All strategies of a report contain the "
        + "same members and answer the same queries."),
    Term(
      "baseline", seeAlso: ["ratio"],
      "The scenario's first strategy; the others are compared with it."),
    Term(
      "ratio", aliases: ["times the time"], seeAlso: ["interval", "geometric mean"],
      "The time or size of one strategy divided by that of another. 0.8 is 20 % less, 2 is "
        + "twice as much."),
    Term(
      "interval", aliases: ["confidence interval", "CI", "95 % interval"],
      seeAlso: ["process"],
      "On average 95 of 100 such intervals contain this machine's true value, by the differences "
        + "between processes. Another run moves a ratio by 1 to 2 % more."),
    Term(
      "verdict", aliases: ["verdicts"], seeAlso: ["smallest effect", "Holm's correction"],
      "Faster, slower, tiny, same or unresolved."),
    Term(
      "faster", aliases: ["slower", "▲", "▼"], seeAlso: ["verdict", "smallest effect"],
      "The difference is significant, considering all pairs of strategies, and at least the smallest "
        + "effect. Slower is the reverse."),
    Term(
      "same", aliases: ["="], seeAlso: ["smallest effect", "unresolved"],
      "The whole interval lies within the smallest effect."),
    Term(
      "tiny", aliases: ["≈"], seeAlso: ["smallest effect"],
      "A significant difference that is too small to matter."),
    Term(
      "unresolved", aliases: ["?"], seeAlso: ["interval", "detectable effect"],
      "The data does not decide. It does not mean equal."),
    Term(
      "smallest effect", aliases: ["smallest difference that matters", "minimum effect", "δ"],
      seeAlso: ["verdict"],
      "The smallest difference worth reporting: 2 % if the machine is precise enough, otherwise "
        + "the smallest it can detect."),
    Term(
      "geometric mean", aliases: ["all operations together"], seeAlso: ["ratio"],
      "The n-th root of a product. Each operation counts the same, unless the scenario's "
        + "usage: gives weights."),
    Term(
      "leave-one-out", aliases: ["without"], seeAlso: ["geometric mean"],
      "A mean computed again without each of its operations; the scorecard marks a reversal."),
    Term(
      "Holm's correction", aliases: ["Holm", "adjusted p"], seeAlso: ["verdict"],
      "Corrects the p-values of all pairs of strategies for their number."),
    Term(
      "p-value", aliases: ["p", "p-values"], seeAlso: ["Holm's correction", "self-test"],
      "How often equal strategies would differ at least this much by chance."),
    Term(
      "dominated", aliases: ["Pareto"], seeAlso: ["trade-off plot"],
      "Another strategy is better in space and in the mean time of fetches."),
    Term(
      "surprise", seeAlso: ["ratio"],
      "The observed interval lies entirely outside the range that the scenario's author expected."),
  ]
}

extension Terms {
  /// Terms of the engine's work and the use of bytes.
  static let storing = [
    Term(
      "virtual machine step", aliases: ["steps", "VM steps", "virtual machine steps"],
      seeAlso: ["query plan"],
      "One instruction of SQLite's engine. The count has no noise."),
    Term(
      "query plan", aliases: ["plan", "plans", "SCAN", "SEARCH"],
      seeAlso: ["full scan", "sort", "automatic index"],
      "How SQLite finds rows. SCAN reads a whole table or index, SEARCH descends a tree with "
        + "a key."
    ),
    Term(
      "full scan", aliases: ["full-scan steps"], seeAlso: ["query plan"],
      "Steps from row to row through a whole table. Their number grows with the table, however few "
        + "rows are wanted."),
    Term(
      "sort", aliases: ["sorts", "TEMP B-TREE"], seeAlso: ["query plan"],
      "SQLite collects and sorts rows because no index has the requested order. It must read all of "
        + "them before it returns the first."),
    Term(
      "automatic index", aliases: ["automatic indexes"], seeAlso: ["query plan"],
      "An index that SQLite builds for one statement and then drops. It is a sign that a "
        + "permanent one is missing."),
    Term(
      "page", aliases: ["pages"], seeAlso: ["B-tree", "cache miss"],
      "The unit in which SQLite reads, caches and writes its file, usually 4096 bytes."),
    Term(
      "cache miss", aliases: ["cache misses", "pages read"], seeAlso: ["page"],
      "A page that was not in the connection's cache and had to be read. Pages in the table are "
        + "hits and misses together: all pages that the operation used."),
    Term(
      "B-tree", aliases: ["B-trees", "depth"], seeAlso: ["page"],
      "How SQLite keeps a table or an index: leaf pages with the rows, and interior pages that "
        + "lead to them. Its depth is the number of pages from the root to a row."),
    Term(
      "overflow page", aliases: ["overflow pages"], seeAlso: ["page"],
      "A page for the rest of a row that is too long for a leaf page. Reading such a row takes one "
        + "more page."),
    Term(
      "logical payload", aliases: ["payload"], seeAlso: ["waterfall"],
      "The bytes of the members' own values, the same for every strategy."),
    Term(
      "value overhead", seeAlso: ["logical payload"],
      "The stored bytes beyond the logical payload, such as names in JSON."),
    Term(
      "record header", aliases: ["record headers"], seeAlso: ["NULL column"],
      "The bytes before a row's values that contain the length of each value."),
    Term(
      "NULL column", aliases: ["NULL columns"], seeAlso: ["record header"],
      "A column without a value in a row takes one byte of its header."),
    Term(
      "tags and row ids", seeAlso: ["record header"],
      "The kind, the version and the key of a row, with the lengths before it."),
    Term(
      "link table", aliases: ["link tables"],
      "A table of pairs of keys that joins two sides of a to-many link."),
    Term(
      "page structure", seeAlso: ["page", "B-tree"],
      "Page headers, cell pointers, and the pointers of interior pages."),
    Term(
      "slack", aliases: ["unused"], seeAlso: ["page"],
      "Free space inside pages that belong to a table or an index."),
    Term(
      "free page", aliases: ["free pages", "pointer map", "unassigned"], seeAlso: ["VACUUM"],
      "A page that no table uses any more, or one that records the parents of other pages so that "
        + "the file can shrink."),
    Term(
      "churn", seeAlso: ["VACUUM"],
      "Deletes three tenths of at most 200,000 members, changes as many, and adds the deleted "
        + "ones again."),
    Term(
      "VACUUM", seeAlso: ["churn"],
      "Rewrites the whole file without free pages and with little free space."),
    Term(
      "WAL", aliases: ["WAL peak", "checkpoint"],
      "The write-ahead log: changes go to it first and move to the database at a checkpoint."),
  ]
}

extension Terms {
  /// Terms of queries over several tables.
  static let merging = [
    Term(
      "merge variant", aliases: ["merge variants", "way to merge", "which SQL merges best"],
      seeAlso: ["compound statement", "limits in the branches", "subquery", "table by table"],
      "One way to merge rows of several tables: in the program, or in one statement."),
    Term(
      "merged by the program", seeAlso: ["table by table"],
      "One fetch for each table; the program sorts the returned objects and keeps the "
        + "requested number."),
    Term(
      "table by table", seeAlso: ["merged by the program", "engine level"],
      "The statements of those fetches, stepped to their end without creating objects. It is not a complete "
        + "answer: the program still merges the rows, which is not in this time."),
    Term(
      "compound statement", aliases: ["compound", "UNION ALL"], seeAlso: ["query plan"],
      "SELECT … UNION ALL SELECT … ORDER BY … LIMIT. If an index gives each table's rows in the "
        + "requested order, SQLite merges them row by row and stops at the limit."),
    Term(
      "limits in the branches", aliases: ["arm-limits", "limits in the arms"],
      seeAlso: ["compound statement", "sort"],
      "A compound statement that first sorts each branch, one for each table, and cuts it to the "
        + "limit. It then sorts the few remaining rows and cuts them again."),
    Term(
      "subquery", aliases: ["statement over a subquery"], seeAlso: ["compound statement", "sort"],
      "SELECT * FROM (SELECT … UNION ALL …) ORDER BY … LIMIT. ORDER BY is outside the "
        + "parentheses, so SQLite may read all rows of all tables and sort them, whatever the "
        + "limit."),
    Term(
      "merging plot", seeAlso: ["merge variant", "interval"],
      "Each variant's time as a multiple of the best statement's, with its interval."
    ),
  ]
}

extension Terms {
  /// Terms of a scenario and its use.
  static let describing = [
    Term(
      "family", aliases: ["families"], seeAlso: ["kind", "member"],
      "The kinds that share properties, such as books, articles and posts that all have a title. Every "
        + "report answers how to store them."),
    Term(
      "kind", aliases: ["kinds"], seeAlso: ["family", "strategy"],
      "One type of the family, such as a book. The strategy decides which entity or which column a kind "
        + "becomes."),
    Term(
      "member", aliases: ["members"], seeAlso: ["family", "companion"],
      "One object of the family: one book, one article. Sizes and bytes are given per member."),
    Term(
      "companion", aliases: ["companions"], seeAlso: ["member", "link"],
      "An object that members are linked to, such as an author or a tag. Every strategy stores "
        + "companions in the same way."),
    Term(
      "link", aliases: ["links"], seeAlso: ["companion", "link table"],
      "A relationship from one object to one other or to many."),
    Term(
      "operation", aliases: ["operations"], seeAlso: ["action", "sample"],
      "Something an app does with its data, such as “fetch the newest hundred”, and one row of the "
        + "tables."),
    Term(
      "action", aliases: ["actions"], seeAlso: ["sample", "operation"],
      "One performance of an operation: one fetch, one saved change, one object stored. All times are "
        + "those of one action."),
    Term(
      "sample", aliases: ["samples"], seeAlso: ["action", "round"],
      "One reading of the clock. A sample of several actions is divided by their number."),
    Term(
      "noise", seeAlso: ["contention", "interval"],
      "Differences in time between equal work: from other programs, the layout of memory and files, the "
        + "processor's clock. It is measured and widens intervals."),
    Term(
      "confidence", seeAlso: ["unresolved", "self-test", "contention"],
      "How far you can trust a report, in one word. It is low after a quick run, a debug build, a "
        + "failed self-test or with more than a third of the comparisons unresolved. It is high only if "
        + "at most a tenth is unresolved, the run is complete and undisturbed, and it passed a "
        + "self-test."),
  ]
}

extension Terms {
  /// Terms of figures.
  static let drawing = [
    Term(
      "scorecard", seeAlso: ["ratio", "verdict"],
      "Every measurement in every strategy as a ratio to the best one. Stronger colours "
        + "are further from the best, on a logarithmic scale."),
    Term(
      "ratio plot", seeAlso: ["ratio", "interval"],
      "One row for each operation, one mark for each strategy. Left of the line is faster "
        + "than the baseline."),
    Term(
      "trade-off plot", aliases: ["Pareto plot"], seeAlso: ["dominated"],
      "Each strategy's space against its time; lower left is better in both. Hollow marks are "
        + "beaten by another strategy in both."),
    Term(
      "scaling plot", aliases: ["ribbon", "slope"], seeAlso: ["cross-over"],
      "Time against the number of objects, both logarithmic. The slope shows how time grows: 1 "
        + "means that twice the objects take twice the time, 0 that the number does not matter. "
        + "The ribbon is the interval."),
    Term(
      "cross-over", aliases: ["crossover"], seeAlso: ["scaling plot"],
      "The size at which the faster of two strategies becomes the slower one, interpolated between two "
        + "measured sizes. It counts only if both sides are resolved."),
    Term(
      "waterfall", aliases: ["where the bytes go"], seeAlso: ["logical payload", "slack"],
      "All bytes of a file by purpose. The parts add up to it exactly."),
    Term(
      "latency plot", aliases: ["ECDF"], seeAlso: ["percentile"],
      "The share of operations that took at most this long. A long flat end means rare slow ones."),
    Term(
      "evidence plot", aliases: ["paired evidence"], seeAlso: ["process", "autocorrelation"],
      "Every process's ratio to the baseline, in running order. A slope means drift of the machine."
    ),
    Term(
      "insert plot", aliases: ["load window", "windows"], seeAlso: ["WAL"],
      "Objects stored in a second while the file grows: the median of the processes and their "
        + "middle half."),
  ]
}
