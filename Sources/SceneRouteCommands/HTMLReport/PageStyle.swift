/// The style of the page, which is in the page.
///
/// Light and dark by the system's wish; text has a contrast of 4.5 or more to its ground.
enum PageStyle {
  static let text: StaticString = """
    :root{color-scheme:light dark;--ground:#f5f6f8;--card:#fff;--sunken:#eceff3;--ink:#1b1f27;
    --quiet:#525a67;--line:#d5d9e0;--accent:#2f4fc4;--accent-ground:#e6ebfd;--good:#136c3a;
    --good-ground:#def3e5;--bad:#b3202c;--bad-ground:#fce4e5;--warn:#7a4b00;--warn-ground:#fdf0d2;
    --string:#1f6f43;--word:#8a2bb0;--operator:#9a4a00;--active:#3b63d6;--inactive:#8fa6e6;
    --back:#b3bac8;--asleep:#dfe3ea;--r0:#4c72d6;--r1:#3b9a6d;--r2:#c9852b;--r3:#a65bc7;
    --r4:#cf5b62;--r5:#3a9bb0;--r6:#8a7a3c;--r7:#7b86a0;
    --mono:ui-monospace,"SF Mono",Menlo,"Cascadia Mono","DejaVu Sans Mono",Consolas,monospace}
    @media (prefers-color-scheme:dark){:root{--ground:#14171c;--card:#1c2027;--sunken:#282e37;
    --ink:#e7eaf0;--quiet:#a9b2c0;--line:#363d48;--accent:#9db4ff;--accent-ground:#263156;
    --good:#7fd8a0;--good-ground:#17392a;--bad:#ff9a9c;--bad-ground:#45202a;--warn:#f2c56c;
    --warn-ground:#40321a;--string:#8fd6a8;--word:#dfa6f5;--operator:#f5b478;--active:#6f8ff5;
    --inactive:#4a5fa8;--back:#565e6c;--asleep:#2b313a;--r0:#7f9df2;--r1:#5fbf92;--r2:#e0a558;
    --r3:#c38be0;--r4:#e58489;--r5:#62bccf;--r6:#b3a362;--r7:#98a3bd}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--ground);color:var(--ink);
    font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
    -webkit-text-size-adjust:100%}
    h1,h2,h3,h4,p,ul,dl,dd{margin:0;padding:0}
    h1{font-size:26px;line-height:1.2}h2{font-size:20px}h3{font-size:16px}h4{font-size:15px}
    h1,h2,h3,h4,p,li,dd,dt{overflow-wrap:anywhere}
    th,td{overflow-wrap:break-word}
    ul{list-style:none}
    code{font:.9em/1.5 var(--mono)}
    a{color:var(--accent)}
    :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
    .vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
    white-space:nowrap}
    .skip{position:absolute;left:-9999px;padding:6px 12px;background:var(--card);z-index:3}
    .skip:focus{position:static;display:inline-block}
    .quiet{color:var(--quiet);font-size:14px}
    .top,main,footer{max-width:1180px;margin:0 auto;padding:0 20px}
    .top{padding-top:28px}
    .brand{color:var(--accent);font-weight:600;font-size:14px;letter-spacing:.02em}
    .contents{display:flex;flex-wrap:wrap;gap:6px 18px;padding:12px 0 0}
    footer{padding:28px 20px 32px;color:var(--quiet);font-size:14px}
    main>article{padding-bottom:12px}
    main>article+article{border-top:1px solid var(--line);padding-top:20px;margin-top:28px}
    section{padding-top:30px}
    section>*+*{margin-top:10px}
    .tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:10px;
    padding-top:16px}
    .tile{background:var(--card);border:1px solid var(--line);border-radius:10px;
    padding:9px 13px;border-top:3px solid var(--line)}
    .tile dt{color:var(--quiet);font-size:13px}
    .tile dd{font-size:17px;font-weight:600;line-height:1.35}
    .tile.good{border-top-color:var(--good)}.tile.bad{border-top-color:var(--bad)}
    .tile.warn{border-top-color:var(--warn)}
    .gap,.remark{border-left:3px solid var(--warn);padding:5px 12px;background:var(--warn-ground);
    color:var(--ink);border-radius:0 6px 6px 0}
    .chip{display:inline-block;padding:0 8px;border-radius:10px;background:var(--sunken);
    color:var(--quiet);font-size:12.5px;line-height:20px;font-weight:400;white-space:nowrap}
    .chip.continue,.chip.reconnect,.chip.good{background:var(--good-ground);color:var(--good)}
    .chip.create,.chip.warn,.chip.warning{background:var(--warn-ground);color:var(--warn)}
    .chip.refuse,.chip.error,.chip.bad{background:var(--bad-ground);color:var(--bad)}
    .chip.info{background:var(--accent-ground);color:var(--accent)}
    .met{color:var(--good)}.unmet{color:var(--bad)}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,480px),1fr));
    gap:12px}
    .card{background:var(--card);border:1px solid var(--line);border-radius:10px;
    padding:12px 16px;min-width:0}
    .facts{display:flex;flex-wrap:wrap;gap:2px 10px;color:var(--quiet);font-size:14px}
    .condition{display:grid;grid-template-columns:58px minmax(0,1fr);gap:0 10px;
    padding-top:9px}
    .condition dt{color:var(--quiet);font:13px/1.6 var(--mono)}
    .p{display:inline;white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}
    .c{display:inline-flex;flex-direction:column;vertical-align:top;max-width:100%;
    border-bottom:2px solid transparent;padding-bottom:1px}
    .c>span{border-bottom:2px solid var(--good)}
    .c.h>span{border-bottom:2px dashed var(--warn)}
    .c.u>span{border-bottom:2px dotted var(--quiet);opacity:1}
    .c small{font:12px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
    color:var(--quiet);user-select:none}
    .c.b small{color:var(--good)}.c.h small{color:var(--warn)}
    .i{font-weight:600}.k{color:var(--word)}.o{color:var(--operator);font-weight:600}
    .s{color:var(--string)}.n{color:var(--accent)}
    mark{background:var(--warn-ground);color:inherit;outline:1px solid var(--warn);
    border-radius:3px}
    .share{display:block;color:var(--quiet);font-size:13px}
    .meter{width:64px;height:8px;fill:var(--line);border-radius:4px;vertical-align:0}
    .meter .full{fill:var(--good)}
    .meter.large{display:block;width:100%;max-width:480px;height:12px}
    .wide{overflow-x:auto;background:var(--card);border:1px solid var(--line);
    border-radius:10px}
    table{border-collapse:separate;border-spacing:0;font-size:14px;width:100%}
    th,td{padding:6px 12px;border-bottom:1px solid var(--line);text-align:left;
    vertical-align:top}
    tbody tr:last-child>*{border-bottom:0}
    thead th{color:var(--quiet);font-weight:600;font-size:13px;white-space:nowrap;
    vertical-align:bottom}
    tbody th{font-weight:600;min-width:150px}
    tbody th code{font-weight:400;color:var(--quiet);display:block}
    td code{white-space:pre-wrap}
    .number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
    .why{min-width:260px;max-width:640px}
    .edit{display:block}.edit>code:first-child{color:var(--quiet)}
    .matrix th:first-child{position:sticky;left:0;background:var(--card);z-index:1;
    min-width:190px;max-width:240px;border-right:1px solid var(--line)}
    .matrix th:first-child,.why{overflow-wrap:anywhere}
    .matrix td{white-space:nowrap}
    .matrix td:not(.to) summary{list-style:none;text-decoration:underline dotted 1px;
    text-underline-offset:3px}
    .matrix td:not(.to) summary::-webkit-details-marker{display:none}
    .matrix td p,.matrix .to{white-space:normal}
    .matrix .to{min-width:190px}
    .matrix td details[open]{min-width:230px}
    summary{cursor:pointer;min-height:24px}
    td details p{font-size:13px;padding-top:2px;color:var(--ink)}
    .won{background:var(--good-ground);color:var(--good)}
    .lost-to-score,.lost-to-recency{background:var(--warn-ground);color:var(--warn)}
    .failed{background:var(--bad-ground);color:var(--bad)}
    .no-match,.other-role,.not-consulted{color:var(--quiet)}
    .new{font-style:italic}
    tr.differs>th{box-shadow:inset 4px 0 var(--bad)}
    .swatch{display:inline-block;width:16px;height:12px;border-radius:3px;vertical-align:-1px;
    border:1px solid var(--quiet)}
    .swatch.won{border-color:var(--good)}.swatch.lost{background:var(--warn-ground);
    border-color:var(--warn)}
    .findings>li{border-left:3px solid var(--accent);padding:5px 0 5px 12px;margin-top:10px}
    .findings>.warning{border-color:var(--warn)}.findings>.error{border-color:var(--bad)}
    .rule{color:var(--quiet);font-size:13px;margin-right:4px}
    .picture{display:block;margin:12px 16px;overflow:visible}
    .picture text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--ink)}
    .picture .tick{fill:var(--quiet);font-size:11px;text-anchor:middle}
    .picture .hit{text-anchor:middle;font-size:12px;fill:var(--ink);stroke:var(--card);
    stroke-width:3px;paint-order:stroke}
    .picture .hit.unmet{fill:var(--bad)}
    .picture .left{text-anchor:end}.picture tspan{fill:var(--quiet)}
    .bar{stroke:var(--quiet);stroke-width:.5}
    .foregroundActive{fill:var(--active);background:var(--active)}
    .foregroundInactive{fill:var(--inactive);background:var(--inactive)}
    .background{fill:var(--back);background:var(--back)}
    .disconnected,.unattached,.discarded{fill:var(--asleep);background:var(--asleep)}
    .flows{margin-left:auto;margin-right:auto}
    .flows path{fill-opacity:.4}.flows path:hover{fill-opacity:.75}
    .end{fill:var(--quiet)}
    .r0{fill:var(--r0)}.r1{fill:var(--r1)}.r2{fill:var(--r2)}.r3{fill:var(--r3)}
    .r4{fill:var(--r4)}.r5{fill:var(--r5)}.r6{fill:var(--r6)}.r7{fill:var(--r7)}
    .legend .sign{font-size:12px;color:var(--ink)}.legend .sign.unmet{color:var(--bad)}
    @media (max-width:640px){.top,main,footer{padding-left:14px;padding-right:14px}
    h1{font-size:22px}.tiles{grid-template-columns:1fr 1fr}th,td{padding:6px 9px}
    .card{padding:10px 12px}.matrix th:first-child{min-width:128px;max-width:140px}
    .condition{grid-template-columns:minmax(0,1fr)}.why{min-width:220px}
    .matrix .to{min-width:150px}}
    @media print{body{background:#fff;font-size:11pt}.wide{overflow:visible;border:0}
    .card,.findings>li,tr{break-inside:avoid}details::details-content{content-visibility:visible;
    display:block;height:auto}.contents,.skip{display:none}.picture{max-width:100%;height:auto}
    table{font-size:9pt}.matrix td{white-space:normal}}
    @media (forced-colors:active){.won{outline:2px solid Highlight}.bar,.end{stroke:CanvasText}}
    """

  /// The digest of `text`, by which the page lets in this style and no other.
  static let hash: StaticString = "sha256-sBpOEexXilri+cawyXggI0PKQORbQAMAf/kB+4IHbJg="
}
