// Repair templates with wrong predicates.
import Lineage

func sinceTemplate() -> FetchRequestTemplate {
  // TODO(mend-a-template): a container rejects the model.
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "publishDate > >= $SINCE")
}

func authorTemplate() -> FetchRequestTemplate {
  // TODO(mend-a-template): it finds nothing, whatever the author.
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "author.name == '$AUTHOR'")
}

func longTemplate() -> FetchRequestTemplate {
  // TODO(mend-a-template): a request cannot be created from it.
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "pageCount > $PAGES")
}
