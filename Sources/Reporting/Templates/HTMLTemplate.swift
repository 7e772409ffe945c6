/// The HTML report: one file without script or outside request.
///
/// The properties it names are those of ``ReportPage``.
enum HTMLTemplate {
  static let name = "report.html"

  static let text = head + top + answer + tables + explanations + origins

  private static let head =
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

      """#

  private static let top = #"""
    <body>
    <header>
    <h1>{{title}}</h1>
    <p class="lead">{{question}}</p>
    </header>
    <main>
    {{#warnings}}
    <p class="notice"><strong>⚠ Mind:</strong> {{.}}</p>
    {{/warnings}}
    {{#differencesFound}}
    <section class="stop">
    <h2>The strategies gave different answers</h2>
    <p>Figures of stores that do not hold or return the same would be misleading, so this report
    shows none. Correct the difference, then measure again.</p>
    {{#differences}}
    <h3>{{subject}}</h3>
    <p>{{detail}}</p>
    <dl>{{#answers}}<dt>{{name}}</dt><dd><code>{{value}}</code></dd>{{/answers}}</dl>
    {{/differences}}
    </section>
    {{/differencesFound}}
    {{#nothingMeasured}}
    <section class="stop">
    <h2>Nothing to compare yet</h2>
    <p>Not one block is complete. Resume the run, then make the report again.</p>
    </section>
    {{/nothingMeasured}}

    """#
}
