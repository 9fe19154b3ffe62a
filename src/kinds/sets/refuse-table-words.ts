import { type Said, SaidError } from '../../contract/said.js'
import { tableSaid } from '../table/said.js'

/** Whoever protects transactions says nothing about columns. */
export function refuseTableWords(said: Said): void {
  const words: Readonly<Record<string, unknown>> = { ...said }
  const idle = tableSaid.find(({ name }) => words[name] !== undefined)
  if (idle) throw new SaidError(`‹${idle.name}› is about tables`, 'leave it out: this method protects transactions')
}
