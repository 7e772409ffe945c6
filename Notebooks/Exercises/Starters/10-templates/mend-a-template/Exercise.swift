// Mend templates whose predicates are wrong.
import Lineage

func sinceTemplate() -> FetchRequestTemplate {
  // TODO(mend-a-template): a container refuses the model.
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "publishDate > >= $SINCE")
}

func authorTemplate() -> FetchRequestTemplate {
  // TODO(mend-a-template): it finds nothing, whoever is asked for.
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "author.name == '$AUTHOR'")
}

func longTemplate() -> FetchRequestTemplate {
  // TODO(mend-a-template): no request can be made of it.
  FetchRequestTemplate(entityName: "Publication", predicateFormat: "pageCount > $PAGES")
}
