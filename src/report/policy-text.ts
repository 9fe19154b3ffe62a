import { type Policy, policyMeasures } from '../policy/policy.js'

/** The policies at hand, a line each. */
export function policyListText(policies: readonly Policy[]): string[] {
  const width = Math.max(...policies.map(({ name }) => name.length))
  return policies.map(({ name, date, title }) => `${name.padEnd(width)}  ${date}  ${title}`)
}

/** One policy: what it limits, where that is written, and what to know. */
export function policyText({ name, title, source, date, limits, notes }: Policy): string[] {
  return [
    `${name}: ${title} (as of ${date}).`,
    `Source: ${source}.`,
    '',
    ...limits.map(
      ({ measure, statistic, written }) =>
        `  ${measure}, ${statistic}: ${measure === 'published-counts' ? 'at least' : 'at most'} ${written} (${policyMeasures[measure]})`,
    ),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ]
}

/** A policy as it is written in a file. */
export function policyJson({ name, title, source, date, limits, notes }: Policy) {
  const written = limits.map(({ measure, statistic, written: limit }) => ({
    measure,
    statistic,
    limit: limit.includes('/') ? limit : Number(limit),
  }))
  return { name, title, source, date, limits: written, notes }
}
