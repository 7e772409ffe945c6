/// The HTML report's frame: one file without script or outside request.
///
/// The properties it names are those of ``ReportPage``.
enum HTMLTemplate {
  static let name = "report.html"

  static let text =
    #"""
    {{% CONTENT_TYPE:PAGE}}
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>{{title}}</title>
    <style>
    """# + HTMLStyle.text + #"""

      </style>
      </head>
      <body>
      <a class="skip" href="#section-answer">Skip to the answer</a>
      <header>
      <h1>{{title}}</h1>
      <p class="lead">{{question}}</p>
      </header>
      <main>
      {{#answer}}
      <section id="{{anchor}}" aria-labelledby="{{anchor}}-title">
      <h2 id="{{anchor}}-title"><span class="counter">{{number}}</span> {{title}} <small>{{question}}</small></h2>
      {{{body}}}
      </section>
      {{/answer}}
      {{#warnings}}
      <p class="notice"><strong>Note:</strong> {{.}}</p>
      {{/warnings}}
      {{#missing}}
      <p class="notice">{{.}}</p>
      {{/missing}}
      <nav aria-label="Sections"><ol start="2">
      {{#sections}}
      <li><a href="#{{anchor}}">{{title}}</a></li>
      {{/sections}}
      {{#details}}
      <li class="folded"><a href="#{{anchor}}">{{title}}</a></li>
      {{/details}}
      </ol></nav>
      {{#sections}}
      <section id="{{anchor}}" aria-labelledby="{{anchor}}-title">
      <h2 id="{{anchor}}-title"><span class="counter">{{number}}</span> {{title}} <small>{{question}}</small></h2>
      {{{body}}}
      </section>
      {{/sections}}
      <details id="details">
      <summary><h2>Details</h2></summary>
      {{#details}}
      <section id="{{anchor}}" aria-labelledby="{{anchor}}-title">
      <h2 id="{{anchor}}-title"><span class="counter">{{number}}</span> {{title}} <small>{{question}}</small></h2>
      {{{body}}}
      </section>
      {{/details}}
      </details>
      </main>
      <footer><p>{{footer}}</p></footer>
      </body>
      </html>

      """#
}
