import type { IntruderScore, ScoredClaims } from '../../run/intruder/score-answers.js'
import { shareText } from '../audit/audit-words.js'
import { formatNumber, plural } from '../format-number.js'
import { finiteOnly } from '../json-text.js'
import { textTable } from '../text-table.js'

/** A test in one sentence: what was found beside what guessing finds. */
export function scoreSentence(score: IntruderScore): string {
  const { records, values, claimed, targets } = score
  const found = [
    ...(records ? [`found the record of ${claimsText(records)}`] : []),
    ...(values ? [`told something hidden of ${claimsText(values)}`] : []),
  ]
  const both = [records, values].flatMap((one) => (one ? [one] : []))
  const [right, wrong] = [
    both.reduce((sum, one) => sum + one.sureAndRight, 0),
    both.reduce((sum, one) => sum + one.sureAndWrong, 0),
  ]
  const tried = `Of ${plural(targets, 'target')}, one person claimed something of ${formatNumber(claimed)}`
  if (found.length === 0) return `${tried}; nothing of it can be scored.`
  const beyond = both.some(({ beyondGuessing }) => beyondGuessing)
  const most = Math.max(...both.map(({ share }) => share.high))
  const end = beyond
    ? 'more than guessing explains'
    : `no more than guessing explains, though up to ${shareText(most)} could have gone unseen with so few targets`
  return `${tried}, ${found.join(', and ')}, ${formatNumber(right)} surely and rightly and ${formatNumber(wrong)} surely and wrongly: ${end}.`
}

function claimsText({ right, share, guessing }: ScoredClaims): string {
  return `${formatNumber(right)} of ${formatNumber(share.of)} who are in the release (${intervalText(share)}; guessing ${guessText(guessing)})`
}

function intervalText({ value, low, high }: ScoredClaims['share']): string {
  return Number.isNaN(value) ? 'nobody to tell' : `${shareText(value)}, ${shareText(low)} to ${shareText(high)}`
}

/** Never nothing for something. */
function guessText(share: number): string {
  return share > 0 && share < 0.0005 ? 'under 0.001' : shareText(share)
}

export function scoreText(score: IntruderScore): string[] {
  const { records, values, inside, outside, saidAbsent } = score
  const row = (name: string, one: ScoredClaims): string[] => [
    name,
    `${formatNumber(one.right)} of ${formatNumber(one.share.of)}`,
    intervalText(one.share),
    guessText(one.guessing),
    formatNumber(one.sureAndRight),
    formatNumber(one.sureAndWrong),
    one.outside.of === 0 ? '–' : `${formatNumber(one.outside.right)} of ${formatNumber(one.outside.of)}`,
  ]
  const head = ['', 'right', '95 % interval', 'guessing', 'sure, right', 'sure, wrong', 'right of outsiders']
  const rows = [...(records ? [row('records', records)] : []), ...(values ? [row('values', values)] : [])]
  return [
    ...(rows.length > 0 ? [...textTable([head, ...rows]), ''] : []),
    `${plural(inside, 'target')} in the release${outside > 0 ? `, ${formatNumber(outside)} not in it` : ', nobody from outside'}; said not to be in it: ${formatNumber(saidAbsent.right)} rightly, ${formatNumber(saidAbsent.wrong)} wrongly.`,
    ...(records ? [] : ['Claims on records are not scored: which record is whose is not known.']),
    '',
    scoreSentence(score),
    'One person, some hours: what nobody found here, somebody else may find.',
  ]
}

/** The documented JSON of `palimpsest intruder score`. No value of the data stands in it. */
export function scoreJson(score: IntruderScore) {
  const { key, targets, claimed, inside, outside, records, values, saidAbsent } = score
  return finiteOnly({
    schema: 'palimpsest/intruder-score/1',
    sentence: scoreSentence(score),
    release: key.release,
    targets,
    claimed,
    inside,
    outside,
    ...(records && { records }),
    ...(values && { values }),
    saidAbsent,
    seed: key.seed,
  })
}
