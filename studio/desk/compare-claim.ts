import type { AuditedRelease } from './audited-release.js'

type Compared = Pick<AuditedRelease, 'risk' | 'lost' | 'end'> & { readonly letter: string }

/** Which of the kept releases reads least, and what that costs, in a sentence or two; undefined of fewer than two. */
export function compareClaim(kept: readonly Compared[]): string | undefined {
  if (kept.length < 2) return undefined
  const ranked = kept.filter(({ risk }) => risk).toSorted(byRisk)
  const [best, next] = ranked
  if (!best || !next) return 'Of none but one was anything held against a limit: they cannot be compared.'
  const alike = ranked.filter((one) => byRisk(one, best) === 0)
  const said = [alike.length > 1 ? sameSentence(alike) : leastSentence(best, ranked.slice(1))]
  const blank = kept.filter((one) => one.end.verdict === 'not measured').map(({ letter }) => letter)
  if (blank.length > 0) said.push(`Not all was measured of ${listed(blank)}: more may be read there.`)
  if (new Set(kept.map(({ end }) => end.limits)).size > 1) said.push('They were held against different limits.')
  return said.join(' ')
}

function leastSentence(best: Compared, others: readonly Compared[]): string {
  const { name, hit } = best.risk!
  return `${best.letter} reads least (furthest: ${name}, ${hit})${costOf(best, others)}.`
}

/** Where the risk is the same, what is lost decides. */
function sameSentence(alike: readonly Compared[]): string {
  const letters = listed(alike.map(({ letter }) => letter))
  const byLoss = alike.filter(({ lost }) => lost).toSorted((a, b) => a.lost!.loss - b.lost!.loss)
  const [finest] = byLoss
  const is = byLoss.length === alike.length && byLoss.some(({ lost }) => differs(lost!.loss, finest.lost!.loss))
  return `${letters} read alike${is ? `, and ${finest.letter} loses least detail` : ''}.`
}

/** What was paid for it, against each of the others; those against which it is the same together. */
function costOf({ lost }: Compared, others: readonly Compared[]): string {
  if (!lost) return ''
  const byWords = new Map<string, string[]>()
  for (const { letter, lost: other } of others) {
    if (other?.name !== lost.name) continue
    const words = costWords(lost.loss, other.loss)
    byWords.set(words, [...(byWords.get(words) ?? []), letter])
  }
  return Array.from(byWords, ([words, letters]) => `, and ${words} ${listed(letters)}`).join('')
}

/** `costs a fifth more detail than`, by what both lost. */
function costWords(own: number, other: number): string {
  if (!differs(own, other)) return 'costs as much detail as'
  if (other < 1e-9) return 'costs detail, unlike'
  const more = own / other - 1
  return more > 1
    ? `costs ${(own / other).toFixed(1)} times the detail of`
    : `costs ${percent(Math.abs(more))} ${more > 0 ? 'more' : 'less'} detail than`
}

function percent(share: number): string {
  return share < 0.01 ? 'under 1 %' : `${Math.round(100 * share)} %`
}

function differs(one: number, other: number): boolean {
  return Math.abs(one - other) > 5e-4
}

/** By how far the furthest attack came, of its limit; as it is drawn. */
function byRisk(a: Compared, b: Compared): number {
  const [one, other] = [a.risk!.ofLimit, b.risk!.ofLimit].map((reached) => Math.round(reached * 1000))
  return one - other
}

function listed(letters: readonly string[]): string {
  return letters.length < 2 ? letters.join('') : `${letters.slice(0, -1).join(', ')} and ${letters.at(-1)}`
}
