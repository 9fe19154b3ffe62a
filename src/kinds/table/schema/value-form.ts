import type { ColumnType } from '../../../data/table.js'

/** What the values of a column look like, whatever they are of. */
export interface ValueForm {
  /** Yes or no, in one of the languages, or 0 and 1. */
  readonly yesNo: boolean
  /** Whole numbers of at most three digits: counts, ages, codes of a list. */
  readonly small: boolean
  readonly numeric: boolean
  readonly decimal: boolean
  readonly date: boolean
  /** Most are one word of letters and digits, or many digits: numbers of something. */
  readonly code: boolean
  /** At most two letters. */
  readonly letters: boolean
}

const answers = new Set(
  'yes no y n true false t f 0 1 ja nein j oui non si sí nee o s v wahr falsch vrai faux verdadero falso vero unknown missing none na'.split(
    ' ',
  ),
)

export function valueFormOf(type: ColumnType, sample: readonly string[]): ValueForm {
  const every = (fits: (value: string) => boolean): boolean => sample.length > 0 && sample.every(fits)
  const most = (fits: (value: string) => boolean): boolean =>
    sample.length > 0 && sample.filter(fits).length >= 0.8 * sample.length
  return {
    yesNo: type === 'boolean' || (sample.length <= 4 && every((value) => answers.has(value.toLowerCase()))),
    small: type === 'integer' && every((value) => Math.abs(Number(value)) < 1000),
    numeric: type === 'integer' || type === 'number',
    // 17.0 is a whole number that went through a program with missing values.
    decimal: type === 'number' && sample.some((value) => !/^-?\d+[.,]0*$/.test(value) && /[.,]/.test(value)),
    date: type === 'date',
    code: type !== 'number' && type !== 'date' && most(isCode),
    letters: every((value) => /^\p{L}{1,2}$/u.test(value)),
  }
}

/** One word with a digit in it, of five signs or more. */
function isCode(value: string): boolean {
  return value.length >= 5 && /^[\p{L}\d_./:-]+$/u.test(value) && /\d/.test(value)
}
