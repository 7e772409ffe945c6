// Wrong: has the author of the example instead of a variable.
// Fails with: byAuthor without an author should be rejected, but was accepted
import Lineage

func sinceTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "publishDate >= $SINCE")
}

func authorTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "author.name == 'Ada'")
}

func longTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Book", predicateFormat: "pageCount > $PAGES")
}
