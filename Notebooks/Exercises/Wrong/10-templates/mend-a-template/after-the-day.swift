// Wrong: excludes the day itself.
// Fails with: the number of publications since day 15: expected 5, found 4
import Lineage

func sinceTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "publishDate > $SINCE")
}

func authorTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "author.name == $AUTHOR")
}

func longTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Book", predicateFormat: "pageCount > $PAGES")
}
