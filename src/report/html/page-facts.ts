import type { ReadFile } from '../../run/read-files.js'
import type { Audited } from '../../run/audit/audit.js'
import type { RepairTold } from './repair-section.js'
import { cut } from '../fit.js'
import { shown } from '../../formats/shown.js'

/** What a page says beside what the audit found. */
export interface PageFacts {
  /** What the release is called. */
  readonly name: string
  readonly inputs: readonly ReadFile[]
  readonly version: string
  /** A copy to be passed on: no value of the data stands in it. */
  readonly share: boolean
  /** How an option is typed. */
  readonly option: (name: string) => string
  /** Changes that were tried so that the release stays within its limits, if any were. */
  readonly repair?: RepairTold
  /** Where terms were sent to be compared, if anywhere. */
  readonly sentTo?: string
}

export interface Page extends PageFacts {
  readonly audited: Audited
  /** What a copy to pass on must not hold; nothing in any other. */
  readonly covers: readonly string[]
}

/** A value of the data, as this copy may show it. */
export function valueOn({ share }: Pick<Page, 'share'>, value: string): string {
  return share ? coveredWord : value
}

/** A sentence in which values of the data may stand. */
export function sentenceOn({ share, covers }: Pick<Page, 'share' | 'covers'>, sentence: string): string {
  return share ? coveredSentence(sentence, covers) : sentence
}

/** A text as it may stand in a drawing, which does not wrap: written out and cut to the room of so many letters. */
export function drawnText(text: string, most: number): string {
  const whole = shown(text.slice(0, 4 * most))
  let columns = most
  while (columns > 1 && lettersOf(cut(whole, columns)) > most) columns--
  return cut(whole, columns)
}

/** How much room a text takes, in letters of the usual width. */
function lettersOf(text: string): number {
  return Array.from(text).reduce(
    (sum, letter) =>
      sum + (/[MW@%]/.test(letter) ? 1.9 : /[mw]/.test(letter) ? 1.5 : /\p{Lu}/u.test(letter) ? 1.25 : 1),
    0,
  )
}

/** A value as it may stand in a drawing; covered in a copy to pass on. */
export function drawnValue(page: Pick<Page, 'share'>, value: string, most: number): string {
  return drawnText(valueOn(page, value), most)
}

/** What stands for a word in a copy that may be passed on: always as long, so that the length tells nothing. */
const coveredWord = '▮▮▮▮'

/** The words that our own sentences are made of; any other may be somebody's. */
const ourWords = new Set(
  (
    'a all also alone and as be because beside belongs by chance each else fewer from group has have held here hidden ' +
    'holds in is it left less likely makes make matched may mean median no not nobody of on one only or other others ' +
    'people person reads record records row rows share somebody stand stands than that the their theirs they to two ' +
    'value way which who whom with average them leave behind looks like cluster release laid same identifier exactly'
  ).split(' '),
)

/** After these a number counts something of ours. */
const counting = new Set('row person record cluster group cell all of in than'.split(' '))

/**
 * A sentence about somebody in which no value of the data is left: first the values that are known, then every word that
 * is not ours, and every number but a percentage and a count of rows or people. Figures never come through here.
 */
export function coveredSentence(sentence: string, values: readonly string[] = []): string {
  const known = values.filter((value) => sentence.includes(value))
  const covered = known.reduce((text, value) => text.replaceAll(wholly(value), coveredWord), sentence)
  const tokens = covered.match(/[\s,;:(){}=−–]+|[^\s,;:(){}=−–]+/g) ?? []
  const words = tokens.map((token, i) => {
    if (/^[\s,;:(){}=−–]+$/.test(token) || token === '%' || ourWords.has(token)) return token
    const percentage = /^\s+$/.test(tokens[i + 1] ?? '') && tokens[i + 2] === '%'
    const counted = i >= 2 && counting.has(tokens[i - 2])
    return /^\d+$/.test(token) && (percentage || counted) ? token : coveredWord
  })
  return words.join('').replaceAll(severalBars, coveredWord)
}

const severalBars = new RegExp(`${coveredWord}(?:\\s+${coveredWord})+`, 'g')

/** A value where it stands as a whole, not inside a longer word. */
function wholly(value: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')
}
