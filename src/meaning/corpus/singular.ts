const irregular = new Map(
  `men man,women woman,children child,feet foot,teeth tooth,geese goose,mice mouse,lice louse,oxen ox,dice die
leaves leaf,knives knife,lives life,wives wife,wolves wolf,shelves shelf,halves half,calves calf,loaves loaf
thieves thief,scarves scarf,selves self,hooves hoof,elves elf
diagnoses diagnosis,prognoses prognosis,analyses analysis,crises crisis,hypotheses hypothesis,theses thesis
metastases metastasis,neuroses neurosis,psychoses psychosis,prostheses prosthesis,syntheses synthesis,oases oasis
parentheses parenthesis,stenoses stenosis,thromboses thrombosis,biopsies biopsy,criteria criterion,bacteria bacterium
phenomena phenomenon,vertebrae vertebra,larvae larva,fungi fungus,stimuli stimulus,nuclei nucleus
indices index,appendices appendix,vertices vertex,matrices matrix,toes toe,shoes shoe,canoes canoe,tiptoes tiptoe
uses use,excuses excuse,muses muse,fuses fuse,abuses abuse,ruses ruse,recluses recluse,movies movie,cookies cookie
ties tie,pies pie,lies lie,calories calorie,axes axe,gases gas,lenses lens,caches cache`
    .split(/[,\n]/)
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
)

const unchanged = new Set(
  `news series species lens gas diabetes always perhaps this his was has does is as us its plus yes thus hers ours yours
theirs whereas physics mathematics politics economics genetics ethics athletics gymnastics electronics linguistics
obstetrics paediatrics pediatrics orthopedics herpes rabies measles mumps scabies caries christmas atlas canvas bias
pancreas alas texas kansas paris james texas mercedes goods pants scissors trousers jeans glasses premises headquarters
ms mrs`.split(/\s+/),
)

/**
 * The singular of a lower-case English word, by rule and a short list of exceptions. Both the index and the query go
 * through it, so a wrong guess costs nothing but two words sharing a count.
 */
export function singular(word: string): string {
  if (word.length < 3 || unchanged.has(word)) return word
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (word.endsWith('men') && word.length > 5) return `${word.slice(0, -2)}an`
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:sses|shes|xes|zzes|[^aou]uses|[eo]aches|[^a]ches|[^s]toes|[^ht]oes)$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
