import { alsoWords, familyNames, givenNames, cities } from '../../../../data/people-names.js'
import { type IdentifierSpan, byForms, apartPattern } from './identifier-span.js'

const particle = String.raw`(?:de la|de los|de|del|della|di|da|dos|van der|van den|van|von|zu|la|le|el|al|bin|ibn|ben|ter|ten|St\.)`
/** Van-Dyke, O'Sullivan, McAllister, Lefèvre; or all in capitals. */
const word = String.raw`(?:[DdOo]['’])?\p{Lu}(?:[\p{L}'’]|-(?=\p{L})){0,24}[\p{L}](?:['’]s(?!\p{L}))?`
const initial = String.raw`\p{Lu}\.?`
const some = String.raw`(?:${particle} )?${word}`
/** One to four words of a name. */
const name = String.raw`${some}(?:,? (?:Jr|Sr)\.?)?(?:[ ](?:${initial} )?${some}|-${word}){0,3}`
const reversed = String.raw`${some}, ${word}(?: ${initial})?(?![\p{L}])`
const title = String.raw`(?:Mr|Mrs|Ms|Miss|Mx|Dr|Drs|Prof|Professor|Doctor|Sir|Madam|Rev|Reverend|Father|Sister|Rabbi|Imam|Sgt|Officer|Detective|Judge|Captain|Capt|Lt|Col|Gen|Senator|[Nn]urse|Herr|Frau|Monsieur|Madame|Mme|Señor|Señora|Sr|Sra|Don|Doña)`
const relation = String.raw`(?:[Ww]ife|[Hh]usband|[Ss]on|[Dd]aughter|[Mm]other|[Ff]ather|[Mm]om|[Dd]ad|[Ss]ister|[Bb]rother|[Aa]unt|[Uu]ncle|[Cc]ousin|[Nn]iece|[Nn]ephew|[Gg]rand(?:mother|father|son|daughter)|[Ss]pouse|[Pp]artner|[Ff]ianc[eé]e?|[Ff]riend|[Nn]eighbou?r|[Cc]aregiver|[Gg]uardian|[Ss]tep(?:son|daughter|mother|father)|[Bb]oyfriend|[Gg]irlfriend|[Ss]ocial worker|[Rr]oommate|[Cc]olleague|[Ss]urgeon|[Pp]hysician|[Tt]herapist|[Pp]harmacist|[Mm]idwife|[Rr]esident|[Aa]ttending|[Ii]ntern)`
const label = String.raw`(?:[Pp](?:atien)?t(?:['’]s)? ?[Nn]ame|[Pp]atient|[Pp]t|PATIENT|[Nn]ame|NAME|[Ff]irst [Nn]ame|[Ll]ast [Nn]ame|[Ss]urname|[Aa]ttending(?: [Pp]hysician)?|[Pp]hysician|[Ss]urgeon|[Pp]rovider|[Nn]urse|[Aa]uthor|[Cc]lient|[Cc]ontact|[Ee]mergency [Cc]ontact|[Nn]ext of [Kk]in|[Gg]uardian|[Ww]itness|[Cc]c|CC|[Tt]o|[Ff]rom|[Aa]ttn|[Rr]e|RE|[Ss]ubject|[Ii]nformant|[Rr]eviewer|[Ss]igned|[Pp]CP|PCP|GP)`
const deed = String.raw`(?:[Dd]ictated|[Ss]igned|[Rr]eferred|[Ss]een|[Rr]eviewed|[Pp]erformed|[Ww]ritten|[Aa]pproved|[Vv]erified|[Ee]xamined|[Oo]rdered|[Aa]ssisted|[Aa]ccompanied|[Rr]ead|[Tt]ranscribed|[Aa]dmitted|[Ee]valuated|[Tt]reated|[Ss]upervised|[Cc]hanged|[Gg]iven|[Bb]rought in)(?: electronically)? by`
const talk = String.raw`(?:[Dd]iscussed|[Ss]poke|[Ss]poken|[Tt]alked|[Mm]et|[Cc]onferred|[Ss]een|[Ss]een together|[Ll]ives?|[Ll]iving|[Cc]onsulted|[Rr]eviewed)(?: \p{Ll}+)? with`
const credential = String.raw`(?:M\.?D\.?|D\.?O\.?|R\.?N\.?|Ph\.?D\.?|N\.?P\.?|P\.?A\.?(?:-C)?|LCSW|LPN|CRNA|DDS|DMD|PharmD|MSW|FACS|FACP|MBBS|MPH|BSN|Esq)`
const said = String.raw`(?:said|says|states?|stated|reports?|reported|denies|denied|complains|complained|was told|was asked|called|agrees|agreed|returned|notes|feels|felt|thinks|wants|asked|understands|refused|signed|remembers|lives|came|presented|presents|was (?:seen|admitted|discharged|advised|instructed|given|referred|started|brought|born|found|examined)|has been|has (?:a|no|had)|had been|(?:is|was) an? \d|, an? \d)`

/** The span is `it`. */
const patternTexts: readonly string[] = [
  String.raw`(?<![\p{L}\p{N}])${title}\.?[ ](?<it>${name})`,
  String.raw`(?<![\p{L}\p{N}])${label} ?[:=-][ \t]{0,3}(?<it>${reversed}|${name})`,
  String.raw`(?<![\p{L}\p{N}])(?:[Pp](?:atien)?t(?:['’]s)? [Nn]ame|[Nn]amed|[Cc]alled|[Nn]ame is|[Dd]ear|Hi|Hello|Signed,?|Sincerely,|Regards,)(?: is)?[ \n](?<it>${name})`,
  String.raw`(?<![\p{L}\p{N}])(?:[Cc]c|CC): ?[^;\n]{1,60}; ?(?<it>${name})`,
  String.raw`(?<![\p{L}\p{N}])${relation},? \(?(?<it>${name})`,
  String.raw`(?<![\p{L}\p{N}])(?:${deed}|${talk}):? (?<it>${name})`,
  String.raw`(?<![\p{L}\p{N}])(?<it>${name}),? ${credential}(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])(?<it>${name})(?: ${said}|, an? \d)(?![\p{L}])`,
]

let patterns: readonly RegExp[] | undefined

/** Begin sentences, or stand in capitals, and name nobody. */
const noNames = new Set(
  (
    'The A An I He She It They We You His Her Its Their My Our Your This That These Those There Here Patient Pt Patients Mother Father ' +
    'Wife Husband Son Daughter Sister Brother Family Nurse Doctor Dr Mr Mrs Ms Miss Physician Surgeon Staff Everyone Nobody Someone ' +
    'Who Which What When Where If As At In On By For From To Of And Or But So No Not Yes All Both Each Some Any Other Another Also Then ' +
    'Now Today Yesterday Tomorrow Once After Before During Since Until While Because Although However Per Please See Seen Call Called ' +
    'Left Right Upper Lower Blood Heart Chest Head Neck Pain Fever Cough Exam History Assessment Plan Diagnosis Diagnoses Allergies ' +
    'Medications Medication Impression Review Vital Vitals Signs Labs Surgery Admission Discharge Date Address Phone Fax Email Age Sex ' +
    'Male Female Man Woman Boy Girl Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June July ' +
    'August September October November December CT MRI ECG EKG ER ED ICU OR IV PO BP HR MD RN DO NP PA PhD Hospital Clinic Center ' +
    'University Department Emergency Room Ward Unit Social Security Insurance Medicare Medicaid English Spanish American Study Trial ' +
    'Case Number Report Results Result Test Tests Biopsy Pathology Radiology Cardiology Oncology Neurology Type Stage Grade Class ' +
    'Takes Started Received Reads Will May Can Could Should Would Did Does Do Has Have Had Was Were Is Are Been Be Glasgow Coma Scale ' +
    'Signed Dear Hi Hello Sincerely Regards Attending Provider Referred Discussed Admitted Transferred Discharged Born Home Work Name ' +
    'Dictated Written Reviewed Emergency Contact Next Written Account Card Device Serial Member Health Medical Record Chart Birth ' +
    'Photograph Fingerprint Iris Portal License Vehicle Driver Acct Refund Paid Billing Tel Mobile Cell Write Follow Last First Age'
  ).split(' '),
)
/** Crohn disease, Apgar score: after a person, but about nobody in the text. */
const eponym =
  /^(?:['’]s)? (?:disease|syndrome|sign|test|scale|score|index|criteria|phenomenon|reflex|maneuver|manoeuvre|method|catheter|contracture|palsy|lymphoma|sarcoma|thyroiditis|Disease|Syndrome|Sign|Test|Scale|Score|Index|Coma)/

const capitalised = new RegExp(String.raw`(?<![\p{L}\p{N}@.])${word}`, 'gu')

/** Names by titles, lead words, credentials and lists. */
export function namesIn(text: string, listed: NameLists): IdentifierSpan[] {
  const spans: IdentifierSpan[] = []
  const add = (start: number, end: number) => spans.push({ start, end, kind: 'name' })
  for (const pattern of (patterns ??= patternTexts.map((written) => new RegExp(written, 'gud')))) {
    for (const found of text.matchAll(pattern)) {
      const [from, to] = found.indices!.groups!['it']
      const trimmed = withoutWords(text, from, to)
      if (trimmed && !eponym.test(text.slice(trimmed.end, trimmed.end + 20))) add(trimmed.start, trimmed.end)
    }
  }
  for (const { start, end } of listedNames(text, listed)) add(start, end)
  return spans
}

/** Names as known beforehand: built in, given by the user, and found elsewhere in the same text. */
export interface NameLists {
  readonly given: ReadonlySet<string>
  readonly family: ReadonlySet<string>
  /** A name wherever it stands. */
  readonly always: ReadonlySet<string>
}

export const builtInNames: NameLists = { given: givenNames, family: familyNames, always: new Set() }

/** The words of names found, as they are sought in the rest of the text. */
export function wordsOfNames(text: string, spans: readonly IdentifierSpan[]): Set<string> {
  const words = new Set<string>()
  for (const { start, end, kind } of spans) {
    if (kind !== 'name') continue
    for (const one of text.slice(start, end).split(/[ ,.\n]+/)) {
      const bare = one.replace(/['’]s$/, '')
      if (bare.length >= 3 && /^\p{Lu}/u.test(bare) && !noNames.has(bare) && !alsoWords.has(bare)) words.add(bare)
    }
  }
  return words
}

/** From the first to the last word that may be of a name. */
function withoutWords(text: string, from: number, to: number): { start: number; end: number } | undefined {
  let [start, end] = [from, to]
  for (;;) {
    const [first] = /^[^ ,]+[ ,]*/.exec(text.slice(start, end)) ?? ['']
    if (first === '') return undefined
    if (!noNames.has(first.replace(/(?:['’]s)?[ ,.]*$/, ''))) break
    start += first.length
  }
  // What follows a word that is none is none either: "Smith Blood Pressure".
  for (const found of text.slice(start, end).matchAll(/[ ,]+([^ ,]+)/g))
    if (noNames.has(found[1].replace(/['’]s$/, ''))) {
      end = start + found.index
      break
    }
  return { start, end }
}

function listedNames(text: string, { given, family, always }: NameLists): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const all = capitalisedWords(text)
  for (const [i, { start, end, bare }] of all.entries()) {
    if (eponym.test(text.slice(end, end + 20))) continue
    const next = all[i + 1] as (typeof all)[number] | undefined
    const between = next && text.slice(end, next.start)
    if (next && between !== undefined && !noNames.has(next.bare)) {
      // James Okonkwo, James T. Okonkwo; Kowalczyk, James.
      if (given.has(bare) && /^ (?:\p{Lu}\.? )?$/u.test(between) && !(alsoWords.has(bare) && !family.has(next.bare)))
        found.push({ start, end: next.end })
      else if (
        given.has(next.bare) &&
        between === ', ' &&
        (family.has(bare) || !alsoWords.has(next.bare)) &&
        !noNames.has(bare) &&
        !given.has(bare)
      )
        found.push({ start, end: next.end })
      // Olga Miller: an unlisted name before a listed one.
      else if (between === ' ' && family.has(next.bare) && !alsoWords.has(next.bare) && !noNames.has(bare))
        found.push({ start, end: next.end })
    }
    if (always.has(bare) || ((given.has(bare) || family.has(bare)) && !alsoWords.has(bare))) found.push({ start, end })
  }
  return found
}

/** Where words stand again that were told to be names elsewhere in the text. */
export function namesAgain(text: string, told: ReadonlySet<string>): IdentifierSpan[] {
  if (told.size === 0) return []
  return capitalisedWords(text)
    .filter(({ end, bare }) => told.has(bare) && !eponym.test(text.slice(end, end + 20)))
    .map(({ start, end }) => ({ start, end, kind: 'name' }))
}

function capitalisedWords(text: string): { start: number; end: number; bare: string }[] {
  return Array.from(text.matchAll(capitalised), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
    bare: asListed(match.replace(/['’]s$/, '')),
  }))
}

/** SMITH is Smith. */
function asListed(written: string): string {
  return written.length > 2 && written === written.toUpperCase() ? written[0] + written.slice(1).toLowerCase() : written
}

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
