/// The style of the page: that of the server's page, and more.
///
/// Written by `Scripts/records/page-script` from the sources in `Playground`: change those.
enum PageStyle {
  static let text: StaticString = #"""
     :root{color-scheme:light dark;--ground:#f5f6f8;--card:#fff;--sunken:#f0f2f5;--ink:#1b1f27;
    --quiet:#565e6c;--line:#d5d9e0;--accent:#2f4fc4;--accent-ground:#e6ebfd;--good:#136c3a;
    --good-ground:#def3e5;--bad:#b3202c;--bad-ground:#fce4e5;--warn:#855200;--warn-ground:#fdf0d2;
    --key:#2f4fc4;--text:#1f6f43;--word:#8a2bb0;--operator:#9a4a00;--state-active:#3b63d6;
    --state-inactive:#8fa6e6;--state-background:#c3c9d6;--state-disconnected:#e2e5eb;
    --mono:ui-monospace,"SF Mono",Menlo,"Cascadia Mono","DejaVu Sans Mono",Consolas,monospace}
    @media (prefers-color-scheme:dark){:root{--ground:#14171c;--card:#1c2027;--sunken:#23282f;
    --ink:#e7eaf0;--quiet:#a3acba;--line:#363d48;--accent:#9db4ff;--accent-ground:#263156;
    --good:#7fd8a0;--good-ground:#17392a;--bad:#ff9a9c;--bad-ground:#45202a;--warn:#f2c56c;
    --warn-ground:#40321a;--key:#9db4ff;--text:#8fd6a8;--word:#dfa6f5;--operator:#f5b478;
    --state-active:#6f8ff5;--state-inactive:#4a5fa8;--state-background:#4a515e;
    --state-disconnected:#2b313a}}*{box-sizing:border-box}[hidden]{display:none !important}body{
    margin:0;background:var(--ground);color:var(--ink);font:15px/1.45 system-ui,-apple-system,
    "Segoe UI",Roboto,"Noto Sans",sans-serif}h1,h2,h3,p,ul,ol,dl,dd,fieldset{margin:0;padding:0;
    border:0}h1{font-size:17px}h2{font-size:15px}h3{font-size:14px}ul,ol{list-style:none}code{
    font-family:var(--mono)}code{font-size:0.9em;overflow-wrap:anywhere;white-space:pre-wrap}.quiet,
    .help{color:var(--quiet)}.quiet{font-size:13px}.hidden-text{position:absolute;width:1px;
    height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.skip{position:absolute;
    left:8px;top:-60px;z-index:9;padding:8px 12px;background:var(--card);color:var(--accent)}
    .skip:focus{top:8px}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}button{
    font:inherit;font-size:14px;color:var(--ink);background:var(--card);
    border:1px solid var(--line);border-radius:7px;padding:4px 11px;cursor:pointer}button:hover{
    border-color:var(--accent)}button:disabled{color:var(--quiet);cursor:default;
    border-color:var(--line)}.t-quoted{color:var(--text)}.t-predicate{color:var(--ink)}.t-word{
    color:var(--word)}.t-operator{color:var(--operator);font-weight:600}.for{color:var(--quiet);
    font-size:13px;overflow-wrap:anywhere}.for,.target strong,.standing strong,.witness,
    .matrix .event,.differences li{display:-webkit-box;-webkit-box-orient:vertical;
    -webkit-line-clamp:4;overflow:hidden}.target strong,.standing strong{-webkit-line-clamp:2}
    .differences li{-webkit-line-clamp:8}.for strong,.for code{color:var(--ink)}.target{
    display:flex;gap:4px 8px;align-items:baseline;flex-wrap:wrap;margin:2px 0 4px}.target strong{
    font-size:21px;line-height:1.25;overflow-wrap:anywhere}.target .scene-none{font-style:italic;
    font-weight:600}.arrow{color:var(--quiet);font-size:19px}.summary{overflow-wrap:anywhere}
    .tools button{font-size:13.5px;padding:3px 9px}.tools{display:flex;gap:8px;flex-wrap:wrap;
    margin-top:8px}.chip{display:inline-block;padding:0 8px;border-radius:10px;
    background:var(--sunken);color:var(--quiet);font-size:12.5px;line-height:20px;
    white-space:nowrap}.action-continue,.action-reconnect,.verdict-won{
    background:var(--good-ground);color:var(--good)}.action-create{background:var(--warn-ground);
    color:var(--warn)}.action-refuse,.verdict-failed{background:var(--bad-ground);color:var(--bad)}
    .met{color:var(--good)}.unmet{color:var(--bad)}.differences{color:var(--bad);font-size:14px}
    .remark{margin-top:6px;padding-left:10px;border-left:3px solid var(--accent);font-size:14px}
    .remark.warning{border-color:var(--warn)}.remark.error{border-color:var(--bad);color:var(--bad)}
    .empty{color:var(--quiet);padding:6px 0}.miss{margin-top:8px;padding-top:8px;
    border-top:1px solid var(--line);font-size:14px}.change{display:flex;flex-wrap:wrap;
    gap:2px 10px;margin-top:4px;font:13px/1.5 var(--mono)}.change del{color:var(--bad);
    background:var(--bad-ground);text-decoration:line-through}.change ins{color:var(--good);
    background:var(--good-ground);text-decoration:none}.change del,.change ins{padding:0 4px;
    border-radius:4px;overflow-wrap:anywhere}.condition{color:var(--quiet);
    font:12.5px/1.6 var(--mono);min-width:56px}.steps{display:flex;gap:4px 8px;flex-wrap:wrap;
    align-items:center;padding-bottom:6px}.steps button{font-size:13.5px;padding:3px 9px}
    .count-line{font-size:14px;color:var(--quiet);padding-bottom:6px}.count-line.met{
    color:var(--good)}.count-line.unmet{color:var(--bad)}.more{margin:8px 0}.standing{
    padding:7px 10px;border-left:3px solid var(--line);margin-bottom:6px;background:var(--card);
    border-radius:0 8px 8px 0;content-visibility:auto;contain-intrinsic-size:auto 70px}
    .standing.won{border-left-color:var(--good)}.standing.failed{border-left-color:var(--bad)}
    .standing .head{display:flex;gap:4px 10px;flex-wrap:wrap;align-items:baseline}.standing strong,
    .standing .why{overflow-wrap:anywhere}.standing .why{color:var(--quiet);font-size:13.5px}
    .condition-line{display:flex;flex-wrap:wrap;gap:2px 8px;align-items:baseline}.code-line{
    flex-basis:100%;display:block;overflow-wrap:anywhere;font-size:12.5px}
    .condition-line .predicate{flex:1;font-size:13px}.value{font-size:12.5px;color:var(--quiet);
    white-space:nowrap}.is-true{color:var(--good)}.is-false{color:var(--bad)}.is-error{
    color:var(--bad);text-decoration:line-through}.is-unreached{color:var(--quiet)}mark.deciding{
    background:var(--sunken);color:inherit;border-bottom:2px solid currentcolor;padding:1px 2px;
    border-radius:3px 3px 0 0}mark.deciding.is-true{background:var(--good-ground);color:var(--good)}
    mark.deciding.is-false,mark.deciding.is-error{background:var(--bad-ground);color:var(--bad)}
    .value.is-error{text-decoration:none}.wide{position:relative;overflow-x:auto}table{
    border-collapse:separate;border-spacing:0;font-size:13.5px}th,td{padding:4px 9px;
    border-bottom:1px solid var(--line);text-align:left;vertical-align:baseline}thead th{
    color:var(--quiet);font-weight:600;font-size:13px;vertical-align:bottom}tbody th{
    font-weight:400;position:sticky;left:0;background:var(--ground);min-width:190px;max-width:260px}
    .matrix thead th:first-child{position:sticky;left:0;background:var(--ground)}.matrix .event{
    border:0;background:none;padding:0 2px;text-align:left;overflow-wrap:anywhere;
    white-space:pre-wrap;font-size:13.5px}.matrix .event:hover{text-decoration:underline}
    .matrix .met,.matrix .unmet{margin-right:5px}.matrix .window{min-width:104px;max-width:190px;
    overflow-wrap:anywhere}.matrix .scene{padding-inline:6px;min-width:108px;max-width:160px;
    overflow-wrap:anywhere}.matrix tbody th{min-width:120px;overflow-wrap:anywhere}.expected{
    display:block;font-size:12.5px}.matrix th .name{display:flex;align-items:baseline}.cell{
    text-align:center;color:var(--quiet)}.cell.won{background:var(--good-ground);color:var(--good);
    font-weight:600}.cell.lost-to-score,.cell.lost-to-recency{background:var(--warn-ground);
    color:var(--warn)}.cell.failed{background:var(--bad-ground);color:var(--bad)}tr.selected th{
    background:var(--accent-ground);box-shadow:inset 3px 0 var(--accent)}.relations td{
    color:var(--quiet)}.relations .relation-overlaps{color:var(--warn)}.relations .relation-equal{
    color:var(--bad)}.legend{padding-top:6px;white-space:pre-wrap}.swatch{display:inline-block;
    width:14px;height:12px;border-radius:3px;vertical-align:-1px}.swatch.won{
    background:var(--good-ground);border:1px solid var(--good)}.swatch.lost{
    background:var(--warn-ground);border:1px solid var(--warn)}.finding{padding:7px 0 7px 12px;
    border-left:3px solid var(--accent);margin-bottom:6px;overflow-wrap:anywhere}.finding.warning{
    border-color:var(--warn)}.finding.error{border-color:var(--bad)}.finding .kind{margin-right:8px}
    .finding .help{font-size:14px}.finding .witness{margin-top:4px}.witness{overflow-wrap:anywhere;
    text-align:left}.panel>h3{margin:12px 0 4px}.wide:has(>.lane-grid){max-height:300px;
    overflow:auto}.lane-grid{display:flex;align-items:flex-start;width:max-content}.lane-names{
    flex:none;position:sticky;left:0;background:var(--ground);padding:4px 10px 4px 0;z-index:1}
    .lane-name{display:block;height:26px;line-height:26px;max-width:130px;overflow:hidden;
    text-overflow:ellipsis;white-space:nowrap;font-size:13.5px}.lanes{display:block;flex:none;
    cursor:pointer}.cursor{fill:var(--accent-ground);stroke:var(--accent);stroke-width:1}
    .state-foregroundActive{fill:var(--state-active);background:var(--state-active)}
    .state-foregroundInactive{fill:var(--state-inactive);background:var(--state-inactive)}
    .state-background{fill:var(--state-background);background:var(--state-background)}
    .state-disconnected,.state-unattached{fill:var(--state-disconnected);
    background:var(--state-disconnected)}.bar[class*="state-"]{stroke:var(--quiet);stroke-width:0.5}
    .hit{fill:var(--card);stroke:var(--ink);stroke-width:1.5}.unmet-hit{fill:var(--bad)}.failed{
    fill:var(--bad);font-size:15px;text-anchor:middle;dominant-baseline:central}.scrubber{
    display:flex;gap:10px;align-items:center;padding:8px 0 2px;font-size:14px}.scrubber input{
    flex:1;accent-color:var(--accent);min-height:24px}.step{margin-top:8px;padding:10px 14px;
    background:var(--card);border:1px solid var(--line);border-radius:9px;overflow-wrap:anywhere}
    .facts{display:grid;grid-template-columns:max-content 1fr;gap:2px 14px;font-size:14px;
    margin-top:6px}.facts dt{color:var(--quiet)}.facts dd code{display:block}.top,main,footer{
    max-width:1180px;margin:0 auto;padding:0 20px}.top{padding-top:28px}h1{font-size:26px;
    line-height:1.2}h2{font-size:20px}h3{font-size:16px}h1,h2,h3,h4,p,li,dd,dt{
    overflow-wrap:anywhere}h4{margin:0;font-size:15px}a{color:var(--accent)}.brand{
    color:var(--accent);font-weight:600;font-size:14px;letter-spacing:0.02em}.contents{display:flex;
    flex-wrap:wrap;gap:6px 18px;padding-top:12px}footer{padding-top:28px;padding-bottom:32px;
    color:var(--quiet);font-size:14px}main>article + article{margin-top:28px;padding-top:20px;
    border-top:1px solid var(--line)}section{padding-top:30px}section>* + *,.view>* + *{
    margin-top:10px}.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));
    gap:10px;padding-top:16px}.tile{padding:9px 13px;background:var(--card);
    border:1px solid var(--line);border-top:3px solid var(--line);border-radius:10px}.tile dt{
    color:var(--quiet);font-size:13px}.tile dd{font-size:17px;font-weight:600;line-height:1.35}
    .tile.good{border-top-color:var(--good)}.tile.bad{border-top-color:var(--bad)}.tile.warn{
    border-top-color:var(--warn)}.gap{padding:5px 12px;border-left:3px solid var(--warn);
    border-radius:0 6px 6px 0;background:var(--warn-ground)}.chip.good{
    background:var(--good-ground);color:var(--good)}.chip.warning{background:var(--warn-ground);
    color:var(--warn)}.chip.bad,.chip.error{background:var(--bad-ground);color:var(--bad)}
    .chip.info{background:var(--accent-ground);color:var(--accent)}.rule{color:var(--quiet);
    font-size:13px}.reasons{margin-top:4px;padding-left:14px;color:var(--quiet);font-size:14px}
    .finding mark{background:var(--warn-ground);color:inherit;outline:1px solid var(--warn);
    border-radius:3px}.wide{background:var(--card);border:1px solid var(--line);border-radius:10px}
    .wide>table{width:100%}tbody tr:last-child>*{border-bottom:0}tbody th,
    .matrix thead th:first-child,.lane-names{background:var(--card)}tr.selected th{
    background:var(--accent-ground)}tr.differs>th{box-shadow:inset 4px 0 var(--bad)}
    .matrix tbody tr{cursor:pointer}.matrix tbody th{min-width:190px}.identifier{color:var(--quiet)}
    .matrix .identifier{display:block;padding-left:18px}td:has(>code){min-width:140px}
    .view .count-line{display:none}.view>.wide:has(>.matrix){max-height:70vh;overflow:auto}
    .matrix thead th{position:sticky;top:0;background:var(--card);z-index:1}
    .matrix thead th:first-child{z-index:2}.number{text-align:right;white-space:nowrap;
    font-variant-numeric:tabular-nums}td.why{min-width:260px;max-width:640px;overflow-wrap:anywhere}
    td.new{font-style:italic}.edit{display:block}.standing{content-visibility:visible}.decision{
    margin:0 0 8px;padding:10px 14px;background:var(--card);border:1px solid var(--line);
    border-radius:9px}.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,
    480px),1fr));gap:12px}.card{min-width:0;padding:12px 16px;background:var(--card);
    border:1px solid var(--line);border-radius:10px}.chips{display:flex;flex-wrap:wrap;gap:2px 10px;
    color:var(--quiet);font-size:14px}.conditions{display:grid;grid-template-columns:58px minmax(0,
    1fr);gap:9px 10px}.card .conditions{margin-top:9px}.conditions dt{color:var(--quiet);
    font:13px/1.6 var(--mono)}.predicate{font-size:13px}.comparison{display:inline-flex;
    flex-direction:column;vertical-align:top;max-width:100%}.comparison>span{
    border-bottom:2px solid var(--good)}.comparison.half>span{border-bottom:2px dashed var(--warn)}
    .comparison.never>span{border-bottom:2px dotted var(--quiet)}.comparison small{
    color:var(--quiet);font:12px/1.5 system-ui,sans-serif;user-select:none}.comparison.both small{
    color:var(--good)}.comparison.half small{color:var(--warn)}.share{display:block;
    color:var(--quiet);font-size:13px}meter{width:64px;height:12px}section>meter{display:block;
    width:100%;max-width:480px}.flows{display:block;margin:0 auto;max-width:100%;overflow:visible}
    .flows text{font-size:13px;fill:var(--ink)}.flows .count{font-size:12px;fill:var(--quiet)}
    .flows path{fill-opacity:0.4}.flows path:hover{fill-opacity:0.75}.flows .end{fill:var(--quiet)}
    .flows .flow-0{fill:#5f82e4}.flows .flow-1{fill:#46a87a}.flows .flow-2{fill:#cf8d38}
    .flows .flow-3{fill:#b06ad0}.flows .flow-4{fill:#d86a70}.flows .flow-5{fill:#45a5ba}
    .flows .flow-6{fill:#988842}.flows .flow-7{fill:#8691ab}@media (max-width:640px){.top,main,
    footer{padding-left:14px;padding-right:14px}h1{font-size:22px}.tiles{
    grid-template-columns:1fr 1fr}.card{padding:10px 12px}.conditions{
    grid-template-columns:minmax(0,1fr)}tbody th,.matrix tbody th{min-width:120px;max-width:150px}
    td.why{min-width:220px}.matrix .event{min-height:24px}.facts{grid-template-columns:1fr}}
    @media print{body{background:#fff;font-size:11pt}.wide,.view>.wide:has(>.matrix){
    max-height:none;overflow:visible;border:0}.card,.finding,tr{break-inside:avoid}.contents,.skip,
    .scrubber{display:none}table{font-size:9pt}}@media (forced-colors:active){.cell.won{
    outline:2px solid Highlight}.hit,.flows .end{stroke:CanvasText}}
    """#

  /// The digest of `text`, by which the page lets it in, and nothing else.
  static let hash: StaticString = "sha256-C3ZihTm1MsVVDI/1wFrhmTCvhPXQUSqH+ILaXUwn6bM="
}
