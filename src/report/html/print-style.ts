/** On paper: verdict, tiles and worst case on the first sheet, whatever the number of tiles; then the proof. */
export const printStyle = `
@page{size:A4;margin:11mm 12mm 13mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt sans-serif;color:#4a5058}}
@media print{
 html{font-size:10.6px}body{background:#fff}
 .toc,.skip,.key{display:none}
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
 .spread{grid-template-columns:1fr 1fr;filter:none}.leaf{padding:.7rem 1.2rem .7rem 2.6rem;max-height:23rem;overflow:hidden}.leaf::before{left:1.7rem}.leaf+.leaf{border-top:0}
 .lines,.over{font-size:1.2rem;line-height:1.35}.lines.many{font-size:1rem}.lines li{padding:.05rem 0}
 .under.short{font-size:2rem}.under.middle{font-size:1.5rem}.under.long{font-size:1.1rem}.leaf-note{margin-top:.5rem}
 .first{break-after:page}
 .sec{grid-template-columns:13rem minmax(0,1fr);gap:1rem 2rem;padding-top:1.2rem;margin-top:1.2rem}
 .sec:first-of-type{border-top:0;margin-top:0}
 .cols2{grid-template-columns:1fr 1fr}.sign ul{grid-template-columns:2fr 2fr 1fr}.chart:not(.strip),.meth,.heat,.steps{min-width:0}.heat td{height:2.6rem;min-width:0}.heat thead th{width:auto}
 .scroll,.figscroll{overflow:visible}td.n,th.n{white-space:normal}
 figure,.sign,tr,.gloss{break-inside:avoid}.gloss h2,.body h3{break-after:avoid}
 a{text-decoration:none}
}
`
