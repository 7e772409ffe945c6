import Foundation
import Lineage

func run() throws {
  let context = try open(CommandLine.arguments[1], model: CommandLine.arguments[2]).newContext()

  func show() throws {
    for item in try context.fetch(Query<Publication>.all) {
      let (kind, own): (String, String?) =
        switch item.content {
        case .publication: ("Publication", nil)
        case .book(let isbn): ("Book", isbn)
        case .academicPaper(let paperType): ("AcademicPaper", "\(paperType)")
        case .webArticle(let url): ("WebArticle", url?.absoluteString)
        case .blogPost: ("BlogPost", nil)
        case nil: ("none", nil)
        }
      print(line(kind, item.title, item.publishDate, own, item.author, try item.tags))
    }
  }

  try show()
  print("changed")
  for item in try context.fetch(Query<Publication>.all) where item.title.hasSuffix("1") {
    item.content = .webArticle(url: URL(string: "https://example.com/\(item.title)"))
  }
  let new = Publication(.book(isbn: "new"), title: "New", context: context)
  // Changes the kind and changes it back before the save.
  new.content = .blogPost
  new.content = .book(isbn: "new")
  try context.save()
  context.reset()
  try show()
  print("refused")
  let again = try context.fetch(Query<Publication>.all.where { $0.title == "New" })
  again.first?.content = nil
  do {
    try context.save()
    print("saved")
  } catch {
    print("not saved")
  }
}

try run()
