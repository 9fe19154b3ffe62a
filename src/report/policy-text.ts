import { type Policy, policyMeasures, tagged } from '../policy/policy.js'
import { isCount } from './audit/audit-words.js'

/** The policies at hand, a line each. */
export function policyListText(policies: readonly Policy[]): string[] {
  const width = Math.max(...policies.map(({ name }) => name.length))
  return policies.map(({ name, date, title }) => `${name.padEnd(width)}  ${date}  ${title}`)
}

/** One policy: what it limits, where that is written, and what to know. */
export function policyText({ name, title, source, date, limits, notes, tags }: Policy): string[] {
  return [
    `${name}: ${title} (as of ${date}).`,
    `Source: ${source}.`,
    '',
    ...(limits.length === 0 ? ['  no limit: figures are told, none is held against one'] : []),
    ...limits.map(
      ({ measure, statistic, written }) =>
        `  ${measure}, ${statistic}: ${isCount({ measure }) ? 'at least' : 'at most'} ${written} (${policyMeasures[measure]})`,
    ),
    ...(tags ? [`  its words: ${tagged.map((one) => tags[one]).join(', ')}`] : []),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ]
}

/** A policy as it is written in a file. */
export function policyJson({ name, title, source, date, limits, notes, tags }: Policy) {
  const written = limits.map(({ measure, statistic, written: limit }) => ({
    measure,
    statistic,
    limit: limit.includes('/') ? limit : Number(limit),
  }))
  return { name, title, source, date, limits: written, notes, ...(tags && { tags }) }
}
