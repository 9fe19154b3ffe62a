import type { Column } from '../src/data/index.js'

/** Whether a published cell may stand for a value: it is the value, a star, a set, a range or a node that holds it. */
export function covers(published: string, value: string, { hierarchy }: Pick<Column, 'hierarchy'>): boolean {
  if (published === value || /^\*+$/.test(published)) return true
  if (published.startsWith('{')) return membersOf(published).includes(value)
  if (nodesOver(value, hierarchy).includes(published)) return true
  return inRange(published, value)
}

function nodesOver(value: string, hierarchy: Column['hierarchy']): string[] {
  const line = hierarchy?.values.indexOf(value) ?? -1
  return line < 0 ? [] : hierarchy!.levels.map(({ codes, names }) => names[codes[line]])
}

function membersOf(set: string): string[] {
  const members = set.slice(1, -1).matchAll(/(?:^|, )(?:"((?:[^"]|"")*)"|([^,"]*))/g)
  return Array.from(members, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain)
}

function inRange(range: string, value: string): boolean {
  const [, low, high, end] = /^\[(.*), (.*)([[\]])$/.exec(range) ?? []
  if (low !== undefined)
    return notBefore(value, low) && (end === '[' ? !notBefore(value, high) : notBefore(high, value))
  if (range.startsWith('<')) return !notBefore(value, range.slice(1))
  return range.endsWith('+') && notBefore(value, range.slice(0, -1))
}

/** By number where both are, as dates or texts else. */
function notBefore(value: string, end: string): boolean {
  const [a, b] = [Number(value), Number(end)]
  return Number.isNaN(a) || Number.isNaN(b) ? value >= end : a >= b
}
