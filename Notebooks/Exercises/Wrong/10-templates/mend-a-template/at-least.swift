// Wrong: also finds a book with exactly as many pages.
// Fails with: the number of books with more than 100 pages: expected 3, found 4
import Lineage

func sinceTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "publishDate >= $SINCE")
}

func authorTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "author.name == $AUTHOR")
}

func longTemplate() -> FetchRequestTemplate {
  FetchRequestTemplate(entityName: "Book", predicateFormat: "pageCount >= $PAGES")
}
