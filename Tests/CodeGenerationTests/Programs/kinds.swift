import Foundation
import Lineage

func run() throws {
  let context = try open(CommandLine.arguments[1], model: CommandLine.arguments[2]).newContext()

  func show() throws {
    for item in try PUBLICATIONS {
      let own: String? =
        switch item {
        case let book as Book: book.isbn
        case let paper as AcademicPaper: "\(paper.paperType)"
        case let article as WebArticle: article.url?.absoluteString
        default: nil
        }
      let kind = item.entityName == "PlainPublication" ? "Publication" : item.entityName
      print(line(kind, item.title, item.publishDate, own, item.author, try item.tags))
    }
  }

  try show()
  print("changed")
  for article in try context.fetch(Query<WebArticle>.all) where article.title.hasSuffix("1") {
    article.url = URL(string: "https://example.com/\(article.title)")
  }
  let new = Book(context: context)
  new.title = "New"
  new.isbn = "new"
  try context.save()
  context.reset()
  try show()
}

try run()
