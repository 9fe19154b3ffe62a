import type { MarkKind } from '../../../release/text/mark-kinds.js'
import { type SpanForm, byForms } from './span.js'

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
