import type { Causes } from '../../contract/causes.js'
import { formatNumber } from '../format-number.js'

/** The column or item that does most, in a sentence without its full stop. */
export function causeText({ how, kind, list: [{ name, people, of }] }: Causes): string {
  const count = `${formatNumber(people)} of ${formatNumber(of)}`
  if (how === 'without') return `Were ${name} not known, ${count} would no longer be hit`
  if (how === 'with')
    return `Of ${formatNumber(of)} with ${name} ${people === of ? 'all' : formatNumber(people)} are hit`
  return people === 0 ? `The ${kind} is ${name}` : `What is told is ${name}, ${count} times`
}
