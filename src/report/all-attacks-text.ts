import { grantedNames } from '../contract/attack.js'
import type { Release } from '../contract/release.js'
import type { AttackedByAll, OneOfAll } from '../run/attack-all.js'
import { type Estimate, type Finding, toldPeople } from '../contract/finding.js'
import { attackJson } from './attack-json.js'
import { capital, formatNumber, percent, plural } from './format-number.js'
import type { Paint } from './paint.js'
import { textTable } from './text-table.js'

/** All attacks on one page: the verdict, the worst cases, a line each, and what was not measured. */
export function allAttacksText(all: AttackedByAll, paint: Paint): string[] {
  const { outcomes } = all
  const findings = outcomes.flatMap(({ outcome }) => (outcome.kind === 'attacked' ? [outcome.finding] : []))
  const worst = findings.filter(({ reads, worst: told }) => reads === true && told !== undefined).slice(0, 3)
  return [
    paint.strong(verdict(all)),
    ...worst.map(({ name, worst: told }) => `${capital(name)}: ${told!}.`),
    ...(findings.length > 0
      ? ['', ...textTable([['', 'success', 'knowing less', 'gain', 'people', 'threat'], ...findings.map(row)])]
      : []),
    ...unscored(findings),
    ...missing(outcomes),
  ]
}

/** What was not measured, attacks that lack the same taken together. */
function missing(outcomes: readonly OneOfAll[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const { id, outcome } of outcomes) {
    if (outcome.kind !== 'not measured') continue
    const told = outcome.lacks === undefined ? outcome.because : `without ${grantedNames[outcome.lacks]}`
    byReason.set(told, [...(byReason.get(told) ?? []), id])
  }
  return byReason.size === 0
    ? []
    : ['', 'Not measured:', ...Array.from(byReason, ([told, ids]) => `  ${told}: ${ids.join(', ')}`)]
}

/** What could not be judged, attacks with the same reason taken together. */
function unscored(findings: readonly Finding[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const { attack, undecided, tellings } of findings)
    if (undecided !== undefined && tellings > 0) byReason.set(undecided, [...(byReason.get(undecided) ?? []), attack])
  return Array.from(byReason, ([reason, ids]) => `Not scored (${ids.join(', ')}): ${reason}.`)
}

function verdict({ outcomes, reading, judged, measured, leftOut }: AttackedByAll): string {
  const attacks = plural(outcomes.length, 'attack')
  if (measured === 0) return `Not measured: none of ${attacks} could be tried.`
  const bound = leftOut === 0 ? '' : `; the budget left no time for ${leftOut}, so this is a lower bound`
  const tried = `Tried ${measured} of ${attacks}`
  if (judged === 0) return `${tried}: not scored, there is no truth to hold them against${bound}.`
  const verb = reading === 1 ? 'reads' : 'read'
  return reading === 0
    ? `${tried}: none learns more than knowing less would${bound}.`
    : `${tried}: ${reading} of ${judged} that could be judged ${verb} the release${bound}.`
}

function row(finding: Finding): string[] {
  const { attack, success, baseline, gain, threat, reads } = finding
  const people = toldPeople(finding)
  return [
    `${reads === true ? '!' : ' '} ${attack}`,
    success ? range(success) : claimed(finding),
    baseline ? range(baseline) : '',
    gain ? range(gain) : '',
    people === null ? '' : formatNumber(people),
    threat,
  ]
}

/** Without a score: how right the claims are at most, if their chances hold. */
function claimed({ figures, tellings }: Finding): string {
  if (tellings === 0) return 'claims nothing'
  const expected = figures.find(({ id }) => id === 'expected')?.attack.value ?? NaN
  return Number.isNaN(expected) ? '' : `up to ${percent(expected)}`
}

function range({ value, low, high }: Estimate): string {
  return Number.isNaN(low) || low === high ? percent(value) : `${percent(value)} (${percent(low)} to ${percent(high)})`
}

/** The documented JSON: each finding as `palimpsest attack` writes one, without the claims. */
export function allAttacksJson({ outcomes, reading, judged, measured, leftOut }: AttackedByAll, release: Release) {
  return {
    schema: 'palimpsest/attacks/1',
    reading,
    judged,
    measured,
    leftOut,
    attacks: outcomes.map(({ id, outcome }: OneOfAll) =>
      outcome.kind === 'not measured'
        ? { attack: id, notMeasured: outcome.because }
        : { attack: id, finding: attackJson(outcome, release, null).finding },
    ),
  }
}
