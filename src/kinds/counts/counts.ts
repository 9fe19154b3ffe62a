import { type Condition, conditionName } from '../../data/condition.js'

/** How many there are of each group, as published: some of the numbers are hidden, rounded or left out. */
export interface Counts {
  readonly cells: readonly CountCell[]
  readonly sums: readonly CountSum[]
  /** What is told of a group beside its counts. */
  readonly statistics: readonly GroupStatistics[]
  /** How the file was understood, a sentence each without full stop. */
  readonly notes: readonly string[]
}

export interface CountCell {
  /** Who is counted; empty: everybody. */
  readonly who: readonly Condition[]
  /** What is counted, such as `users`; empty where there is one count only. */
  readonly what: string
  /** What the publication says of the number. */
  readonly low: number
  /** Infinite where it says nothing. */
  readonly high: number
  /** A number; a rounded one; hidden behind a mark or a bound; without a line; never published, but between two that are. */
  readonly told: 'number' | 'rounded' | 'hidden' | 'absent' | 'between'
  /** Where it stands, and in which cell of that line, from 1. */
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** How it is hidden in its file: `*`, `<5`. */
  readonly written?: string | undefined
  /** Its bound is larger than any count: only totals may bound it. */
  readonly beyond?: true | undefined
  /** Which of several files it stands in, where it is not the same as in the first. */
  readonly file?: string | undefined
  /** It stands in another of several files, there alone or as well: whatever is done to the first leaves it told. */
  readonly elsewhere?: true | undefined
}

/** The whole is what its parts are together. */
export interface CountSum {
  readonly whole: number
  readonly parts: readonly number[]
}

/** Users with records each, one at least: cells of how many there are of both, and figures about records for each user. */
export interface GroupStatistics {
  readonly users: number
  readonly records: number
  readonly mean?: RoundedFigure | undefined
  readonly median?: RoundedFigure | undefined
}

/** A figure as it is printed: units / scale, give or take half a unit. */
export interface RoundedFigure {
  readonly units: number
  /** A power of ten. */
  readonly scale: number
}

/** Whether a number is not told as it is. */
export function isHidden({ told }: CountCell): boolean {
  return told !== 'number'
}

/** Whether a reader sees how many there are: the number itself, or a mark such as `1-1` that leaves no other; nobody is no count. */
export function isPrinted({ told, low, high }: CountCell): boolean {
  return low > 0 && (told === 'number' || (told === 'hidden' && low === high))
}

/** Where a number stands in its file. */
export function placeInFile({ line, column }: CountCell): string {
  return `${line}:${column}`
}

/** Cells that count the same people have the same key, in whatever order their columns stand. */
export function cellKey({ who, what }: CountCell): string {
  const sorted = who.toSorted((a, b) => (a.column < b.column ? -1 : a.column > b.column ? 1 : 0))
  return JSON.stringify([what, sorted.map(({ column, sign, value }) => [column, sign, value])])
}

/** Who is counted, in words. */
export function cellName({ who, what, file }: CountCell): string {
  const people = who.map(conditionName)
  const name = people.length === 0 ? 'everybody' : people.join(', ')
  return `${what === '' ? '' : `${what} of `}${name}${file === undefined ? '' : ` (${file})`}`
}

/** A sum whose numbers cannot be: the whole is less than its parts must be, or more than they may be. */
export function brokenSum({ cells, sums }: Pick<Counts, 'cells' | 'sums'>): CountSum | undefined {
  return sums.find(({ whole, parts }) => {
    let [least, most] = [0, 0]
    for (const part of parts) {
      least += cells[part].low
      most += cells[part].high
    }
    return cells[whole].low > most || cells[whole].high < least
  })
}
