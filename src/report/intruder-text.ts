import type { IntruderKey } from '../formats/intruder-key.js'
import type { IntruderTest } from '../run/intruder/intruder-test.js'
import { sealed } from '../formats/report-seal.js'
import { formatNumber, plural } from './format-number.js'
import { markdownText } from './pack/pack-markdown.js'
import type { IntruderScore, ScoredClaims } from '../run/intruder/score-answers.js'
import { shareText } from './audit/audit-words.js'
import { finiteOnly } from './json-text.js'
import { textTable } from './text-table.js'

/** What a colleague is asked to do, in a page: the task, the rules, when to stop. */
export function testReadme({ asks, targets, release }: IntruderKey, hours: number): string {
  const hasOutsiders = targets.some(({ inside }) => inside === false)
  const value = asks.value === undefined ? undefined : markdownText(asks.value)
  const file = markdownText(release.name)
  return (
    [
      '# A test: can people be found in this file?',
      'You play an intruder: somebody who means to find people in a published file, has time and wits, and no special tools. What you find is told to its owner, who then knows what others would find. There is nothing to be ashamed of in finding nobody.',
      '## What you have',
      [
        `- ${file}: the file as it is to be published, ${formatNumber(release.records)} records.`,
        `- targets.csv: ${formatNumber(targets.length)} people, and what somebody near them may know.`,
        '- answers.csv: the form for your answers.',
      ].join('\n'),
      '## Task',
      'For each target, say which record of the file is theirs' +
        `${value === undefined ? '' : `, and what it tells about them: ${value}`}. ` +
        (hasOutsiders
          ? 'Some of the targets are not in the file at all; how many is not said. Where you think so, write none.'
          : 'Where you think that somebody is not in the file at all, write none.'),
      '## How to answer',
      [
        '- record: the number of the record in the file, from 1, a header not counted; or none; or empty.',
        value === undefined ? '- value: leave it empty.' : `- value: ${value}, as you claim it; or empty.`,
        '- sure: sure, likely or guess; needed wherever you claim something. Sure means that you would bet on it.',
        '- how: in a few words, how you came to it.',
        '- Leave a line blank where you have no idea: that is an answer as well. Keep all lines.',
      ].join('\n'),
      '## What you may use',
      [
        '- The file and the targets; spreadsheets and programs on your own machine.',
        '- What anybody can read without paying or logging in: the web, newspapers, public registers.',
        '- What you happen to know.',
      ].join('\n'),
      '## What you must not do',
      [
        '- Contact nobody: no target, no relative, no neighbour, no colleague of theirs, by no means.',
        '- Tell nobody whom you found or what you read, other than in answers.csv.',
        '- Do not upload the files or parts of them anywhere: no web form, no translator, no assistant, no shared folder.',
        '- Do not break a law, a password or terms of use; do not pretend to be somebody else; do not buy data.',
        '- Do not ask the owner of the data for hints, and do not look for the key.',
      ].join('\n'),
      '## When to stop',
      [
        `- After ${formatNumber(hours)} hours of work, or when you have tried every target.`,
        '- At once, when you recognise somebody you know: leave that line blank, and tell the owner of the data that it happened.',
        '- At once, when you come upon something that may harm somebody: tell the owner of the data, nobody else.',
        '- Whenever you want to.',
      ].join('\n'),
      '## Afterwards',
      'Give answers.csv back to the owner of the data in the way you got this folder, and delete the folder and all copies.',
      'Time that I took: ______   Name: ______   Date: ______',
    ].join('\n\n') + '\n'
  )
}

/** What was written where, for the owner; none of the targets is named. */
export function madeTestText({ key: { targets }, notes }: IntruderTest, folder: string, key: string): string[] {
  const count = (inside: boolean | undefined): number => targets.filter((one) => one.inside === inside).length
  const unknown = count(undefined)
  return [
    `${folder}: for the colleague: README.md, the release, targets.csv (${plural(targets.length, 'person', 'people')}) and answers.csv to be filled in.`,
    `${key}: for you alone: who they are.`,
    `Targets: ${formatNumber(count(true))} in the release, ${formatNumber(count(false))} not in it${unknown > 0 ? `, ${formatNumber(unknown)} of whom that is not known` : ''}.`,
    ...notes.map((note) => `Note: ${note}.`),
    'targets.csv holds personal data: hand the folder to somebody you trust, protected, and have it deleted afterwards.',
  ]
}

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
  const told = {
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
  }
  return finiteOnly(sealed(told))
}
