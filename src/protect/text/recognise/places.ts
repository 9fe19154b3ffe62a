import { cities } from './name-lists.js'
import { byForms, apartPattern } from './span.js'

const cap = String.raw`\p{Lu}[\p{L}'’.-]{0,30}`
const streetKind = String.raw`(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Way|Place|Pl|Square|Sq|Terrace|Parkway|Pkwy|Highway|Hwy|Circle|Trail|Alley|Row|Close|Crescent|Quay)`
const state = String.raw`(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])`
const zip = String.raw`\d{5}(?:-\d{4})?`
const lead = String.raw`(?:[Bb]orn|[Ll]ives?|living|lived|resid(?:es|ing|ed)|[Mm]oved|raised|grew up|works?|worked|[Nn]ative|[Rr]esident|citizen|travell?ed|[Rr]elocated|[Tt]ransferred|hospital|clinic|facility|home|house|practice|school|university)`

/** Places smaller than a state. */
export const placesByForm = byForms(() => [
  {
    kind: 'place',
    pattern: apartPattern(
      String.raw`\d{1,5}[A-Za-z]?(?:[-/]\d{1,4})?,? (?:[NSEW]{1,2}\.? )?(?:(?:${cap}|\d{1,3}(?:st|nd|rd|th)) ){1,4}${streetKind}\.?(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Floor|Fl|No|#)\.? ?#?[\p{L}\d-]{1,6})?`,
    ),
  },
  { kind: 'place', pattern: apartPattern(String.raw`P\.? ?O\.? Box \d{1,7}`, 'i') },
  {
    kind: 'place',
    pattern: apartPattern(String.raw`(?:${cap} ){0,2}${cap}(?:, ${state}(?:,? ${zip})?|,? ${state},? ${zip})`),
  },
  { kind: 'place', pattern: apartPattern(String.raw`${state},? (?<it>${zip})`) },
  {
    kind: 'place',
    pattern: apartPattern(String.raw`(?:zip|postal|post)(?: ?code)?[^\d\n\p{L}]{0,4}(?<it>${zip})`, 'i'),
  },
  { kind: 'place', pattern: apartPattern(String.raw`(?:${cap} ){1,3}(?:County|Township|Parish|Borough)`) },
  {
    kind: 'place',
    pattern: new RegExp(
      String.raw`\b${lead}(?: \p{Ll}+){0,2} (?:in|from|of|at|near|to|outside|around) (?<it>(?:St\. |New |San |Los |Las |El |Fort |Saint |Santa )?${cap}(?<!\.)(?: (?:City|Falls|Springs|Beach|Heights|Park|Valley))?)(?![\p{L}\p{N}])`,
      'gud',
    ),
    passes: (match) => !notCities.test(match),
  },
  {
    kind: 'place',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${[...cities].join('|')})(?!'?s? (?:Coma|Scale|Score|Criteria|[Dd]isease|[Ss]yndrome))(?![\p{L}\p{N}])`,
      'gud',
    ),
    passes: (match) => !alsoNames.has(match),
  },
  { kind: 'place', pattern: apartPattern(String.raw`(?:in|from|near|to|of|at) (?<it>${[...cities].join('|')})`) },
])

/** Nobody is born in Monday. */
const notCities =
  /^(?:The|A|An|His|Her|Their|My|Our|I|It|This|That|Mr|Mrs|Ms|Dr|Emergency|Intensive|January|February|March|April|May|June|July|August|September|October|November|December|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?$/
/** Cities that are people or words as well: only after a word of place. */
const alsoNames = new Set(
  'Austin Charlotte Gilbert Madison Lincoln Henderson Mobile Mesa Chandler Garland Irving Montgomery Aurora Buffalo Reno Milan Providence Cambridge Sydney Florence Paris Glendale Riverside Alexandria Augusta Toledo Lexington'.split(
    ' ',
  ),
)
