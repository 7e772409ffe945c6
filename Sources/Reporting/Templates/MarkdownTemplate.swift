/// The Markdown report; the properties it names are those of ``ReportPage``.
enum MarkdownTemplate {
  static let name = "report.md"

  static let text = answer + explanations

  private static let answer = #"""
    {{% CONTENT_TYPE:MARKDOWN}}
    <!-- Made by: {{{command}}} -->
    # {{title}}

    **{{question}}**

    {{#warnings}}
    > ⚠ {{.}}

    {{/warnings}}
    {{#differencesFound}}
    ## The strategies gave different answers

    Figures of stores that do not hold or return the same would be misleading, so this report
    shows none. Correct the difference, then measure again.

    {{#differences}}
    - **{{subject}}**{{#hasDetail}}: {{detail}}{{/hasDetail}}
    {{#answers}}
      - {{name}}: `{{value}}`
    {{/answers}}
    {{/differences}}

    {{/differencesFound}}
    {{#nothingMeasured}}
    ## Nothing to compare yet

    Not one block is complete. Resume the run, then make the report again.

    {{/nothingMeasured}}
    {{#measured}}
    ## In short

    {{conclusion}}

    {{#findings}}
    - **{{strategy}}** {{text}}
    {{/findings}}

    ✔ Every launch of every strategy stored the same content and gave the same answers.
    {{trust}}

    > **How to read this.** *Ratio* is the processor time of a strategy divided by that of
    > {{baseline}}: 0.80× takes 20 % less time. The *interval* behind it holds the true ratio in 95
    > of 100 such runs. The *verdict* says whether a difference is real and large enough to matter.

    {{#figures}}
    ![{{alternativeText}}]({{path}})

    {{/figures}}
    {{#missingFigures}}
    > {{.}}

    {{/missingFigures}}
    ## Times

    Median processor time of one action; ratio to {{baseline}} with its interval; verdict; and,
    small, the wall-clock median.

    | |{{#strategyNames}} {{.}} |{{/strategyNames}}
    |---|{{#strategyNames}}---|{{/strategyNames}}
    {{#operations}}
    | {{label}}{{#cautions}}<br><sub>⚠ {{.}}</sub>{{/cautions}} |{{#cells}} {{headline}}{{#comparison}}<br>{{ratio}} ({{interval}})<br>{{symbol}} {{word}}{{/comparison}}<br><sub>{{#isInsert}}{{processor}} each, {{/isInsert}}wall {{wall}}</sub> |{{/cells}}
    {{/operations}}
    {{#overall}}
    | {{label}}<br><sub>geometric mean</sub> |{{#cells}} {{#isBaseline}}baseline{{/isBaseline}}{{#comparison}}{{ratio}} ({{interval}})<br>{{symbol}} {{word}}{{/comparison}} |{{/cells}}
    {{/overall}}

    {{#verdicts}}
    - {{symbol}} *{{word}}*: {{meaning}}.
    {{/verdicts}}

    Smallest difference that matters: {{#operations}}{{label}} {{smallestEffect}}{{^last()}}; {{/last()}}{{/operations}}.

    ## Space

    | strategy | file | ratio | per member |{{#storageColumns}} {{.}} |{{/storageColumns}}
    |---|---:|---:|---:|{{#storageColumns}}---:|{{/storageColumns}}
    {{#storage}}
    | {{strategy}} | {{total}} | {{ratio}} | {{perMember}} |{{#cells}} {{size}} |{{/cells}}
    {{/storage}}

    | of a whole launch | peak memory | written to storage |
    |---|---:|---:|
    {{#storage}}
    | {{strategy}} | {{peakMemory}} | {{written}} |
    {{/storage}}

    Exact numbers are in [results.csv](results.csv), [storage.csv](storage.csv), which has every
    table and index, and [samples.csv](samples.csv).

    {{/measured}}

    """#

  private static let explanations = #"""
    ## Expected and found

    **Expected:** {{expectation}}

    {{#measured}}
    **Found:** {{conclusion}}

    ## Why: statements and plans

    Steps of SQLite's virtual machine in one launch count its work and have no noise.

    | |{{#strategyNames}} {{.}} |{{/strategyNames}}
    |---|{{#strategyNames}}---|{{/strategyNames}}
    {{#operations}}
    | {{label}} |{{#cells}} {{stepsInAll}}{{^isBaseline}} {{stepsRatio}}{{/isBaseline}}<br><sub>statements run: {{executionsInAll}}</sub> |{{/cells}}
    {{/operations}}

    {{#operations}}
    ### {{label}}

    {{#cells}}
    **{{strategy}}**

    {{#statements}}
    ```sql
    {{{sql}}}
    ```

    {{runs}}, {{steps}} steps{{#hasPlan}}; query plan:

    ```text
    {{{plan}}}
    ```{{/hasPlan}}

    {{/statements}}
    {{#hasNoStatements}}
    No statement was recorded.

    {{/hasNoStatements}}
    {{/cells}}
    {{/operations}}
    {{/measured}}
    ## The models

    {{#strategies}}
    ### {{name}}{{#isBaseline}} (baseline){{/isBaseline}}

    {{summary}}

    ```text
    {{{model}}}
    ```

    {{/strategies}}
    ## The data

    | | |
    |---|---|
    {{#family}}
    | {{name}} | {{value}} |
    {{/family}}

    {{#isImported}}
    ### What the import did

    {{#importNotes}}
    - {{.}}
    {{/importNotes}}

    {{/isImported}}
    ## Method

    {{#method}}
    - {{.}}
    {{/method}}

    {{#measured}}
    {{#evidence}}
    ![{{alternativeText}}]({{path}})

    {{/evidence}}
    {{/measured}}
    ## Limits

    {{#limits}}
    - {{.}}
    {{/limits}}

    ## Words

    {{#glossary}}
    - **{{name}}**: {{value}}
    {{/glossary}}

    ## Same answers

    {{#measured}}
    Every launch of every strategy stored the same content and returned the same answers.

    | | digest | returned |
    |---|---|---:|
    | stored content | `{{contentDigest}}` | |
    {{#operations}}
    | {{label}} | `{{answerDigest}}` | {{answerCount}} |
    {{/operations}}

    | setting of the stores | value |
    |---|---|
    {{#settings}}
    | {{name}} | {{value}} |
    {{/settings}}

    {{/measured}}
    {{^measured}}
    Not established; see above.

    {{/measured}}
    ## Environment

    | | |
    |---|---|
    {{#run}}
    | {{name}} | {{value}} |
    {{/run}}
    {{#environment}}
    | {{name}} | {{value}} |
    {{/environment}}

    ## Do it again

    ```console
    {{{command}}}
    ```

    <details><summary>The scenario</summary>

    ~~~yaml
    {{{scenarioText}}}
    ~~~

    </details>

    """#
}
