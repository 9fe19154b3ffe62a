const longestWord = 64
const ascii = /^[\x20-\x7e]*$/
const wordPattern = /[\p{L}\p{M}\p{N}]/u

/** Code units below 0x10000 that belong to a word: letters, marks, digits, and surrogates (letters beyond the plane). */
function wordCodes(): Uint8Array {
  return Uint8Array.from({ length: 65536 }, (_, code) =>
    (code >= 0xd800 && code <= 0xdfff) || wordPattern.test(String.fromCharCode(code)) ? 1 : 0,
  )
}

let codes: Uint8Array | undefined

/** One spelling per word: lower case, accents and width variants folded, plural as singular, at most 64 characters. */
export function foldWord(raw: string): string {
  const plain = (ascii.test(raw) ? raw : raw.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()
  return singular(plain.length > longestWord ? plain.slice(0, longestWord) : plain)
}

/** The folded words of a term: "X-rays" is x ray, "Crohn's disease" is crohn disease. */
export function wordsOf(term: string): string[] {
  const words: string[] = []
  scanWords(term, 0, term.length, (raw) => words.push(foldWord(raw)))
  return words
}

/** What two spellings of one term share ("X-rays", "x ray"); the term itself when it holds no word. */
export function termKey(term: string): string {
  return wordsOf(term).join(' ') || term
}

/** Calls back for each run of letters and digits between two places of a text; a possessive 's is left out. */
export function scanWords(text: string, from: number, to: number, each: (raw: string) => void): void {
  const isWord = (codes ??= wordCodes())
  for (let i = from; i < to;) {
    if (isWord[text.charCodeAt(i)] === 0) {
      i++
      continue
    }
    const start = i
    while (i < to && isWord[text.charCodeAt(i)] === 1) i++
    each(text.slice(start, i))
    const mark = text.charCodeAt(i)
    const possessive = (mark === 39 || mark === 0x2019) && i + 1 < to && (text.charCodeAt(i + 1) | 32) === 115
    if (possessive && (i + 2 >= to || isWord[text.charCodeAt(i + 2)] === 0)) i += 2
  }
}

/** The last place at or before the end where a text may be cut without cutting a word. */
export function lastBreak(text: string): number {
  let end = text.length
  while (end > 0 && text.length - end < longestWord && !isBlank(text.charCodeAt(end - 1))) end--
  return end > 0 && isBlank(text.charCodeAt(end - 1)) ? end : text.length
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

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
