/// The Markdown report's frame; the properties it names are those of ``ReportPage``.
enum MarkdownTemplate {
  static let name = "report.md"

  static let text = #"""
    {{% CONTENT_TYPE:MARKDOWN}}
    <!-- Made by: {{{command}}} -->
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
