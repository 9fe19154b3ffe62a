/**
 * Colours, type and space. Two inks: `ink` is what was published and what we say, `under` what an attack read back and
 * nothing else, so the colour on a page is what leaks. There is no green: no measurement makes a release harmless.
 */
export const tokens = `:root {
  color-scheme: light dark;
  --ground: #eff1ef;
  --paper: #ffffff;
  --leaf: #f6f2e7;
  --leaf-rule: #e2d9c4;
  --inset: #f5f6f5;
  --ink: #151a21;
  --ink-2: #3f4752;
  --ink-3: #59616c;
  --rule: #d6dad7;
  --rule-2: #8b929a;
  --hatch: #c3c8c6;
  --focus: #0b57c4;
  --under: #a92a13;
  --under-2: #8a4a3c;
  --under-wash: #fbeae5;
  --under-mid: #e3a596;
  --on-under: #ffffff;
  --heat-0: #f7f8f7;
  --heat-1: #eaecea;
  --heat-2: #dee1df;
  --heat-3: #bcc1be;
  --heat-4: #59616c;
  --on-heat-4: #ffffff;
  --ghost: 0.13;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
  --t-xs: 0.75rem;
  --t-s: 0.8125rem;
  --t-m: 0.9375rem;
  --t-l: 1.125rem;
  --t-xl: 1.4375rem;
  --t-2xl: 2rem;
  --t-3xl: clamp(2.75rem, 7vw, 4.75rem);
  --lh: 1.5;
  --lh-tight: 1.2;
  --s1: 0.25rem;
  --s2: 0.5rem;
  --s3: 0.75rem;
  --s4: 1rem;
  --s5: 1.5rem;
  --s6: 2rem;
  --s7: 3rem;
  --s8: 4.5rem;
  --measure: 62ch;
  --page: 72rem;
  --gloss: 15rem;
  --radius: 2px;
  --line: 1px;
  --line-2: 2px;
  --motion: 160ms;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1015;
    --paper: #14181f;
    --leaf: #1b1930;
    --leaf-rule: #2b2846;
    --inset: #1a1f27;
    --ink: #eceef0;
    --ink-2: #c2c8cf;
    --ink-3: #9fa7b1;
    --rule: #2c333d;
    --rule-2: #6d7682;
    --hatch: #39414c;
    --focus: #8ab8ff;
    --under: #ff9d84;
    --under-2: #d8a99c;
    --under-wash: #37201b;
    --under-mid: #8a4634;
    --on-under: #200d07;
    --heat-0: #171c23;
    --heat-1: #202630;
    --heat-2: #2a323d;
    --heat-3: #3b4552;
    --heat-4: #aab2bc;
    --on-heat-4: #0d1015;
    --ghost: 0.2;
  }
}
@media (prefers-reduced-motion: reduce) { :root { --motion: 0ms; } }
@media print {
  :root {
    color-scheme: light;
    --ground: #fff; --paper: #fff; --leaf: #fbf9f2; --leaf-rule: #e6dfcf; --inset: #fff;
    --ink: #000; --ink-2: #2b2f35; --ink-3: #4a5058; --rule: #c5c9c7; --rule-2: #7f868e; --hatch: #b9bebc;
    --under: #a02510; --under-2: #7d4437; --under-wash: #fff; --under-mid: #d99a8b; --on-under: #fff; --ghost: 0.12;
    --heat-0: #fbfbfb; --heat-1: #eeefee; --heat-2: #dfe1df; --heat-3: #c4c8c5; --heat-4: #59616c; --on-heat-4: #fff;
  }
}
`

/** The page on a screen: 320 px and up, light, dark and forced colours. Only figures and tables may scroll sideways. */
export const pageStyle = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:400 var(--t-m)/var(--lh) var(--sans);overflow-wrap:anywhere;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.plain{--under:var(--ink-3);--under-2:var(--ink-3);--on-under:var(--paper)}
h1,h2,h3{text-wrap:balance}p,figcaption,dd{text-wrap:pretty}
h1,h2,h3,p,ul,dl,dd,figure{margin:0}
ul{padding:0;list-style:none}
a{color:inherit;text-decoration-thickness:1px;text-underline-offset:.18em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
code{font-family:var(--mono);font-size:.92em}
.num{font-variant-numeric:tabular-nums lining-nums}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.defs{position:absolute}
.skip{position:absolute;left:var(--s4);top:-4rem;background:var(--ink);color:var(--paper);padding:var(--s2) var(--s4);z-index:9}
.skip:focus{top:var(--s2)}
.brand{display:flex;align-items:center;gap:.6rem;font-family:var(--serif);font-size:1.25rem}
.brand svg{width:26px;height:26px;flex:none}
.mark{width:1em;height:1em;flex:none;vertical-align:-.12em}
.sent{border:1px dashed var(--ink);padding:0 .3em}
.page{max-width:calc(var(--page) + 2*var(--s6));margin:0 auto;background:var(--paper);padding:0 var(--s6) var(--s7)}
.top{display:flex;align-items:center;justify-content:space-between;gap:var(--s5);padding:var(--s3) 0;border-bottom:1px solid var(--ink)}
.top p{font-size:var(--t-s);color:var(--ink-3);text-align:right}
.verdict{display:grid;grid-template-columns:minmax(0,1fr) 17.5rem;gap:var(--s7);padding:var(--s5) 0}
.board{display:flex;flex-wrap:wrap;font:600 var(--t-xs)/1 var(--sans);letter-spacing:.02em}
.board li{padding:.5rem .8rem;border:1px solid var(--rule-2);color:var(--ink-3);margin-right:-1px;display:flex;gap:.4rem;align-items:center}
.board li.on{background:var(--ink);color:var(--paper);border-color:var(--ink)}
.verdict h1{font:700 var(--t-3xl)/1 var(--serif);letter-spacing:-.02em;margin:var(--s4) 0 var(--s3) -.04em}
.not{color:var(--under)}
.v-not-measured h1{text-decoration:underline dashed 2px;text-underline-offset:.14em;text-decoration-color:var(--rule-2)}
.v-sentence{font:400 var(--t-xl)/1.4 var(--serif);max-width:38em}
.v-next{color:var(--ink-2);margin-top:var(--s3);max-width:46em}
.v-missing{color:var(--ink-2);padding-left:1.1em;list-style:disc;font-size:var(--t-s)}
.facts{font-size:var(--t-s);border-left:1px solid var(--rule);padding-left:var(--s5);display:flex;flex-direction:column;gap:.7rem;justify-content:center;min-width:0}
.facts dt{color:var(--ink-3)}.facts dd{line-height:1.4}
.tiles{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:0 var(--s5);border-top:1px solid var(--ink);padding-top:var(--s4)}
.tiles.cols-1{grid-template-columns:minmax(0,1fr)}.tiles.cols-1 .crit ul{grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))}.tiles.cols-2{grid-template-columns:repeat(2,minmax(0,1fr))}
.crit h2{font:700 var(--t-m)/1.3 var(--sans);margin-bottom:var(--s2)}
.crit h2 span{font-weight:400;color:var(--ink-3);font-size:var(--t-s);display:inline-block}
.crit ul{display:grid;gap:var(--s3)}
.crit{display:grid;grid-template-rows:auto 1fr;align-content:start}
.crit ul{align-content:start}
.tile{border:1px solid var(--rule);padding:.7rem .85rem .75rem;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .75rem;align-content:start;font-size:var(--t-s);border-radius:var(--radius)}
.tile.above{border:2px solid var(--under);padding:calc(.7rem - 1px) calc(.85rem - 1px)}
.tile.unknown{border-style:dashed;border-color:var(--rule-2)}
.tile h3{font:650 var(--t-m)/1.3 var(--sans)}.tile h3 a{text-decoration:none}.tile h3 a:hover{text-decoration:underline}
.t-state{font:600 var(--t-xs)/1.6 var(--sans);color:var(--ink-2)}
.t-state.above{color:var(--under);font-weight:800}
.tile>.t-people,.tile>.strip,.tile>.t-fig,.tile>.t-text,.tile>.t-left{grid-column:1/-1}
.t-big{font:700 1.5rem/1.15 var(--serif)}
.above .t-big{color:var(--under)}
.strip{max-width:24rem}
.t-fig{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 .6rem;color:var(--ink-2)}.t-fig b{color:var(--ink)}
.t-text{margin-top:.3rem;line-height:1.4}
.t-left{color:var(--ink-3);font-size:var(--t-xs);margin-top:.2rem}
.key,.none{grid-column:1/-1;font-size:var(--t-xs);color:var(--ink-3);margin-top:var(--s3)}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem}
.key span{display:inline-flex;align-items:center;gap:.4rem}
.kick{font:600 var(--t-s)/1.4 var(--sans);color:var(--ink-3)}
.story{padding-top:var(--s7)}
.story h2{font:700 1.75rem/1.25 var(--serif);letter-spacing:-.01em;margin-bottom:var(--s5);max-width:34em}
.spread{display:grid;grid-template-columns:1fr 1fr;border:1px solid var(--leaf-rule);filter:drop-shadow(0 6px 14px rgb(0 0 0/.06))}
.leaf{position:relative;background:var(--leaf);padding:var(--s5) var(--s6) var(--s5) 3.6rem;min-width:0}
.leaf+.leaf{border-left:1px solid var(--leaf-rule)}
.leaf::before{content:"";position:absolute;top:0;bottom:0;left:2.6rem;width:4px;border:solid var(--leaf-rule);border-width:0 1px}
.leaf h3{font:600 var(--t-s)/1.3 var(--sans);color:var(--ink-2);display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--s3);margin-bottom:var(--s3)}
.leaf h3 span{font-weight:400;color:var(--ink-3)}
.lines,.over{font:400 1.375rem/1.5 var(--serif)}
.lines li{border-bottom:1px solid var(--leaf-rule);padding:.15rem 0}
.lines.many{font-size:1.0625rem}
.column{font:400 var(--t-s)/1.5 var(--sans);color:var(--ink-3);margin-right:.5em}
.faint{color:var(--ink-3)}
.under{color:var(--under);font:700 1.5rem/1.25 var(--serif);letter-spacing:-.01em}
.under.short{font-size:clamp(1.6rem,3.4vw,2.6rem)}.under.middle{font-size:1.75rem}.under.long{font-size:1.25rem}
.paper{display:none}
.leaf-note{font-size:var(--t-s);color:var(--ink-2);margin-top:var(--s4)}
.toc{margin-top:var(--s6);border-top:1px solid var(--ink);padding-top:var(--s3);font-size:var(--t-s)}
.toc ul{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem}
.sec{display:grid;grid-template-columns:var(--gloss) minmax(0,1fr);gap:var(--s5) var(--s7);padding:var(--s6) 0 0;margin-top:var(--s6);border-top:1px solid var(--rule)}
.gloss{color:var(--ink-2)}.gloss h2{font:700 var(--t-xl)/1.25 var(--serif);margin:.15rem 0 var(--s3);color:var(--ink)}
.gloss p+p{margin-top:var(--s2)}
.body{min-width:0}.body>*+*{margin-top:var(--s5)}
.body h3{font:650 var(--t-m)/1.4 var(--sans);margin-bottom:var(--s2)}
table{border-collapse:collapse;width:100%;font-size:var(--t-s)}
th,td{text-align:left;vertical-align:top;padding:.45rem .6rem .45rem 0;border-bottom:1px solid var(--rule);overflow-wrap:break-word}
tbody th{font-weight:600}
thead th{font-weight:600;color:var(--ink-2);border-bottom:1px solid var(--rule-2);vertical-align:bottom}
td.sure{white-space:nowrap}
td.hit b{color:var(--under)}.steps small{color:var(--ink-2);font-size:var(--t-xs)}.steps{min-width:34rem}.steps td:last-child,.steps th:last-child{padding-left:.9rem}
summary{cursor:pointer;font-size:var(--t-s);padding:.5rem 0}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;padding-right:0;padding-left:.9rem;white-space:nowrap}
.scroll,.figscroll{overflow-x:auto}
.rec{font:400 1rem/1.45 var(--serif);min-width:12rem}.rec small{font:400 var(--t-xs)/1.5 var(--sans);color:var(--ink-2)}
.c4,.c3,.c2{text-underline-offset:.16em}
.c4{color:var(--under);font-weight:800;text-decoration:underline 3px}
.c3{color:var(--under);font-weight:650;text-decoration:underline 1px}
.c2{color:var(--under-2);font-weight:500;text-decoration:underline 1px dashed}
.c1{color:var(--ink-3)}
.heat{border-collapse:separate;border-spacing:3px;width:auto;min-width:30rem}
.heat th,.heat td{border:0}
.heat thead th{color:var(--ink);text-align:center;padding:0 .2rem .3rem;width:6.6rem;max-width:9rem}
.heat thead th:first-child{width:9rem;text-align:left;font-weight:400;color:var(--ink-3)}
.heat tbody th{padding:.2rem .6rem .2rem 0;vertical-align:middle;min-width:6rem;max-width:14rem}
.heat small{display:block;font-weight:400;font-size:.6875rem;line-height:1.2}.heat tbody th small{color:var(--ink-3);font-size:var(--t-xs)}
.heat td{height:3.4rem;min-width:4.6rem;text-align:center;vertical-align:middle;padding:.2rem;font-variant-numeric:tabular-nums;font-size:var(--t-m)}
.h0{background:var(--heat-0)}.h1{background:var(--heat-1)}.h2{background:var(--heat-2)}.h3{background:var(--heat-3)}.h4{background:var(--heat-4);color:var(--on-heat-4)}
.heat td.struck{color:var(--ink-2)}.heat td.struck.h4{color:var(--on-heat-4)}
.heat td.struck b{font-weight:400;text-decoration:line-through 1.5px}
.heat td.read{background:var(--under);color:var(--on-under);font-weight:700}
.heat td.open{outline:1px dashed var(--rule-2);outline-offset:-3px}
.heat td.unknown{background:repeating-linear-gradient(45deg,var(--hatch) 0 2px,var(--paper) 2px 7px)}.heat td.unknown b,.heat td.unknown small{background:var(--paper);display:table;margin:0 auto;padding:0 .2em}
.heat .rh,.heat td.rw{text-align:left;padding-left:.8rem;width:auto;min-width:9rem;max-width:16rem}.heat .rh{font-weight:400;color:var(--ink-3)}
.heat td.rw{font:400 var(--t-l)/1.2 var(--serif)}.heat td.rw small{font:400 var(--t-xs)/1.5 var(--sans);color:var(--ink-2)}
.chart{width:100%;height:auto;display:block;font-family:var(--sans);overflow:visible}
.chart:not(.strip){min-width:44rem}
.chart text{fill:var(--ink-2);font-size:12px}
.chart .lab{fill:var(--ink);font-weight:600}
.chart .ax{stroke:var(--rule-2);stroke-width:1;fill:none}
.chart .gr{stroke:var(--rule);stroke-width:1}
.chart .thr{stroke:var(--ink);stroke-width:1.5}
.chart .u{stroke:var(--under);fill:none;stroke-width:2.5}
.chart .ut{fill:var(--under);font-weight:700}
.chart .halo{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}
figcaption{font-size:var(--t-s);color:var(--ink-3);margin-top:var(--s2);max-width:var(--measure)}
.cols2{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:var(--s5)}
.cols2 ul{padding-left:1.1em;list-style:disc;font-size:var(--t-s)}.cols2 li{margin-bottom:.25rem}
.hash{font:400 var(--t-xs)/1.7 var(--mono);overflow-wrap:anywhere}.hash dt{color:var(--ink)}.hash dd{color:var(--ink-3)}
.sign{border:1px solid var(--ink);padding:var(--s4) var(--s5);margin-top:var(--s7)}
.sign h2{font:700 var(--t-l)/1.3 var(--serif)}.sign p{font-size:var(--t-s);color:var(--ink-2)}
.sign .space{height:6rem;background:repeating-linear-gradient(to bottom,transparent 0 1.95rem,var(--rule) 1.95rem 2rem);margin:var(--s3) 0}
.sign ul{display:grid;grid-template-columns:2fr 2fr 1fr;gap:var(--s5);font-size:var(--t-s)}.sign li{border-top:1px solid var(--rule-2);padding-top:.2rem;color:var(--ink-3)}
footer{max-width:calc(var(--page) + 2*var(--s6));margin:0 auto;padding:var(--s4) var(--s6);font-size:var(--t-s);color:var(--ink-2);display:flex;flex-wrap:wrap;justify-content:space-between;gap:var(--s2) var(--s5)}
@media (max-width:900px){
 .page{padding:0 var(--s4) var(--s6)}footer{padding:var(--s4)}
 .verdict{grid-template-columns:minmax(0,1fr);gap:var(--s4)}.facts{border-left:0;border-top:1px solid var(--rule);padding:var(--s3) 0 0;display:grid;grid-template-columns:1fr 1fr}
 .tiles,.tiles.cols-2,.sec,.cols2{grid-template-columns:minmax(0,1fr)}.tiles{gap:var(--s5)}
 .sec{gap:var(--s4);padding-top:var(--s5)}
}
@media (max-width:620px){
 .first{display:flex;flex-direction:column}.first>.tiles{order:3;margin-top:var(--s6)}
 .top{flex-direction:column;gap:0;align-items:flex-start}.top p{text-align:left}
 .board{font-size:.6875rem}.board li{padding:.45rem .5rem;margin-bottom:-1px}
 .verdict h1{font-size:2.4rem}
 .facts{grid-template-columns:1fr}.v-sentence{font-size:1.25rem}.story{padding-top:var(--s5)}.story h2{font-size:1.375rem}
 .spread{grid-template-columns:minmax(0,1fr)}.leaf{padding:var(--s4) var(--s4) var(--s4) 2.4rem}.leaf::before{left:1.5rem}.leaf+.leaf{border-left:0;border-top:1px dashed var(--rule-2)}
 .sign ul{grid-template-columns:1fr}
 .meth thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
 .meth,.meth tbody{display:block}.meth tr{display:block;padding:.4rem 0;border-bottom:1px solid var(--rule)}.meth th,.meth td,.meth td.n{display:block;border:0;padding:0;text-align:left}
 .meth th,.meth td.by,.meth td[data-of],.meth td.n[data-of]{display:inline}.meth td.by::before{content:" by ";color:var(--ink-3)}.meth td[data-of]::before{content:attr(data-of) " ";color:var(--ink-3)}.meth td[data-of]:not(:last-child)::after{content:"; "}.dash{display:none}.meth .by:has(.dash){display:none}
 td.sure{white-space:normal}
}
@media (forced-colors:active){
 .tile.above{border-width:4px}.board li.on{border:3px solid}.mark,.chart,.defs,.brand svg,.key svg{forced-color-adjust:none;color:CanvasText;--ink:CanvasText;--ink-2:CanvasText;--under:CanvasText;--paper:Canvas;--inset:Canvas;--rule:GrayText;--rule-2:GrayText;--hatch:GrayText;--leaf:Canvas}
}
`

/** On paper: verdict, tiles and worst case on the first sheet, whatever the number of tiles; then the proof. */
export const printStyle = `
@page{size:A4;margin:11mm 12mm 13mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt sans-serif;color:#4a5058}}
@media print{
 html{font-size:10.6px}body{background:#fff}
 .toc,.skip,.key,.facts .source{display:none}.paper{display:block}
 .page{max-width:none;padding:0}
 .top{padding:0 0 .5rem;flex-direction:row}
 .first{display:block}
 .verdict{grid-template-columns:minmax(0,1fr) 17rem;gap:var(--s5);padding:.9rem 0 .8rem}
 .facts{display:flex;gap:.35rem;border:0;border-left:1px solid var(--rule);padding:0 0 0 1rem}
 .verdict h1{font-size:3.8rem;margin:.6rem 0 .4rem}
 .v-sentence{font-size:1.4rem}.v-next{margin-top:.4rem}
 .tiles{grid-template-columns:repeat(3,minmax(0,1fr));gap:0 1rem;padding-top:.6rem}.tiles.cols-2{grid-template-columns:repeat(2,minmax(0,1fr))}
 .crit ul{gap:.45rem}
 .tile{padding:.35rem .6rem .4rem;break-inside:avoid}.tile.above{padding:calc(.35rem - 1px) calc(.6rem - 1px)}.t-big{font-size:1.2rem}.strip{max-height:1.9rem}.t-left{display:none}
 .rows-5 .t-text,.rows-6 .t-text{display:none}.rows-5 .unknown .t-text,.rows-6 .unknown .t-text{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
 .none{margin-top:.4rem;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
 .story{padding-top:.9rem;break-inside:avoid}.story h2{font-size:1.4rem;margin-bottom:.6rem}
 .spread{grid-template-columns:1fr 1fr;filter:none}.leaf{padding:.7rem 1.2rem .7rem 2.6rem;max-height:19.5rem;overflow:hidden}.leaf::before{left:1.7rem}.leaf+.leaf{border-top:0}
 .lines,.over{font-size:1.2rem;line-height:1.35}.lines.many{font-size:1rem}.lines li{padding:.05rem 0}
 .under.short{font-size:2rem}.under.middle{font-size:1.5rem}.under.long{font-size:1.1rem}.leaf-note{margin-top:.5rem;font-size:var(--t-xs);line-height:1.35}
 .first{break-after:page}
 .sec{grid-template-columns:13rem minmax(0,1fr);gap:1rem 2rem;padding-top:1.2rem;margin-top:1.2rem}
 .sec:first-of-type{border-top:0;margin-top:0}
 .cols2{grid-template-columns:1fr 1fr}.sign ul{grid-template-columns:2fr 2fr 1fr}.chart:not(.strip),.meth,.heat,.steps{min-width:0}.heat td{height:2.6rem;min-width:0}.heat thead th{width:auto}
 .scroll,.figscroll{overflow:visible}td.n,th.n{white-space:normal}
 figure,.sign,tr,.gloss{break-inside:avoid}.gloss h2,.body h3{break-after:avoid}
 a{text-decoration:none}
}
`
