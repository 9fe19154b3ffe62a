import type { Protector } from '../contract/protector.js'
import type { FittingFound } from '../run/protect-best/protect-fitting.js'
import { hang } from './paint.js'

/** What was taken, and what could be named instead. */
export function fittingText({ protector, others, without }: FittingFound): string[] {
  const { id, summary } = protector
  return [
    `Taken: ${id}, which ${summary}.`,
    ...without.map(({ method, because }) => `   ${method}: ${because}`),
    ...(others.length > 0 ? ['Others that fit, by --method:', ...methodLines(others)] : []),
  ]
}

/** Methods, a line each. */
function methodLines(methods: readonly Protector[]): string[] {
  const width = Math.max(...methods.map(({ id }) => id.length))
  return methods.map(({ id, summary }) => `  ${id.padEnd(width)}  ${hang}${summary}`)
}
