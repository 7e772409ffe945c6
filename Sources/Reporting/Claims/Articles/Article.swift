import Reporting

/// A text whose statements are checked, and what a reader should know of it to be fair.
struct Article: Sendable {
  /// As in ``Claim/Source``.
  var name: String
  /// A short title, for lists of contents.
  var title: String
  /// What it is for, and what it does not claim to do.
  var about: String
  /// Questions for a class, whatever the figures say.
  var questions: [String]

  static let all = [
    Article(
      name: "Model Inheritance in Core Data (fatbobman, 2024)", title: "Model inheritance",
      about: "An article for app developers that explains parent entities, abstract entities and "
        + "an enum in their place, and says when each is worth having. It measures nothing and does "
        + "not pretend to: its costs are words such as “wastes” and “significant”, to which the "
        + "criteria here give a number. It is of December 2024, before SwiftData had inheritance.",
      questions: [
        "The article says that space is wasted. Which number would you call waste: 1 %, 10 % or half "
          + "of the file? Does the verdict change with your number?",
        "Which of its statements follow from the layout of the table, so that no measurement could "
          + "refute them?",
        "It warns of large amounts of data. What grows with the number of rows, and what only with "
          + "the number of columns?",
      ]),
    Article(
      name: "Core Data Using Only Code (Tom Harrington)", title: "Models in code",
      about: "An article that builds a Core Data model in Swift instead of in Xcode's editor. What "
        + "it says of storage is little and mostly of rules that a framework either keeps or does "
        + "not, so tests decide it and no clock.",
      questions: [
        "Why does a program stop when a model in use is changed, rather than return an error?",
        "Which is easier to review, a model in code or a model document? What would you count?",
      ]),
    Article(
      name: "Managed Object Models (Apple, 2009)", title: "Apple's guide to models",
      about: "Apple's guide to what a managed object model is. It describes the framework that its "
        + "readers use, so most of it is true by definition; its advice on optional numbers can be "
        + "checked.",
      questions: [
        "A search for 0 does not find NULL. Whose rule is that, Core Data's or SQL's?",
        "When is a default of 0 wrong although it makes every query simpler?",
      ]),
    Article(
      name: "A minimal Core Data Stack", title: "A minimal stack",
      about:
        "An article that puts typed queries and values on top of Core Data. Its layer stands on "
        + "managed objects, which it does not count; what is measured here is the whole way from "
        + "statements to objects of this library.",
      questions: [
        "“The cost is minimal” compared with what? Name two baselines for which the answer differs.",
        "Which errors does a typed query move from run time to compile time, and which stay?",
      ]),
    Article(
      name: "Modeling for Performance (Microsoft, EF Core)", title: "Seven types in EF Core",
      about: "A page of Microsoft's documentation and one of the few that publish a measurement: "
        + "seven types, 5,000 rows of each, three mappings. Its figures are of .NET on SQL Server, "
        + "so what can be repeated here is the order and not the amount.",
      questions: [
        "Two published runs of one mapping are 1.5 and 2.1 times the baseline. What does that say of "
          + "the spread, and what is missing to judge it?"
      ]),
  ]
}
