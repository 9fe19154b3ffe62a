import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'docs/methods'
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))

test.each(pages)('%s opens with two sentences for somebody who has not read the paper', (page) => {
  const [, opening = ''] = /^# .+\n\n((?:> .+\n)+)\n/.exec(readFileSync(join(folder, page), 'utf8')) ?? []
  const words = opening.replaceAll(/^> /gm, '').trim().replaceAll('\n', ' ')
  expect(words.match(/[.?!](?= |$)/g)).toHaveLength(2)
  expect(words.split(' ').length).toBeLessThan(50)
  // What a flag, a formula, a citation or a link says, it says further down.
  expect(words).not.toMatch(/[`[\]_^=α-ωΑ-Ω]|--|§|\bet al\b|quasi|anonymity|generalis/)
})
