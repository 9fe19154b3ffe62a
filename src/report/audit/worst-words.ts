import type { WorstCase } from '../../run/audit/worst-case.js'
import { formatNumber } from '../format-number.js'
import { guessedText, knownOne, sureText } from './audit-words.js'
import { wordsOfQuestion } from './explanations.js'

/** What an intruder did, and how far it led in the worst case: a sentence or two, without a value of the data. */
export function worstHeading(worst: WorstCase): string {
  const { line, telling } = worst
  if (!telling) return smallestWords(worst)
  const guessed = guessedText(line)
  return `${wordsOfQuestion(line.line).does} Here ${guessed === undefined ? 'it is ' : ''}${sureText(line, telling.confidence)}.`
}

function smallestWords(worst: WorstCase): string {
  const left = groupOf(worst)
  if (worst.line.details?.kind === 'known items')
    return `By the worst that may be known of it ${left} ${knownOne(worst.line.details, worst.line.details.smallest ?? 1)} ${left === '1' ? 'is' : 'are'} left: whoever looks for it is right with one guess in ${left}.`
  return `Only ${left} people look like this one: whoever looks for one of them is right with one guess in ${left}.`
}

/** What is read where many look alike too few. */
export function guessIn(worst: WorstCase): string {
  return `one guess in ${groupOf(worst)} is right`
}

function groupOf({ line: { details } }: WorstCase): string {
  if (details?.kind === 'known items') return formatNumber(details.smallest ?? 1)
  return details?.kind === 'groups' ? formatNumber(details.smallest) : '1'
}
