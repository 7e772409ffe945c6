/// The page's look: readable on a phone, in the dark and on paper.
enum InspectionStyle {
  static let text = colours + page + parts + tables + narrow

  private static let colours = """
    :root{--ink:#1b1f24;--soft:#59636e;--page:#fff;--panel:#f4f6f8;--line:#d5dae0;--link:#0b62a8;
    --good:#0f6b4a;--bad:#a33a12;--warn:#fff4d6;--warnline:#d8a200;--value:#2f7fc1;
    --possible:#9aa7b3;--impossible:#e07b39;--header:#8fbfe6;--structure:#7d6ba8;--free:#e3e7eb;
    --index:#4f9d86}
    @media (prefers-color-scheme:dark){:root{--ink:#e6e8eb;--soft:#a3adb8;--page:#15181c;
    --panel:#1e2329;--line:#39414a;--link:#7cb8ee;--good:#5fcf9f;--bad:#f0956b;--warn:#332a10;
    --warnline:#b08a1a;--value:#5aa5e0;--possible:#6d7985;--impossible:#e08443;--header:#2f6fa6;
    --structure:#8f7fc0;--free:#323a43;--index:#4fa88f}}

    """

  private static let page = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--ink);
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
    header,main,footer{max-width:1100px;margin:0 auto;padding:0 24px}
    header{padding-top:28px}
    footer{padding:24px 24px 40px}
    h1{font-size:1.75rem;line-height:1.25;margin:.2em 0 .4em;overflow-wrap:anywhere}
    h2{font-size:1.3rem;margin:1.8em 0 .4em}
    h3{font-size:1.05rem;margin:0 0 .3em;overflow-wrap:anywhere}
    p{margin:.5em 0}
    .facts{color:var(--soft);font-size:.85rem;overflow-wrap:anywhere}
    .facts p{margin:.2em 0}
    .lead{max-width:52em}
    .small{color:var(--soft);font-size:.85rem;overflow-wrap:anywhere}
    .good{color:var(--good)}
    .names{font:.8rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere;color:var(--soft)}
    code{font:.85em ui-monospace,monospace;overflow-wrap:anywhere}
    h3 code{color:var(--soft);font-weight:400}
    a{color:var(--link)}
    nav{display:flex;gap:18px;flex-wrap:wrap;margin-top:.8em}
    pre{margin:.6em 0;padding:.7em .8em;background:var(--panel);border:1px solid var(--line);
    border-radius:6px;font:.8rem/1.45 ui-monospace,monospace;white-space:pre-wrap;
    overflow-wrap:anywhere;max-height:22rem;overflow-y:auto}

    """

  private static let parts = """
    .notice{background:var(--warn);border-left:4px solid var(--warnline);padding:.5em .9em;
    overflow-wrap:anywhere}
    .notice.damage{border-left-color:var(--bad)}
    article{background:var(--panel);border-radius:8px;padding:1em 1.2em;margin:1em 0;min-width:0}
    .pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));
    gap:8px 36px}
    .pictures>div{min-width:0}
    h4{font-size:.95rem;margin:.6em 0 .3em}
    .bar{display:block;width:100%;height:26px;border-radius:4px;background:var(--free)}
    .value{fill:var(--value);background:var(--value)}
    .possible,.null{fill:var(--possible);background:var(--possible)}
    .impossible{fill:var(--impossible);background:var(--impossible)}
    .header{fill:var(--header);background:var(--header)}
    .structure{fill:var(--structure);background:var(--structure)}
    .free{fill:var(--free);background:var(--free)}
    .index{fill:var(--index);background:var(--index)}
    .figures i{display:inline-block;width:.85em;height:.85em;border-radius:2px;
    margin:0 .5em 0 -1.4em;border:1px solid var(--line);vertical-align:-.05em}
    .why{display:block;color:var(--soft);font-size:.82rem;font-weight:400;overflow-wrap:anywhere}
    .summary{padding-left:1.1em;margin:.4em 0 .8em;max-width:52em}
    p:empty,.why:empty{display:none}
    details{padding:.1em 0}
    summary{cursor:pointer;padding:.35em 0;overflow-wrap:anywhere}
    .tree{border:1px solid var(--line);border-radius:8px;margin:14px 0;overflow:hidden}
    .row{display:grid;grid-template-columns:minmax(0,1fr) 6rem 9rem 8rem;gap:8px;
    padding:.45em .9em;font-variant-numeric:tabular-nums}
    .row span+span{text-align:right}
    .tree .entity:first-child{border-top:0}
    #with-empty:not(:checked):has(+label:not(:empty))~.tree.none,
    #with-empty:not(:checked):has(+label:not(:empty))~.tree .none,
    #with-empty-tables:not(:checked):has(+label:not(:empty))~.none,
    input:has(+label:empty){display:none}
    label{margin-left:.4em;font-size:.9rem}
    .grid>div{display:grid;grid-template-columns:minmax(0,14rem) minmax(0,1fr);gap:0 12px;
    align-items:center;margin:2px 0;font-size:.85rem}
    .grid span{overflow-wrap:anywhere}.grid small{color:var(--soft)}
    .grid svg{display:block;width:100%;height:14px;background:var(--free)}
    h4 i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin:0 .3em 0 .8em}
    .causes{margin:.4em 0}
    .labels{color:var(--soft);font-size:.85rem;margin-bottom:-10px}
    .entity{border-top:1px solid var(--line);padding:0}
    .entity>*:not(summary){margin-left:.9em;margin-right:.9em}
    .entity[open]{padding-bottom:.6em}
    .name{overflow-wrap:anywhere}
    .name::before{content:"▸";display:inline-block;width:1.1em;color:var(--soft)}
    details[open]>summary .name::before{content:"▾"}
    .entity summary{list-style:none}
    .entity summary::-webkit-details-marker{display:none}
    .name em{color:var(--soft);font-style:normal;font-size:.85rem}
    .name .tag{border:1px solid var(--line);border-radius:4px;padding:0 .4em}
    .level1{padding-left:1.3em}.level2{padding-left:2.6em}.level3{padding-left:3.9em}
    .level4{padding-left:5.2em}.level5{padding-left:6.5em}.level6{padding-left:7.8em}
    .level7{padding-left:9.1em}.level8{padding-left:10.4em}
    .finding{border-left:4px solid var(--line);padding:.1em 1em;margin:1em 0}
    .finding.warning{border-left-color:var(--bad)}
    h3 .small,h4 .small{font-weight:400}.finding.warning h3 .small{color:var(--bad)}
    .finding ul{padding-left:1.1em;margin:.3em 0}
    .finding li{overflow-wrap:anywhere;margin:.25em 0;font-size:.92rem}
    .raw{border-bottom:1px solid var(--line)}
    .indexes{padding-left:1.2em;font-size:.9rem}
    .indexes li{overflow-wrap:anywhere}

    """

  private static let tables = """
    .scroll{overflow-x:auto}
    .scroll th,.stacked th{overflow-wrap:anywhere}
    .sample td,.sample th{max-width:22rem;overflow-wrap:break-word;white-space:normal}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.9rem}
    th,td{padding:.3em .6em;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
    tr:last-child>*{border-bottom:0}
    thead th{color:var(--soft);font-weight:600;font-size:.85rem}
    tbody th{font-weight:500}
    .figures th{font-weight:400;padding-left:1.4em}
    .figures td{white-space:nowrap}
    .figures td,.numbers td,.numbers thead th+th{text-align:right}
    .figures td:last-child{padding-right:0}
    .properties td:nth-child(4),.properties th:nth-child(4){text-align:right}
    .raw .properties td:nth-child(3),.raw .properties th:nth-child(3){text-align:right}
    .relationship th{color:var(--link)}
    .empty{opacity:.55}

    """

  private static let narrow = """
    @media (max-width:700px){header,main,footer{padding-left:16px;padding-right:16px}
    h1{font-size:1.4rem}
    .grid>div{display:block;margin:6px 0}article{padding:.8em}
    .row.labels{display:none}
    .row{display:flex;flex-wrap:wrap;gap:2px 16px}
    .row .name{flex-basis:100%}
    .row span+span{text-align:left;font-size:.85rem;color:var(--soft)}
    .row span+span:empty{display:none}
    .row span+span::before{content:attr(data-label) " "}
    .properties thead,.stacked thead{display:none}
    .stacked tr{display:grid;grid-template-columns:1fr 1fr;gap:0 14px;padding:.4em 0;
    border-bottom:1px solid var(--line)}
    .stacked th,.stacked td{display:block;border:0;padding:0}
    .stacked th{grid-column:1/-1;overflow-wrap:anywhere}
    .stacked.numbers td{text-align:left;font-size:.82rem;color:var(--soft)}
    .stacked td::before{content:attr(data-label) " "}
    .properties tr{display:flex;flex-wrap:wrap;gap:0 14px;padding:.35em 0;
    border-bottom:1px solid var(--line)}
    .properties th,.properties td{display:block;border:0;padding:0}
    .properties th{flex-basis:100%;overflow-wrap:anywhere}
    .properties td{font-size:.82rem;color:var(--soft);overflow-wrap:anywhere}
    .properties td:empty{display:none}
    .properties td[data-label]::before{content:attr(data-label) " "}}
    @media print{body{font-size:10pt}details::details-content{content-visibility:visible;
    display:block}article,.tree{break-inside:avoid}}

    """
}
