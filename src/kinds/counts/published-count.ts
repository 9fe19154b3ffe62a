import type { Fault } from '../../formats/input-error.js'

/** What a published cell says of a count: the least and the most it may be, and whether as a number. */
interface PublishedCount {
  readonly low: number
  readonly high: number
  readonly told: 'number' | 'rounded' | 'hidden'
  /** The mark or the bound that hides it. */
  readonly written?: string
  /** Its bound is larger than any count: only totals may bound it. */
  readonly beyond?: true
}

/** More than there are people or records to count; far below what a double still counts one by one. */
const largestCount = 2 ** 50

export interface CountRules {
  /** The least that `<5` may be: 0, or 1 where nothing is told as 0. */
  readonly least: number
  /** A mark without a number hides counts below this; undefined: any count. */
  readonly below?: number | undefined
  /** Numbers are rounded to multiples of this. */
  readonly round?: number | undefined
  /** To the nearest multiple, or to either of the two around it. */
  readonly rounding: 'nearest' | 'either'
}

type CountFault = 'negative' | 'not whole' | 'not a multiple' | 'not a count'

const marks: ReadonlySet<string> = new Set(
  '|*|**|***|c|x|s|d|z|.|..|...|…|:|-|–|—|/|#|na|n/a|nan|null|none|n.a.|k.a.|suppressed|hidden|masked|redacted|confidential|secret'.split(
    '|',
  ),
)
const bound = /^(<=|>=|=<|=>|<|>|≤|≥)\s*(\d+)$/
const span = /^(\d+)\s*(?:-|–|—|\.\.|to|bis)\s*(\d+)$/
const grouped = /^\d{1,3}(?:[, \u00A0\u202F']\d{3})+$/

/** A published cell: `17`, `1,234`, `12.0`, `<5`, `1-4`, `≥100`, or one of the marks that hide it, such as `*`, `c` or `..`. */
export function publishedCount(text: string, rules: CountRules): PublishedCount | CountFault {
  const plain = text.trim()
  const digits = grouped.test(plain) ? plain.replaceAll(/\D/g, '') : plain.replace(/\.0+$/, '')
  if (/^\d+$/.test(digits) && Number(digits) <= largestCount) return numberOf(Number(digits), rules)
  const bare = plain.toLowerCase().replace(/^[[(](.*)[\])]$/, '$1')
  if (marks.has(bare)) return { low: 0, high: (rules.below ?? Infinity) - 1, told: 'hidden', written: plain }
  const [, from, to] = span.exec(bare) ?? []
  const [, sign, limit] = bound.exec(bare) ?? []
  const upTo = sign === undefined || !/[>≥]/.test(sign)
  const [low, high] =
    from !== undefined
      ? [Number(from), Number(to)]
      : sign === undefined
        ? [NaN, NaN]
        : bounds(sign, Number(limit), rules.least)
  // Nobody counts from beyond any count; up to there says nothing.
  if (low <= high && low <= largestCount)
    return {
      low,
      high: high > largestCount ? Infinity : high,
      told: 'hidden',
      written: plain,
      ...(high > largestCount && upTo && { beyond: true }),
    }
  if (/^[-−]\s*\d+(?:\.\d+)?$/.test(plain)) return 'negative'
  return /^\d*[.,]\d+$/.test(plain) ? 'not whole' : 'not a count'
}

function bounds(sign: string, limit: number, least: number): readonly [low: number, high: number] {
  if (sign === '>') return [limit + 1, Infinity]
  if (['>=', '=>', '≥'].includes(sign)) return [limit, Infinity]
  const high = sign === '<' ? limit - 1 : limit
  return [Math.min(least, high), high < 0 ? NaN : high]
}

function numberOf(number: number, { round, rounding }: CountRules): PublishedCount | CountFault {
  if (round === undefined || round <= 1) return { low: number, high: number, told: 'number' }
  if (number % round !== 0) return 'not a multiple'
  // A tie may go either way, so both ends of the nearest are taken in.
  const off = rounding === 'nearest' ? Math.floor(round / 2) : round - 1
  return { low: Math.max(0, number - off), high: number + off, told: 'rounded' }
}

const totals: ReadonlySet<string> = new Set(
  'total|totals|grand total|all|sum|overall|any|both|both sexes|everyone|everybody|_t|gesamt|insgesamt|summe|alle|ensemble|tous|toutes|totale|totaal|totalt|suma|celkem|razem|(all)'.split(
    '|',
  ),
)

/** Whether a label stands for all the others together. */
export function isTotal(label: string, own: readonly string[] = []): boolean {
  return own.length > 0 ? own.includes(label) : totals.has(label.trim().toLowerCase())
}

const cellRule =
  'a count is a whole number from 0, a bound such as <5 or 1-4, or a mark that hides it such as *, c or ..'

/** What can be wrong with a file of published counts. */
export const countFaults = {
  empty: {
    message: 'holds no line of counts',
    rule: 'the first line names the columns, and each further line holds counts',
    remedy: 'check that the right file was given and that it was written completely',
  },
  ragged: {
    message: 'the line has another number of cells than the header',
    rule: 'every line has one cell for every column of the header',
    remedy: 'complete the line, or put a cell that contains the delimiter in double quotes',
  },
  noCounts: {
    message: 'no column holds counts',
    rule: 'published counts stand in a column of their own, or in a table with labels in its first column and header',
    remedy: 'name the columns of counts with ‹countColumns›, or say how the file is laid out with ‹layout›',
  },
  negative: { message: 'the count is below 0', rule: cellRule, remedy: 'correct the cell' },
  'not whole': {
    message: 'the count is no whole number',
    rule: cellRule,
    remedy: 'correct the cell, or name the columns of counts with ‹countColumns›',
  },
  'not a multiple': {
    message: 'the count is no multiple of what counts are said to be rounded to',
    rule: 'rounded counts are multiples of their base',
    remedy: 'correct ‹round›, or leave it out',
  },
  'not a count': {
    message: 'the cell is no count',
    rule: cellRule,
    remedy: 'correct the cell, or say which columns hold counts with ‹countColumns›',
  },
  repeated: {
    message: 'counts a group that an earlier line counts',
    rule: 'each group is counted once',
    remedy: 'remove one of the two lines, or say which labels mean all with ‹totals›',
  },
  margin: {
    message: 'this total is not what its parts add up to',
    rule: 'a total is the sum of its parts, as far as these are told',
    remedy:
      'correct the number; say ‹round› where numbers are rounded, ‹totals› where a label that means all was not recognised',
  },
  roundedMargin: {
    message: 'this total is not what its parts add up to, rounded as they are',
    rule: 'there are numbers that round to the total and to its parts',
    remedy: 'say ‹rounding› either where counts are rounded up or down at will, or correct the number',
  },
  unrelated: {
    message: 'is neither of the same people as the first table nor of a part of them',
    rule: 'two tables taken together have the same numbers for the same groups, or one has fewer everywhere',
    remedy: 'give the table of all first, and that of a part of them after it',
  },
  figure: {
    message: 'the mean or median is no number',
    rule: 'a figure about a group is a decimal number, or a mark that hides it',
    remedy: 'correct the cell',
  },
} satisfies Record<string, Fault>

export const tooManyCells: Fault = {
  message: 'has more groups than can be told apart',
  rule: 'the numbers of labels of all columns multiply to less than 2^53',
  remedy: 'leave columns out, or name the columns of counts with ‹countColumns›',
}
