// Repair templates with wrong predicates.
import Lineage

func sinceTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "publishDate >= $SINCE")
}

func authorTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "author.name == $AUTHOR")
}

func longTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Book", predicateFormat: "pageCount > $PAGES")
}
