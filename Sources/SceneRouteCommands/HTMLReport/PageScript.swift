/// The script of the page: what the server's page draws with.
///
/// Written by `Scripts/records/page-script` from the sources in `Playground`: change those.
enum PageScript {
  static let text: StaticString = #"""
    "use strict";const domModule=(()=>{function el(tag,attributes={},...children){return fill(
    document.createElement(tag),attributes,children);}const svgNamespace=
    "http://www.w3.org/2000/svg";function svg(tag,attributes={},...children){return fill(
    document.createElementNS(svgNamespace,tag),attributes,children);}function fill(element,
    attributes,children){for(const[name,value]of Object.entries(attributes)){if(value===undefined||
    value===null||value===false)continue;element.setAttribute(name,value===true?"":String(value));}
    element.append(...children.flat().filter((child)=>child!==null&&child!==undefined));
    return element;}function button(label,attributes,action){const element=el("button",{type:
    "button",...attributes},label);element.addEventListener("click",action);return element;}function
    counted(number,noun){return number===1?`1 ${noun}`:`${number} ${noun}s`;}function sentence(text)
    {return text.split("`").map((part,place)=>(place%2===1?el("code",{},shown(part)):part));}
    function shown(text){return text.replace(hidden,(character)=>{const code=character.codePointAt(0
    ).toString(16).toUpperCase();return character==="\n"?"␊":character==="\t"?"␉":`\\u{${code}}`;});
    }const hidden=/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;function byId(id){
    return document.getElementById(id);}return{el,svg,button,counted,sentence,shown,byId};})();const
    highlightModule=(()=>{const predicateIn=(doubleQuoted)=>new RegExp([new RegExp(
    `'(?:[^'\\\\]|\\\\.)*'|${doubleQuoted.source}`),
    /\b(?:SELF|TRUEPREDICATE|FALSEPREDICATE|AND|OR|NOT|ANY|ALL|NONE|SOME)\b|&&|\|\||!(?!=)/,
    /\b(?:BEGINSWITH|ENDSWITH|CONTAINS|LIKE|MATCHES|IN|BETWEEN)\b(?:\[[a-z]*\])?|[=!<>]=?=?/,].map((
    part)=>`(${part.source})`).join("|"),"gi");const barePredicate=predicateIn(/"(?:[^"\\]|\\.)*"/);
    const predicateClasses=["quoted","word","operator"];function predicateParts(text){const found=[]
    ;inPredicate(text,barePredicate,0,found);return found;}function inPredicate(text,predicate,
    offset,found){let last=0;const add=(start,end,name)=>{if(start<end)found.push({start:offset+
    start,end:offset+end,name});};for(const match of text.matchAll(predicate)){add(last,match.index,
    "predicate");const kind=match.slice(1).findIndex((group)=>group!==undefined);last=match.index+
    match[0].length;add(match.index,last,predicateClasses[kind]);}add(last,text.length,"predicate");
    }return{predicateParts};})();const offsetsModule=(()=>{const{el,shown}=domModule;function
    offsetReader(text){if(!/[^\0-\x7f]/.test(text))return(offset)=>Math.min(offset,text.length);
    const bytes=new TextEncoder().encode(text);const places=new Uint32Array(bytes.length+1);let
    place=0;for(let index=0;index<bytes.length;index++){if((bytes[index]&0xc0)!==0x80){if(index>0)
    place+=bytes[lastLead(bytes,index)]>=0xf0?2:1;}places[index]=place;}places[bytes.length]=
    text.length;return(offset)=>places[Math.min(offset,bytes.length)];}function lastLead(bytes,index
    ){let place=index-1;while((bytes[place]&0xc0)===0x80)place--;return place;}function codeLine({
    file,line,text,span}){const[start,end]=span.map(offsetReader(text));const part=(from,to)=>shown(
    text.slice(from,to));return el("span",{class:"code-line"},el("span",{class:"quiet"},shown(
    `${file}:${line}`))," ",el("code",{},part(0,start),el("mark",{},part(start,end)),part(end,
    text.length)));}return{offsetReader,codeLine};})();const wideModule=(()=>{const{el}=domModule;
    function wide(label,...children){const attributes={class:"wide",role:"region","aria-label":label
    ,tabindex:0};return el("div",attributes,...children);}return{wide};})();const decisionModule=((
    )=>{const{button,counted,el,sentence,shown}=domModule;const{codeLine,offsetReader}=offsetsModule
    ;const shownScenes=150;const actions={continue:"continues",reconnect:"reconnects",create:
    "a new window",refuse:"refused",};function decisionCard(decision,title,tools,route){const card=[
    el("p",{class:"for"},...title,...expectation(decision))];const target=decision.scene===null?
    actions[decision.action]:shown(decision.scene);const facts=[el("span",{class:
    `chip action-${decision.action}`},decision.action)];if(decision.score!=="none")facts.push(el(
    "span",{class:"chip"},decision.score));const page=
    `Documentation/RULES.md has rule ${decision.rule}, which decided`;facts.push(el("span",{class:
    "chip",title:page},`rule ${decision.rule}`));card.push(el("p",{class:"target"},el("span",{class:
    "arrow","aria-hidden":"true"},"→"),el("strong",{class:decision.scene===null?"scene-none":""},
    target),...facts));card.push(el("p",{class:"summary"},...sentence(decision.summary)));if(
    decision.differences)card.push(differences(decision.differences));for(const warning of
    decision.warnings){if(decision.summary.endsWith(warning.message))continue;card.push(remark(
    "warning",warning.message,warning.help));}for(const error of decision.errors)card.push(remark(
    "error",error.message,null));if(decision.leftOut)card.push(remark("note",decision.leftOut,null))
    ;const miss=decision.expectedMiss??decision.nearestMiss;if(miss)card.push(nearestMiss(miss));
    const isTrial=miss&&miss.identifier!==null;const trial=isTrial?[witness(miss.identifier,route)]:
    [];if(trial.length+tools.length>0)card.push(el("p",{class:"tools"},...trial,...tools));
    return card;}function expectation(decision){if(decision.expected==="met")return[" ",el("span",{
    class:"met"},"✓ as expected")];if(decision.expected===null)return[];return[" ",el("span",{class:
    "unmet"},"✗ not as expected")];}function differences(list){const items=list.map((each)=>el("li",
    {},`${each.field}: ${shownValue(each.actual)}, not ${shownValue(each.expected)}`));return el(
    "ul",{class:"differences"},...items);}function shownValue(value){return value===null?"none":
    shown(Array.isArray(value)?value.join(", "):String(value));}function remark(severity,message,
    help){return el("p",{class:`remark ${severity}`},el("span",{class:"hidden-text"},`${severity}: `
    ),...sentence(message),help?el("span",{class:"help"}," ",...sentence(help)):null);}function
    nearestMiss(miss){return el("div",{class:"miss"},el("h3",{},"Nearest miss"),el("p",{},
    ...sentence(miss.summary)),el("p",{class:"change"},el("span",{class:"condition"},
    `${shown(miss.scene)} · ${miss.condition}`),el("del",{},shown(miss.before)),miss.after===null?
    "left out":el("ins",{},shown(miss.after))));}function witness(identifier,route){const words=
    identifier===""?"the empty identifier":shown(identifier);if(!route)return el("span",{class:
    "witness"},"Such as ",el("code",{},words));return button("",{class:"witness",title:
    "Route this identifier"},()=>route(identifier)).appendChild(el("span",{},"Try ",el("code",{},
    words))).parentElement;}const verdicts={won:"takes the event","lost-to-score":
    "matches, but another prefers it","lost-to-recency":"matches, but another was active later",
    "no-match":"no match",failed:"could not be evaluated","other-role":"has another role",
    "not-consulted":"not evaluated",};function standings(decision,showsAll,showAll){const scenes=
    decision.scenes??[];if(scenes.length===0)return[el("p",{class:"empty"},
    "The fixture has no scenes.")];const some=showsAll?scenes:scenes.slice(0,shownScenes);const
    winner=scenes.findIndex((each)=>each.verdict==="won");const list=some.map((each)=>standing(each)
    );if(winner>=some.length)list.unshift(standing(scenes[winner]));const parts=[el("ol",{class:
    "standings"},...list)];if(some.length<scenes.length){parts.push(button(
    `Show all ${counted(scenes.length, "scene")}`,{class:"more"},showAll));}return parts;}function
    standing(each){const head=el("p",{class:"head"},el("strong",{},shown(each.scene)),el("span",{
    class:`chip verdict-${each.verdict}`},verdicts[each.verdict]??each.verdict));const item=el("li",
    {class:`standing ${each.verdict}`},head);const isShown=(name)=>each[name]&&each[name].text!==
    "FALSEPREDICATE";const traces=["prefers","can"].filter(isShown);const isSame=traces.length===2&&
    each.prefers.source===each.can.source;if(isSame)item.append(condition("both",each.can));else for
    (const name of traces)item.append(condition(name,each[name]));item.append(el("p",{class:"why"},
    ...sentence(each.summary)));return item;}function condition(name,trace){const line=el("p",{class
    :"condition-line"},el("span",{class:"condition"},name));const code=el("code",{class:"predicate"}
    );const offset=offsetReader(trace.source);const leaves=[];collect(trace,leaves,offset);const[
    start,end]=trace.decidingSpan.map(offset);const cuts=new Set([0,trace.source.length,start,end]);
    for(const leaf of leaves)cuts.add(leaf.start).add(leaf.end);const places=[...cuts].sort((a,b)=>a
    -b);const title="This part decided";const marked=el("mark",{class:`deciding ${valueName(trace)}`
    ,title});for(let index=0;index+1<places.length;index++){const[from,to]=[places[index],places[
    index+1]];const leaf=leaves.find((each)=>each.start<=from&&each.end>=to);const text=shown(
    trace.source.slice(from,to));const piece=leaf?el("span",{class:leaf.name},text):
    document.createTextNode(text);if(from>=start&&to<=end){if(!marked.parentNode)code.append(marked)
    ;marked.append(piece);}else code.append(piece);}line.append(code,el("span",{class:
    `value ${valueName(trace)}`},valueWord(trace)));if(trace.code)line.append(codeLine(trace.code));
    return line;}function collect(node,leaves,offset){if(node.children.length===0){const[start,end]=
    node.span.map(offset);leaves.push({start,end,name:valueName(node)});}else for(const child of
    node.children)collect(child,leaves,offset);}function valueName(node){if(node.error)
    return"is-error";return node.value===null?"is-unreached":node.value?"is-true":"is-false";}
    function valueWord(node){if(node.error)return"error";return node.value===null?"not evaluated":
    node.value?"true":"false";}return{decisionCard,differences,witness,standings};})();const
    eventsModule=(()=>{const{button,el,shown}=domModule;const{wide}=wideModule;const words={won:(
    each)=>(each.score===null||each.score==="none"?"takes it":each.score),"lost-to-score":(each)=>
    each.score,"lost-to-recency":(each)=>each.score,"no-match":()=>"",failed:()=>"error",
    "other-role":()=>"other role","not-consulted":()=>"not evaluated",};const noScene={create:
    "(new window)",refuse:"(refused)"};function eventName(decision,index){return decision.event??
    decision.identifier??`event ${index + 1}`;}function matrixTable(rows,first,selected,select){
    const scenes=columns(rows);const table=el("table",{class:"matrix"},el("caption",{class:
    "hidden-text"},"What each scene does with each event"),el("thead",{},el("tr",{},el("th",{scope:
    "col"},"Event"),el("th",{scope:"col"},"Opens"),...scenes.map(shown).map((name)=>el("th",{scope:
    "col",class:"scene",title:name},name)))),el("tbody",{},...rows.map((each,at)=>row(each,first+at,
    scenes,selected,select))));return[wide("Events and scenes",table),legend()];}function
    markSelected(panel,place){panel.querySelectorAll("tbody tr").forEach((row,index)=>{
    row.classList.toggle("selected",index===place);row.querySelector("button")?.setAttribute(
    "aria-pressed",String(index===place));});}function columns(decisions){const scenes=new Set();for
    (const decision of decisions){for(const each of decision.scenes??[])scenes.add(each.scene);}
    return[...scenes];}function row(decision,index,scenes,selected,select){const isSelected=index===
    selected;const name=button(shown(eventName(decision,index)),{class:"event","aria-pressed":String
    (isSelected)},()=>select(index));const parts=new Map((decision.scenes??[]).map((each)=>[
    each.scene,each]));return el("tr",{class:isSelected?"selected":""},el("th",{scope:"row"},el(
    "span",{class:"name"},mark(decision),name),identifier(decision)),el("td",{class:"window"},
    windowName(decision),expected(decision)),...scenes.map((scene)=>cell(parts.get(scene))));}
    function identifier(decision){if(decision.event===null||decision.identifier===null)return null;
    return el("code",{class:"identifier"},shown(decision.identifier));}function windowName(decision)
    {return decision.scene===null?noScene[decision.action]:shown(decision.scene);}function expected(
    decision){if(!isUnmet(decision))return null;return el("span",{class:"expected unmet"},
    `expected ${shown(expectedWords(decision))}`);}function isUnmet(decision){
    return decision.expected!==null&&decision.expected!==undefined&&decision.expected!=="met";}const
    value=(each)=>(each===null?"none":[each].flat().join(", ")||"none");function expectedWords(
    decision){const list=decision.differences??[];if(list.length===0)return"something else";
    return list.map((each)=>`${each.field} ${value(each.expected)}`).join(", ");}function mark(
    decision){if(decision.expected===null||decision.expected===undefined)return null;const isMet=
    decision.expected==="met";return el("span",{class:isMet?"met":"unmet"},el("span",{"aria-hidden":
    "true"},isMet?"✓":"✗"),el("span",{class:"hidden-text"},isMet?"as expected: ":"not as expected: "
    ));}function cell(part){if(!part)return el("td",{class:"cell"});const word=words[part.verdict]?.
    (part)??"";const isWinner=part.verdict==="won";return el("td",{class:
    `cell ${part.verdict} score-${part.score ?? "none"}`,title:part.summary},...(word===""?noMatch()
    :[word]),isWinner?el("span",{class:"hidden-text"},", takes the event"):null);}function noMatch()
    {return[el("span",{class:"no","aria-hidden":"true"},"·"),el("span",{class:"hidden-text"},
    "no match"),];}function legend(){return el("p",{class:"quiet legend"},el("span",{class:
    "swatch won"})," takes the event   ",el("span",{class:"swatch lost"}),
    " matches, but another scene takes it   · no match");}return{eventName,matrixTable,markSelected,
    identifier,windowName,isUnmet,expectedWords,mark};})();const events_viewModule=(()=>{const{
    decisionCard,differences,standings}=decisionModule;const{el,sentence,shown}=domModule;const{
    eventName,identifier,isUnmet,mark,markSelected,matrixTable,windowName}=eventsModule;const{wide}=
    wideModule;function events(view,{events:rows,others}){const parts=[];if(rows.length>0){const
    chosen=el("div",{class:"chosen"});const first=Math.max(0,rows.findIndex(isUnmet));const select=(
    index)=>{chosen.replaceChildren(...chosenParts(rows[index],index));markSelected(view,index);};
    const table=matrixTable(rows,0,first,select);table[0].addEventListener("click",(event)=>{const
    row=event.target.closest("tbody tr");if(row&&!event.target.closest("button"))select(
    row.sectionRowIndex);});parts.push(...table,chosen);select(first);}if(others.length>0)parts.push
    (otherEvents(others,rows.length));view.replaceChildren(...parts);}function chosenParts(decision,
    index){const name=el("strong",{},shown(eventName(decision,index)));const title=["Event ",name,
    " ",identifier(decision)??""];const card=el("div",{class:"decision"},...decisionCard(decision,
    title,[],null));return decision.scenes.length>0?[card,...standings(decision,true,null)]:[card];}
    function otherEvents(list,first){const row=(each,index)=>el("tr",{},el("th",{scope:"row"},mark(
    each)," ",shown(eventName(each,first+index))," ",identifier(each)),el("td",{class:"window"},
    windowName(each)," ",actionChip(each.action)),el("td",{class:"why"},...sentence(each.summary),
    each.differences?differences(each.differences):null));return wide("The other events",table([
    "Event","Opens","Why"],list.map(row)));}function actionChip(action){return el("span",{class:
    `chip action-${action}`},action);}function table(titles,rows){const head=titles.map((title)=>el(
    "th",{scope:"col"},title));return el("table",{},el("thead",{},el("tr",{},...head)),el("tbody",{}
    ,...rows));}return{events,actionChip,table};})();const conditionsModule=(()=>{const{table}=
    events_viewModule;const{counted,el,shown}=domModule;const{predicateParts}=highlightModule;const{
    codeLine,offsetReader}=offsetsModule;const{wide}=wideModule;function sceneCards(view,{scenes},
    heading){view.replaceChildren(el("div",{class:"cards"},...scenes.map((scene)=>card(scene,heading
    ))));}function card(scene,heading){const facts=[];if(scene.title!==null)facts.push(el("span",{},
    shown(scene.title)));if(!scene.isConnected)facts.push(chip("disconnected"));if(scene.role!==null
    )facts.push(chip(`role ${shown(scene.role)}`));if(scene.events===0)facts.push(chip(
    "gets no event","warning"));else if(scene.events!==null)facts.push(chip(
    `gets ${counted(scene.events, "event")}`));const conditions=["can","prefers"].flatMap((name)=>[
    el("dt",{},name),el("dd",{},...condition(scene[name])),]);return el("article",{class:"card"},el(
    heading,{},shown(scene.id)),facts.length>0?el("p",{class:"chips"},...facts):null,el("dl",{class:
    "conditions"},...conditions));}function chip(words,look=""){return el("span",{class:
    `chip ${look}`},words);}function condition(each){const parts=[painted(each)];if(each.code)
    parts.push(codeLine(each.code));if(each.isDefault)parts.push(el("span",{class:"quiet"},
    " the default"));if(!each.all)return parts;const isIdle=each.whenTrue+each.whenFalse===0;if(
    isIdle)parts.push(" ",chip("no event evaluates it","warning"));const percent=Math.floor((
    each.covered*100)/each.all);const all=counted(each.all,"comparison");const words=
    ` ${percent} %: ${each.covered} of ${all} true for one event and false for another`;parts.push(el("span",{class:"share"},
    meter(each.covered,each.all),words));return parts;}function meter(value,max){return el("meter",{
    min:0,max,value,"aria-hidden":"true"});}function painted({source,rest,comparisons}){const offset
    =offsetReader(source);const words=predicateParts(source);const marks=(comparisons??[]).map(([
    start,end,whenTrue,whenFalse])=>({start:offset(start),end:offset(end),whenTrue,whenFalse,}));
    const cuts=new Set([0,source.length]);for(const each of[...words,...marks])cuts.add(each.start)
    .add(each.end);const places=[...cuts].sort((a,b)=>a-b);const code=el("code",{class:"predicate"})
    ;let box=null;for(let index=0;index+1<places.length;index++){const[from,to]=[places[index],
    places[index+1]];const isAround=(each)=>each.start<=from&&each.end>=to;const word=words.find(
    isAround);const text=shown(source.slice(from,to));const piece=word?el("span",{class:
    `t-${word.name}`},text):text;const mark=marks.find(isAround);if(!mark)code.append(piece);else{if
    (mark.start===from){box=code.appendChild(el("span",{class:state(mark)},el("span")));}
    box.firstChild.append(piece);if(mark.end===to)box.append(el("small",{},markWords(mark)));}}if(
    rest>0)code.append(el("span",{class:"quiet"},` … ${counted(rest, "byte")} more`));return code;}
    function state({whenTrue,whenFalse}){const name=whenTrue+whenFalse===0?"never":whenTrue&&
    whenFalse?"both":"half";return`comparison ${name}`;}function markWords({whenTrue,whenFalse}){if(
    whenTrue+whenFalse===0)return"○ never evaluated";if(whenTrue===0)
    return`✗ never true, ${whenFalse} × false`;if(whenFalse===0)
    return`✗ never false, ${whenTrue} × true`;return`✓ ${whenTrue} × true, ${whenFalse} × false`;}
    function coverageTable(view,{scenes,tiers}){const ofScenes=scenes.flatMap((scene)=>[
    scene.prefers,scene.can].map((each)=>({scene:scene.id,...each})));const rows=[...ofScenes,
    ...tiers].filter((each)=>each.all>0).map((each)=>{const isIdle=each.whenTrue+each.whenFalse===0;
    const counts=isIdle?[el("td",{colspan:2},"no event evaluates it")]:[number(`${each.whenTrue} ×`)
    ,number(`${each.whenFalse} ×`)];const predicate=each.scene===undefined?[" ",painted(each)]:[];
    return el("tr",{},el("th",{scope:"row"},el("code",{},shown(each.path)),...predicate),el("td",{},
    shown(each.scene??"")),number(each.code?shown(`${each.code.file}:${each.code.line}`):String(
    each.line)),el("td",{},meter(each.covered,each.all),` ${each.covered} of ${each.all}`),...counts
    );});const titles=["Condition","Scene","Line","Comparisons covered","True","False"];
    view.replaceChildren(...(rows.length>0?[wide("Coverage of each condition",table(titles,rows))]:[
    ]));}function number(words){return el("td",{class:"number"},words);}function mistakes(view,{
    mutants}){const rows=mutants.map((each)=>{const edits=each.edits.map(({path,predicate,code})=>el
    ("span",{class:"edit"},el("code",{},shown(path))," ",painted({source:predicate}),...(code?[
    codeLine(code)]:[])));if(each.order)edits.push(
    `${each.order.map(shown).join(", ")} in this order`);const witness=each.witness===null?
    "none is known":el("code",{},shown(each.witness));return el("tr",{},el("th",{scope:"row"},
    each.kind),el("td",{class:"why"},...edits),el("td",{},witness));});const titles=["Mistake",
    "The condition with it","Identifier that would show it"];view.replaceChildren(...(rows.length>0?
    [wide("Mistakes that nobody notices",table(titles,rows))]:[]));}return{sceneCards,coverageTable,
    mistakes};})();const flowsModule=(()=>{const{shown,svg}=domModule;const size={letter:7.4,bar:10,
    gap:8,line:34,all:300,ribbon:380,most:1000};const words={flows:
    "From shapes of identifiers, at the left, to windows",eventMoves:
    "From the windows before, at the left, to the windows now",traceMoves:
    "From the windows before, at the left, to the windows now",};function flowPicture(key){return(
    view,fixture)=>{const links=fixture[key];let width=0;const draw=()=>{if(view.clientWidth===width
    ||view.clientWidth===0)return;width=view.clientWidth;view.replaceChildren(picture(links,Math.min
    (width,size.most),words[key]));};view.replaceChildren();draw();new ResizeObserver(draw).observe(
    view);};}function picture({sources,targets,links},width,label){const sum=Math.max(1,links.reduce
    ((all,[,,count])=>all+count,0));const thickness=(count)=>Math.max(1.2,(count/sum)*size.all);
    const left=bars(sources,links,0,thickness);const right=bars(targets,links,1,thickness);const
    room=(width-2*size.bar)/2-30;const broadest=Math.max(...[...left,...right].map((bar)=>breadth(
    bar.label)));const side=Math.min(room,broadest+8);const x={left:side,right:Math.min(width-side,
    side+2*size.bar+size.ribbon)};const whole=x.right+side;const height=Math.max(...[left,right].map
    ((list)=>list.at(-1).top+list.at(-1).height));const drawing=svg("svg",{class:"flows",width:whole
    ,height,viewBox:`0 0 ${whole} ${height}`,role:"img","aria-label":
    `${label}; the table below has the counts`,});for(const[from,to,count]of links){drawing.append(
    ribbon(left[from],right[to],to,count,thickness(count),x));}left.forEach((bar)=>drawing.append(
    ...barParts(bar,x.left-size.bar,"end",side,"")));right.forEach((bar,place)=>drawing.append(
    ...barParts(bar,x.right,"start",side,`flow-${place % 8}`)));return drawing;}function bars(labels
    ,links,end,thickness){let top=0;return labels.map((text,place)=>{const own=links.filter((link)=>
    link[end]===place);const ribbons=own.reduce((all,[,,count])=>all+thickness(count),0);const
    height=Math.max(size.line,ribbons);const count=own.reduce((all,[,,each])=>all+each,0);const bar=
    {label:shown(text),count,top,height,next:top+(height-ribbons)/2};top+=height+size.gap;return bar
    ;});}function ribbon(from,to,place,count,thick,x){const[start,end]=[from.next,to.next];from.next
    +=thick;to.next+=thick;const middle=(x.left+x.right)/2;const path=
    `M${x.left} ${start}C${middle} ${start} ${middle} ${end} ${x.right} ${end}`+
    `V${end + thick}C${middle} ${end + thick} ${middle} ${start + thick} `+
    `${x.left} ${start + thick}Z`;const title=svg("title",{},
    `${count} from ${from.label} to ${to.label}`);return svg("path",{class:`flow-${place % 8}`,d:
    path},title);}function barParts(bar,x,anchor,side,color){const at=anchor==="end"?x-6:x+size.bar+
    6;const middle=bar.top+bar.height/2;const line=(y,name,text)=>svg("text",{class:name,x:at,y,
    "text-anchor":anchor},text);const label=line(middle-2,"label",fitted(bar.label,side-size.bar-8))
    ;label.append(svg("title",{},bar.label));return[svg("rect",{class:`end ${color}`,x,y:bar.top,
    width:size.bar,height:bar.height}),label,line(middle+14,"count",String(bar.count)),];}const
    wideLetter=/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|[^\0-\uffff]/u;
    function breadth(text){let all=size.bar+8;for(const letter of text)all+=wideLetter.test(letter)?
    2*size.letter:size.letter;return all;}function fitted(text,room){const letters=Array.from(text);
    const most=Math.floor(room/size.letter);if(breadth(text)-size.bar-8<=room)return text;const tail
    =Math.floor((most-1)/3);const end=tail>0?letters.slice(-tail):[];return[...letters.slice(0,
    Math.max(1,most-1-tail)),"…",...end].join("");}return{flowPicture};})();const proofsModule=(()=>
    {const{el,shown}=domModule;const relationWords={implies:"within",impliedBy:"contains"};const
    most={findings:200,scenes:24};function relations(list){const scenes=[...new Set(list.flatMap((
    each)=>each.scenes))];if(scenes.length<2||scenes.length>most.scenes)return null;const known=new
    Map();const reversed={implies:"impliedBy",impliedBy:"implies"};for(const{scenes:[one,other],
    relation}of list){known.set(JSON.stringify([one,other]),relation);known.set(JSON.stringify([
    other,one]),reversed[relation]??relation);}const row=(one)=>el("tr",{},el("th",{scope:"row"},
    shown(one)),...scenes.map((other)=>{const relation=one===other?"–":known.get(JSON.stringify([one
    ,other]))??"";return el("td",{class:`relation-${relation}`},relationWords[relation]??relation);}
    ));return el("table",{class:"relations"},el("caption",{class:"hidden-text"},
    "How the identifiers of each two scenes relate"),el("thead",{},el("tr",{},el("td",{}),
    ...scenes.map((scene)=>el("th",{scope:"col"},shown(scene))))),el("tbody",{},...scenes.map(row)))
    ;}return{relations};})();const relations_viewModule=(()=>{const{el}=domModule;const{relations}=
    proofsModule;const{wide}=wideModule;function relationTable(view,fixture,heading){const table=
    relations(fixture.relations);if(!table)return view.replaceChildren();view.replaceChildren(el(
    heading,{},"Scenes compared"),wide("Scenes compared",table));}return{relationTable};})();const
    timelineModule=(()=>{const{differences}=decisionModule;const{counted,el,sentence,shown,svg}=
    domModule;const{isUnmet}=eventsModule;const{wide}=wideModule;const size={column:22,row:26,bar:14
    };const noTimeline=
    "The fixture has no timeline. A `timeline` in place of `events` is played here.";const
    stateWords={foregroundActive:"in front, active",foregroundInactive:"in front, inactive",
    background:"in the background",disconnected:"disconnected",unattached:"not attached",};class
    Timeline{#panel;#slider;#steps=[];#lanes=[];#firstRow=0;#step=0;constructor(panel){this.#panel=
    panel;}get count(){return this.#steps.length;}show(steps,problem,lanes=lanesOf(steps??[])){
    this.#steps=steps??[];this.#lanes=lanes;this.#step=Math.min(this.#step,Math.max(0,
    this.#steps.length-1));if(this.#steps.length===0){const words=problem??noTimeline;
    this.#panel.replaceChildren(el("p",{class:"empty"},...sentence(words)));return;}const picture=
    this.#picture();const id=`${this.#panel.id}-step`;const slider=el("input",{type:"range",id,min:1
    ,max:this.#steps.length,value:this.#step+1,});slider.addEventListener("input",()=>this.#move(
    Number(slider.value)-1));this.#slider=slider;const failed=this.#steps.some(isUnmet);
    this.#panel.replaceChildren(el("p",{class:failed?"count-line unmet":"count-line"},this.#summary(
    )),el("div",{class:"scrubber"},el("label",{for:id},"Step"),slider,el("output",{for:id})),wide(
    "Windows and steps",picture),this.#legend(),el("div",{class:"step"}));this.#move(this.#step);}
    #summary(){const expected=this.#steps.filter((each)=>each.expected!==null);const met=
    expected.filter((each)=>each.expected==="met").length;const steps=counted(this.#steps.length,
    "step");return expected.length===0?steps:`${steps}, ${met} of ${expected.length} as expected`;}
    #picture(){const windows=this.#lanes.map((each)=>each.id);const failed=[...this.#steps.keys()]
    .filter((index)=>isUnmet(this.#steps[index]));const width=this.#steps.length*size.column;
    this.#firstRow=failed.length>0?1:0;const height=(this.#firstRow+windows.length)*size.row+8;const
    picture=svg("svg",{class:"lanes",width,height,viewBox:`0 0 ${width} ${height}`,role:"img",
    "aria-label":
    `${counted(windows.length, "window")} over ${counted(this.#steps.length, "step")}, `+
    `${failed.length} of them not as expected; the slider tells each step`,});picture.append(svg(
    "rect",{class:"cursor",y:0,width:size.column,height}));this.#lanes.forEach((lane,row)=>
    this.#lane(lane,this.#firstRow+row,picture));picture.addEventListener("click",(event)=>{const
    box=picture.getBoundingClientRect();this.#move(Math.floor(((event.clientX-box.left)/box.width)*
    this.#steps.length));});const name=(window)=>el("span",{class:"lane-name",title:window},shown(
    window));const names=windows.map(name);if(failed.length>0){names.unshift(el("span",{class:
    "lane-name unmet"},"not as expected"));const y=4+size.row/2;const mark=(index)=>svg("text",{
    class:"failed",x:(index+0.5)*size.column,y},"✗");picture.append(...failed.map(mark));}return el(
    "div",{class:"lane-grid"},el("div",{class:"lane-names"},...names),picture);}#lane({id,states},
    row,picture){const top=row*size.row+4+(size.row-size.bar)/2;let start=0;for(let index=1;index<=
    this.#steps.length;index++){if(index<this.#steps.length&&states[index]===states[start])continue;
    if(states[start]){picture.append(svg("rect",{class:`bar state-${states[start]}`,x:start*
    size.column+1,y:top,rx:3,width:(index-start)*size.column-2,height:size.bar,}));}start=index;}
    this.#steps.forEach((step,index)=>{if(step.scene!==id)return;const x=(index+0.5)*size.column;
    const y=top+size.bar/2;const isEvent=step.action!==null;const name=step.expected==="differs"?
    "hit unmet-hit":"hit";picture.append(isEvent?svg("circle",{class:name,cx:x,cy:y,r:4.5}):svg(
    "rect",{class:`${name} act`,x:x-3,y:y-3,width:6,height:6}));});}#legend(){const seen=new Set(
    this.#lanes.flatMap((lane)=>lane.states.filter(Boolean)));const items=[...seen].flatMap((state
    )=>[el("span",{class:`swatch state-${state}`}),` ${stateWords[state] ?? state}  `,]);const signs
    ="● an event  ■ something else that happened";return el("p",{class:"quiet legend"},...items,
    signs);}#move(step){this.#step=Math.max(0,Math.min(step,this.#steps.length-1));const each=
    this.#steps[this.#step];const slider=this.#slider;slider.value=this.#step+1;const words=shown(
    each.name??each.happened);slider.setAttribute("aria-valuetext",`${this.#step + 1}: ${words}`);
    this.#panel.querySelector("output").textContent=`${this.#step + 1} of ${this.#steps.length}`;
    this.#panel.querySelector(".cursor").setAttribute("x",this.#step*size.column);this.#reveal();
    this.#panel.querySelector(".step").replaceChildren(...stepParts(each));}#reveal(){const place=
    this.#panel.querySelector(".wide");const names=this.#panel.querySelector(".lane-names")
    .offsetWidth;const left=this.#step*size.column;const room=place.clientWidth-names-size.column;if
    (left<place.scrollLeft)place.scrollLeft=left;else if(left>place.scrollLeft+room)place.scrollLeft
    =left-room;const{scene}=this.#steps[this.#step];const row=this.#lanes.findIndex((lane)=>lane.id
    ===scene);if(row<0)return;const top=(this.#firstRow+row)*size.row;if(top<place.scrollTop)
    place.scrollTop=top;else if(top>place.scrollTop+place.clientHeight-2*size.row){place.scrollTop=
    top-place.clientHeight+2*size.row;}}}function lanesOf(steps){const lanes=new Map();steps.forEach
    ((step,index)=>{for(const{id,state}of step.sessions){if(!lanes.has(id))lanes.set(id,[]);
    lanes.get(id)[index]=state;}});return[...lanes].map(([id,states])=>({id,states}));}function
    stepParts(step){const target=step.action===null?[shown(step.happened)]:[shown(step.happened),
    " → ",el("strong",{},shown(step.scene??step.action))];const rule=step.rule?[" ",el("span",{class
    :"chip"},`rule ${step.rule}`)]:[];const parts=step.name===null?[el("h3",{},...target,...rule)]:[
    el("h3",{},shown(step.name)),el("p",{},...target,...rule)];if(step.reason)parts.push(el("p",{},
    ...sentence(step.reason)));if(step.expected!==null){const isMet=step.expected==="met";const
    words=isMet?"✓ as expected":"✗ not as expected";parts.push(el("p",{class:isMet?"met":"unmet"},
    words));if(step.differences)parts.push(differences(step.differences));}for(const warning of
    step.warnings){parts.push(el("p",{class:"remark warning"},...sentence(warning.message)));}const
    facts=[["In front",step.front?[step.front]:[]],["Could have taken it",step.others],[
    "Calls that the app gets",[...step.calls,...step.appearance]],].filter(([,items])=>items.length>
    0);const list=facts.flatMap(([name,items])=>[el("dt",{},name),el("dd",{},...items.map((item)=>el
    ("code",{},shown(item)))),]);parts.push(el("dl",{class:"facts"},...list));return parts;}return{
    Timeline};})();const timeline_viewModule=(()=>{const{actionChip,table}=events_viewModule;const{
    differences}=decisionModule;const{el,sentence,shown}=domModule;const{isUnmet,mark,windowName}=
    eventsModule;const{Timeline}=timelineModule;const{wide}=wideModule;const letters={a:
    "foregroundActive",i:"foregroundInactive",b:"background",d:"disconnected",u:"unattached",x:
    "discarded",};function timeline(view,{steps,lanes}){const panel=el("div",{id:`${view.id}-lanes`}
    );const titles=["Step","What happened","Window","In front","Why"];view.replaceChildren(panel,
    wide("Steps of the timeline",table(titles,steps.map(row))));const named=lanes.map(({id,states}
    )=>({id,states:Array.from(states,(letter)=>letters[letter]),}));if(steps.length>0)new Timeline(
    panel).show(steps,null,named);}function row(step){const name=step.name===null?"":
    ` ${shown(step.name)}`;return el("tr",{class:isUnmet(step)?"differs":null},el("th",{scope:"row"}
    ,mark(step),` ${step.step}${name}`),el("td",{},shown(step.happened)),el("td",{},...windowOf(step
    )),el("td",{},step.front===null?"":shown(step.front)),el("td",{class:"why"},...sentence(
    step.reason??""),step.differences?differences(step.differences):null));}function windowOf(step){
    if(step.action!==null)return[windowName(step)," ",actionChip(step.action)];return step.scene===
    null?[]:[shown(step.scene)];}return{timeline};})();const reportModule=(()=>{const{coverageTable,
    mistakes,sceneCards}=conditionsModule;const{events}=events_viewModule;const{flowPicture}=
    flowsModule;const{relationTable}=relations_viewModule;const{timeline}=timeline_viewModule;const{
    byId}=domModule;const data=JSON.parse(byId("data").textContent);const drawings={events,timeline,
    scenes:sceneCards,relations:relationTable,coverage:coverageTable,mutation:mistakes,flows:
    flowPicture("flows"),eventMoves:flowPicture("eventMoves"),traceMoves:flowPicture("traceMoves"),}
    ;const heading=data.fixtures.length===1?"h3":"h4";for(const fixture of data.fixtures){for(const[
    name,draw]of Object.entries(drawings)){const view=byId(`${fixture.anchor}-${name}-view`);if(view
    )draw(view,fixture,heading);}}return{};})();
    """#

  /// The digest of `text`, by which the page lets it in, and nothing else.
  static let hash: StaticString = "sha256-DUKWB0SirWIOj37O073Dpddrm4X0oZf2qsn0jeHTO5U="
}
