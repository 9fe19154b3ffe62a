import { hasIbanCheck, hasLuhn, hasNhsCheck, hasVinCheck, isSocialSecurity } from '../../../../math/check-digits.js'
import type { MarkKind } from '../../marked-spans.js'
import { apart, byForms, apartPattern, type SpanForm } from './identifier-span.js'

const extension = String.raw`(?:,? ?(?:x|ext\.?|extension) ?\d{1,6})?`
const image = String.raw`(?:jpe?g|png|gif|tiff?|bmp|heic|dcm|webp)`
const spaced = (...lengths: number[]) =>
  lengths.map((length) => String.raw`\d{${length}}`).join(String.raw`[ .\u2011/-]`)

/** A phone number, or a fax number where that was the word before it. */
function phoneOrFax(_: string, before: string): MarkKind {
  return /\bfax(?:ed|es|ing)?\b[^\d\n]{0,30}$/i.test(before) ? 'fax' : 'phone'
}

/** What its form or its check digit tells, whatever stands around it. */
export const numbersByForm = byForms(() => [
  { kind: 'email', pattern: /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*\.\p{L}{2,24}/dgu },
  { kind: 'url', pattern: /(?<!\w)(?:(?:https?|ftp):\/\/|www\.)[^\s<>"'\])}]{1,250}[^\s<>"'\])}.,;:!?]/dgiu },
  {
    kind: 'url',
    pattern: apartPattern(
      String.raw`(?<!@)(?:[a-z\d-]{1,63}\.)+(?:com|org|net|edu|gov|info|io)(?:\/[^\s<>"'\])}.,;:!?]{1,200})?`,
      'i',
    ),
  },
  {
    kind: 'ip',
    pattern: /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?[\p{L}\p{N}])/dgu,
    passes: (match) => match.split('.').every((part) => Number(part) <= 255),
  },
  { kind: 'ip', pattern: /(?<![\p{L}\p{N}:])(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6}(?![\p{L}\p{N}:])/dgiu },
  { kind: 'ip', pattern: /(?<![\p{L}\p{N}:])(?:[\da-f]{1,4}:){7}[\da-f]{1,4}(?![\p{L}\p{N}:])/dgiu },
  { kind: 'device', pattern: /(?<![\p{L}\p{N}:-])[\da-f]{2}(?:[:-][\da-f]{2}){5}(?![\p{L}\p{N}:-])/dgiu },
  { kind: 'id', pattern: apartPattern(String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`, 'i') },
  {
    kind: (match) => (isSocialSecurity(match) ? 'ssn' : 'id'),
    pattern: /(?<!\p{L}|\p{N}|\p{N}-)\d{3}(?:-\d{2}-|[ \u2011]\d{2}[ \u2011])\d{4}(?!\p{L}|\p{N}|-\p{N})/dgu,
  },
  {
    kind: 'account',
    pattern:
      /(?<!\p{L}|\p{N}|\p{N}-)(?:\d{13,19}|\d{4}(?<card>[ -])\d{4}\k<card>\d{4}\k<card>\d{1,7}|\d{4}[ -]\d{6}[ -]\d{5})(?!\p{L}|\p{N}|-\p{N})/dgu,
    passes: hasLuhn,
  },
  {
    kind: 'account',
    pattern: apartPattern(String.raw`[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?`),
    passes: hasIbanCheck,
  },
  { kind: 'vehicle', pattern: apartPattern('[A-HJ-NPR-Z0-9]{17}'), passes: hasVinCheck },
  { kind: 'id', pattern: apartPattern(String.raw`\d{3} ?\d{3} ?\d{4}`), passes: hasNhsCheck },
  { kind: 'photo', pattern: apartPattern(String.raw`[\p{L}\p{N}_-]{1,80}\.${image}`, 'i') },
  // North America, then with the number of the country.
  {
    kind: phoneOrFax,
    pattern: new RegExp(
      String.raw`(?<!\p{L}|\p{N}|\p{N}-)(?:\+?1[ .-]?)?(?:\(\d{3}\) ?-? ?|\d{3} ?[./ \u2011-] ?)\d{3} ?[. \u2011-] ?\d{4}${extension}${apart.after}`,
      'gudi',
    ),
  },
  { kind: phoneOrFax, pattern: apartPattern(String.raw`(?:1)?[2-9]\d{2}[2-9]\d{6}${extension}`, 'i') },
  {
    kind: phoneOrFax,
    pattern: /(?<![\p{L}\p{N}])(?:\+|\b00(?=[1-9]))\d{1,3}(?:[ ./-]?\(?\d{1,7}\)?){2,6}(?![\p{L}\p{N}])/dgu,
    passes: (match) => /^\D*(?:\d\D*){8,15}$/.test(match),
  },
  // After a word that says so, any form of at least six digits.
  {
    kind: phoneOrFax,
    pattern: new RegExp(
      String.raw`(?<!\w)(?:tel(?:ephone)?|phone|ph|mobile|cell|call(?:ed)?|dial|fax|pager|beeper|reach(?:ed)? (?:\p{L}+ )?at)\b[^\d\n]{0,20}?(?<it>\(?\+?\d(?:[ ()./\u2011-]{0,3}\d){5,14}${extension})${apart.after}`,
      'gudi',
    ),
    passes: (match) => !/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(match),
  },
  { kind: 'place', pattern: apartPattern(String.raw`\d{5}-\d{4}`) },
  { kind: 'place', pattern: apartPattern('[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}') },
  {
    kind: 'place',
    pattern: /(?<![\p{L}\p{N}.])[-+]?\d{1,2}\.\d{3,}°?[NS]?[,; ] ?[-+]?\d{1,3}\.\d{3,}°?[EW]?(?![\p{L}\p{N}])/dgu,
  },
  {
    kind: 'ssn',
    pattern: apartPattern(
      String.raw`(?:ssn|social security(?: number| no\.?)?|ss ?#)[^\d\n]{0,12}(?<it>${spaced(3, 2, 4)}|\d{9})`,
      'i',
    ),
  },
])

/** Numbers that mean nothing by their form: the words before them say what they are. */
const leads: readonly (readonly [MarkKind, string])[] = [
  ['record', 'mrn|mr ?#|medical record|med(?:ical)? rec|chart|hospital|record|file|folder'],
  [
    'plan',
    'insurance|medicare|medicaid|member(?:ship)?|beneficiary|health plan|policy|subscriber|hicn|mbi|group|coverage',
  ],
  ['account', 'account|acct|a/c|card|iban|invoice|billing account|routing'],
  ['licence', "licen[cs]e|driver'?s? licen[cs]e|dea|npi|passport|certificate|certification|permit|registration"],
  ['vehicle', 'plate|licen[cs]e plate|vin|vehicle|tag|chassis'],
  ['device', 'serial|s/n|device|udi|imei|lot|implant|pacemaker|model|mac address'],
  [
    'biometric',
    'finger ?print|iris(?: scan)?|retina(?:l)?(?: scan)?|voice ?print|biometric|face ?(?:scan|print)|palm ?print',
  ],
  [
    'id',
    'nhs|study|case|subject|participant|patient|pt|client|accession|specimen|sample|employee|student|user|ticket|order|trial|encounter|visit|national|tax|reference|ref|id|identifier|claim|prescription|rx|badge|staff|donor',
  ],
]

const kindOfNumber = String.raw`(?:number|num|no|nr|id|identifier|code|plate|#|№)`
/** Between the word and its number: "number", "no.", a colon, "is". */
const weakGap = String.raw`(?:[ \t]*${kindOfNumber}\b\.?|[ \t]*[#№]){1,2}`
const end = String.raw`[ \t]*[:=]?[ \t]*(?:is |was )?[ \t]*`
/** Letters and digits, at least two of them digits, in up to five parts. */
const code = String.raw`(?<it>(?=[\p{L}./-]{0,6}\d[^\s]{0,30}?\d|\d+ \d)[\p{L}\p{N}]{1,20}(?:[-./:][\p{L}\p{N}]{1,20}|(?<=\d) (?=\d{2,})\d{2,8}){0,7})(?![\p{L}\p{N}])`

/** Words that need "number" or a colon after them before a number is theirs: a visit 3 weeks ago is none. */
function formsOf([kind, words]: readonly [MarkKind, string]): SpanForm[] {
  const lead = String.raw`(?<![\p{L}\p{N}])(?:${words})`
  return [
    { kind, pattern: new RegExp(`${lead}${weakGap}${end}${code}`, 'gudi') },
    { kind, pattern: new RegExp(String.raw`${lead}[ \t]*[:=][ \t]*${code}`, 'gudi'), passes: isCode },
    { kind, pattern: new RegExp(String.raw`${lead}[ \t]+${code}`, 'gudi'), passes: isCode },
  ]
}

/** Long or of letters and digits: so no dose, date or count. */
function isCode(match: string): boolean {
  const digits = match.replaceAll(/\D/g, '').length
  return digits >= 6 || (digits >= 4 && /^\p{Lu}/u.test(match)) || (digits >= 4 && /[-/]/.test(match))
}

/** The letters of a plate may stand apart from its number. */
const plate: SpanForm = {
  kind: 'vehicle',
  pattern:
    /\b(?:plates?|licen[cs]e plate|tag)(?: (?:number|no\.?|nr\.?))?[: ]{1,2}(?:is |was )?(?<it>[A-Z\d]{1,4}[ -][A-Z\d]{1,4}(?:[ -][A-Z\d]{1,4})?)(?![\p{L}\p{N}])/dgu,
}

export const codesByLead = byForms(() => [...leads.flatMap(formsOf), plate])
