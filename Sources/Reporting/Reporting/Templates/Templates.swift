import Escaping
import Mustache

/// The report's templates, kept in the binary so that it can be moved anywhere.
enum Templates {
  static func render(_ page: some Any, name: String, text: String) throws(ReportError) -> String {
    ReportContentTypes.registration
    do {
      return try MustacheTemplate(string: text).render(page)
    } catch {
      throw .template(name: name, reason: String(describing: error))
    }
  }
}

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
    \#(HTMLText.contentSecurityPolicy)
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

/// The Markdown report's frame; the properties it names are those of ``ReportPage``.
enum MarkdownTemplate {
  static let name = "report.md"

  static let text = #"""
    {{% CONTENT_TYPE:MARKDOWN}}
    <!-- Made by: {{{comment}}} -->
    # {{title}}

    **{{question}}**

    {{#answer}}
    ## {{number}}. {{title}}

    *{{question}}*

    {{{body}}}

    {{/answer}}
    {{#warnings}}
    > ⚠ {{.}}

    {{/warnings}}
    {{#missing}}
    > {{.}}

    {{/missing}}
    {{#sections}}
    ## {{number}}. {{title}}

    *{{question}}*

    {{{body}}}

    {{/sections}}
    <details><summary><h2>Details</h2></summary>

    {{#details}}
    ## {{number}}. {{title}}

    *{{question}}*

    {{{body}}}

    {{/details}}
    </details>

    ---

    {{footer}}

    """#
}

/// The report's look: readable on a phone, in the dark and on paper.
enum HTMLStyle {
  static let text =
    ":root{\(variables(light))}\n@media (prefers-color-scheme:dark){:root{\(variables(dark))}}\n"
    + page + tables + parts + narrow

  /// Names and colours.
  ///
  /// Every text colour reaches a contrast of 4.5 on every ground it stands on.
  static let light: [(name: String, colour: String)] = [
    ("ink", "#1b1f24"), ("soft", "#525c67"), ("page", "#ffffff"), ("panel", "#f4f6f8"),
    ("line", "#d5dae0"), ("link", "#0b5a9c"), ("good", "#0b5f41"), ("bad", "#93330f"),
    ("warn", "#fff4d6"), ("warnline", "#d8a200"), ("heat1", "#fff3e6"), ("heat2", "#ffe6cc"),
    ("heat3", "#ffdcb8"), ("heat4", "#ffd0a3"), ("heat5", "#ffc592"), ("heat6", "#ffba82"),
    ("best", "#e2f0fb"),
  ]
  static let dark: [(name: String, colour: String)] = [
    ("ink", "#e6e8eb"), ("soft", "#b4bcc6"), ("page", "#15181c"), ("panel", "#1e2329"),
    ("line", "#39414a"), ("link", "#8cc3f2"), ("good", "#66d6a6"), ("bad", "#ffa37f"),
    ("warn", "#332a10"), ("warnline", "#b08a1a"), ("heat1", "#221e18"), ("heat2", "#2b231a"),
    ("heat3", "#34281a"), ("heat4", "#3e2d1a"), ("heat5", "#48321a"), ("heat6", "#53371a"),
    ("best", "#142534"),
  ]

  private static func variables(_ colours: [(name: String, colour: String)]) -> String {
    colours.map { "--\($0.name):\($0.colour)" }.joined(separator: ";")
  }

  private static let page = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--ink);
    font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
    header,main,footer{max-width:1180px;margin:0 auto;padding:0 24px}
    header{padding-top:20px}
    footer{padding-bottom:32px;color:var(--soft);font-size:.85rem}
    .skip{position:absolute;left:-200vw}
    .skip:focus{left:8px;top:8px;padding:.4em .8em;background:var(--panel)}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    .lead{margin:0 0 .6em;max-width:60em;font-size:.95rem;color:var(--soft)}
    h1{font-size:1.6rem;line-height:1.25;margin:.2em 0 .3em;text-wrap:balance}
    h2{font-size:1.3rem;margin:2.6em 0 .6em;padding-top:.7em;border-top:1px solid var(--line)}
    h2 small{display:block;color:var(--soft);font-size:.9rem;font-weight:400}
    .counter{color:var(--soft);font-weight:400;margin-right:.3em}
    h3{font-size:1.05rem;margin:1.6em 0 .4em}
    article h3{font-size:1rem;margin:0 0 .4em}
    p{margin:.6em 0}
    section>p,section>ul,section>dl{max-width:62rem}
    nav ol{columns:3 15rem;column-gap:24px;margin:0;padding-left:1.6em;font-size:.92rem}
    nav li{break-inside:avoid;padding:.1em 0}
    a{color:var(--link)}
    .term{color:inherit;text-decoration:none}
    .term abbr{text-decoration:underline dotted var(--soft);text-underline-offset:3px;cursor:help}
    .note{color:var(--soft);font-size:.88rem}

    """

  private static let tables = """
    .scroll{overflow-x:auto;margin:1em 0}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--soft);font-size:.88rem;padding:.3em 0}
    caption span{position:sticky;left:0;display:inline-block;max-width:min(54rem,calc(100vw - 40px))}
    th,td{padding:.5em .65em;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
    thead th{font-size:.88rem;border-bottom-width:2px}
    tbody th{font-weight:600;min-width:8.5rem;max-width:16rem;background:var(--page)}
    .number{text-align:right}
    th span,td span{display:block}
    td{min-width:6.6rem}
    td .small,th .small{color:var(--soft);font-size:.8rem;font-weight:400}
    .total th,.total td{border-top:2px solid var(--line)}
    .value{font-weight:500}
    .proven{color:var(--good);font-weight:700}
    .faster{color:var(--good);font-weight:700}
    .slower{color:var(--bad);font-weight:600}
    .same,.tiny,.unresolved{color:var(--soft)}
    .verdict{font-size:.88rem}
    .heat0{background:var(--best)}
    .heat1{background:var(--heat1)}.heat2{background:var(--heat2)}.heat3{background:var(--heat3)}
    .heat4{background:var(--heat4)}.heat5{background:var(--heat5)}.heat6{background:var(--heat6)}
    [class^=heat] .small,[class*=" heat"] .small,[class^=heat] .unresolved{color:var(--ink)}
    [class^=heat] .same,[class^=heat] .tiny{color:var(--ink)}
    .mark{width:.72em;height:.72em;margin-right:.35em;display:inline-block}

    """

  private static let parts = """
    #section-answer{border:2px solid var(--link);border-radius:10px;padding:.2em 1.2em .8em;
    margin-top:.8em}
    #section-answer h2{border-top:0;margin:0}
    #section-answer li{margin-bottom:.35em}
    #section-answer p{margin:.5em 0}
    @media (min-width:900px){#section-answer tbody th{max-width:24rem}
    #section-answer th,#section-answer td{padding:.3em .6em}
    #section-answer td span{display:inline;margin-right:.5em}}
    #section-trust dl{background:var(--panel);border-radius:8px;padding:.8em 1em}
    .notice{background:var(--warn);border-left:4px solid var(--warnline);padding:.6em 1em;
    max-width:54rem}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));
    gap:20px 28px;margin:1em 0}
    .figures:empty{display:none}
    figure{margin:0;max-width:620px}
    @media (min-width:900px){.figures figure:only-child{max-width:none;display:grid;
    grid-template-columns:620px minmax(0,1fr);gap:28px;align-items:start}
    .figures figure:only-child figcaption{margin-top:3rem}}
    figcaption{font-size:.88rem;color:var(--soft)}
    figure svg{width:100%;height:auto;display:block}
    dl{display:grid;grid-template-columns:minmax(9rem,max-content) 1fr;gap:.3em 1.2em;margin:.6em 0}
    dt{color:var(--soft)}
    dd{margin:0;overflow-wrap:anywhere}
    .side{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:18px}
    article{background:var(--panel);border-radius:8px;padding:.9em 1em;min-width:0}
    article th{background:none}
    article .scroll{margin:.2em 0}
    article table{font-size:.8rem}
    article th,article td{padding:.25em .35em;min-width:0}
    article tbody th{overflow-wrap:anywhere}
    pre{margin:.5em 0;padding:.7em .8em;overflow-x:auto;background:var(--page);
    border:1px solid var(--line);border-radius:6px;font:.8rem/1.45 ui-monospace,monospace}
    .side:has(figure){grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr))}
    .side .figures{display:block}
    .side .figures figure:only-child{display:block}
    .side .figures figure:only-child figcaption{margin-top:.3em}
    .side pre{white-space:pre-wrap;overflow-wrap:anywhere}
    code{font:.85em ui-monospace,monospace;overflow-wrap:anywhere}
    #details{border:0;margin-top:2.6em}
    #details>summary h2{display:inline;border:0;margin:0}
    .folded{color:var(--soft)}
    details{border-bottom:1px solid var(--line);padding:.4em 0}
    summary{cursor:pointer;font-weight:600;padding:.3em 0}
    summary .term abbr{cursor:pointer}
    #section-glossary dt{color:var(--ink);font-weight:600}

    """

  private static let narrow = """
    @media (max-width:800px){header,main,footer{padding:0 16px}header{padding-top:20px}
    h1{font-size:1.4rem}
    nav ol{columns:2;column-gap:12px;font-size:.82rem}
    section ul{padding-left:1.2em}
    #section-answer{padding:.1em .8em .6em}
    #section-answer caption span{max-width:calc(100vw - 66px)}
    tbody th{position:sticky;left:0;min-width:6.5rem;max-width:9rem;font-size:.85rem}
    td{font-size:.9rem}
    article tbody th{position:static}
    dl{grid-template-columns:1fr;gap:0}
    dd{margin-bottom:.6em}}
    @media print{body{font-size:10pt}nav,.skip{display:none}
    details::details-content{content-visibility:visible;display:block}
    .scroll{overflow:visible}article,figure,tr{break-inside:avoid}h2{break-after:avoid}}

    """
}

/// Makes values safe for running text and table cells of a Markdown report.
struct MarkdownContent: MustacheContentType {
  func escapeText(_ text: String) -> String { MarkdownText.escaped(text) }
}

/// Makes values safe for a page and keeps a number and its percent sign in one line.
struct PageContent: MustacheContentType {
  func escapeText(_ text: String) -> String {
    HTMLText.escaped(text).replacing(/([0-9]) %/) { "\($0.output.1)\u{A0}%" }
  }
}

/// The content types that the report's templates name in their first lines.
enum ReportContentTypes {
  /// Evaluated once, before the first template is read.
  static let registration: Void = {
    MustacheContentTypes.register(MarkdownContent(), named: "MARKDOWN")
    MustacheContentTypes.register(PageContent(), named: "PAGE")
  }()
}
