import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '../../src/data/index.js'

/** A column of a public schema, and the roles that a careful data officer may give it. */
export interface KnownColumn {
  readonly name: string
  readonly roles: readonly Role[]
  readonly values: readonly string[]
}

export interface KnownSchema {
  readonly title: string
  readonly columns: readonly KnownColumn[]
}

const roleOf: Readonly<Record<string, Role>> = {
  i: 'identifier',
  q: 'quasi',
  s: 'sensitive',
  n: 'insensitive',
  t: 'text',
}

/** What drafting was developed on, what was written down before and not looked at meanwhile, and what was met afterwards. */
export const halves = ['developed', 'fresh', 'met'] as const

export function schemasOf(half: (typeof halves)[number]): readonly KnownSchema[] {
  const [, ...blocks] = readFileSync(join('bench', 'roles', `${half}.txt`), 'utf8').split(/^== /m)
  return blocks.map((block) => {
    const [title, ...lines] = block.trimEnd().split('\n')
    return { title, columns: lines.map(columnOf) }
  })
}

function columnOf(line: string): KnownColumn {
  const [letters, name, ...values] = line.split('|').map((part) => part.trim())
  return { name, roles: Array.from(letters, (letter) => roleOf[letter]), values }
}
