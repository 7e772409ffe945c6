/// The report's look: readable on a phone, in the dark and on paper.
enum HTMLStyle {
  static let text = colours + page + tables + parts + narrow

  private static let colours = """
    :root{--ink:#1b1f24;--soft:#59636e;--page:#fff;--panel:#f4f6f8;--line:#d5dae0;--link:#0b62a8;
    --good:#0f6b4a;--bad:#a33a12;--warn:#fff4d6;--warnline:#d8a200}
    @media (prefers-color-scheme:dark){:root{--ink:#e6e8eb;--soft:#a3adb8;--page:#15181c;
    --panel:#1e2329;--line:#39414a;--link:#7cb8ee;--good:#5fcf9f;--bad:#f0956b;--warn:#332a10;
    --warnline:#b08a1a}}

    """

  private static let page = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--ink);
    font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
    header,main{max-width:1180px;margin:0 auto;padding:0 24px}
    header{padding-top:32px}
    .lead{margin:0 0 1.2em;max-width:46em;font-size:1.1rem}
    h1{font-size:1.75rem;line-height:1.25;margin:.2em 0 .6em;text-wrap:balance}
    h2{font-size:1.3rem;margin:2.2em 0 .5em}
    h3{font-size:1rem;margin:1.4em 0 .4em}
    article h3{margin-top:0}
    p{margin:.5em 0}
    main>section>p,main>section>ul,main>section>dl,.answer,aside{max-width:52rem}
    small{display:block;color:var(--soft);font-size:.8rem;font-weight:400}
    h3 small{display:inline}

    """

  private static let tables = """
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    th,td{padding:.6em .7em;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
    thead th{color:var(--soft);font-weight:600;font-size:.9rem;border-bottom-width:2px}
    tbody th{font-weight:600;max-width:17rem}
    .times td span{display:block}
    .times td .interval{display:inline;white-space:nowrap;color:var(--soft)}
    .overall th,.overall td{border-top:2px solid var(--line)}
    .value{font-weight:600}
    .faster{color:var(--good);font-weight:700}
    .slower{color:var(--bad);font-weight:600}
    .same,.tiny,.unresolved{color:var(--soft)}
    .space td,.space thead th+th{text-align:right}
    .parts{font-size:.8rem}
    .parts th,.parts td{padding:.25em .3em}
    .parts td,.parts thead th{text-align:right;white-space:nowrap}
    .parts tbody th{max-width:none;border-bottom:0;overflow-wrap:anywhere}
    .space td,.space tbody th{white-space:nowrap}

    """

  private static let parts = """
    .answer{border-left:4px solid var(--link);padding:.1em 0 .1em 1.1em;margin-top:1.5em}
    .answer h2{margin-top:0}
    .answer li{margin-bottom:.5em}
    .answer ul{padding-left:1.2em}
    .conclusion{font-size:1.12rem}
    .trust{color:var(--good);margin-bottom:.2em}
    .facts{color:var(--soft);font-size:.88rem;margin-top:0}
    aside{background:var(--panel);border-radius:8px;padding:.5em 1.1em;margin-top:1.4em}
    .verdicts{list-style:none;padding:0;margin:.4em 0;font-size:.92rem}
    .verdicts li{display:grid;grid-template-columns:7rem 1fr}
    .first{display:grid;grid-template-columns:minmax(0,7fr) minmax(0,5fr);gap:32px;
    align-items:start}
    .notice{background:var(--warn);border-left:4px solid var(--warnline);padding:.6em 1em}
    .stop{border:2px solid var(--bad);border-radius:8px;padding:0 1.2em 1em;margin:1.5em 0}
    .stop h2{margin-top:.8em}
    .figures{columns:2 440px;column-gap:28px;margin-top:1.8em}
    figure{margin:0 0 20px;break-inside:avoid}
    .evidence{max-width:640px}
    a{color:var(--link)}
    figure svg{width:100%;height:auto;display:block}
    dl{display:grid;grid-template-columns:minmax(9rem,max-content) 1fr;gap:.25em 1.2em;margin:.6em 0}
    dt{color:var(--soft)}
    dd{margin:0;overflow-wrap:anywhere}
    .side{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:18px}
    article{background:var(--panel);border-radius:8px;padding:.9em 1em;min-width:0}
    pre{margin:.5em 0;padding:.7em .8em;overflow-x:auto;background:var(--page);
    border:1px solid var(--line);border-radius:6px;font:.8rem/1.45 ui-monospace,monospace}
    .side pre{white-space:pre-wrap;overflow-wrap:anywhere}
    .plan{border-style:dashed}
    .caption{color:var(--soft);font-size:.8rem;margin:.4em 0 -.3em}
    .counts{color:var(--soft);font-size:.85rem;margin-bottom:1.1em}
    code{font:.85em ui-monospace,monospace;overflow-wrap:anywhere}
    details{border-bottom:1px solid var(--line);padding:.4em 0}
    summary{cursor:pointer;font-weight:600;padding:.3em 0}

    """

  private static let narrow = """
    @media (max-width:800px){header,main{padding:0 16px}header{padding-top:20px}
    h1{font-size:1.4rem}
    .first{grid-template-columns:1fr;gap:0}
    .cards thead{display:none}
    .cards tr{display:block;border:1px solid var(--line);border-radius:8px;margin:0 0 14px;
    overflow:hidden}
    .cards th,.cards td{display:block;width:100%;max-width:none;padding:.5em .8em}
    .cards tbody th{background:var(--panel)}
    .cards tr>:last-child{border-bottom:0}
    .times td::before{content:attr(data-label);display:block;color:var(--soft);font-size:.85rem}
    .space td{display:flex;justify-content:space-between}
    .space td::before{content:attr(data-label);color:var(--soft)}
    dl{grid-template-columns:1fr;gap:0}
    dd{margin-bottom:.5em}}
    @media print{body{font-size:11pt}details::details-content{content-visibility:visible;
    display:block}article,figure{break-inside:avoid}}

    """
}
