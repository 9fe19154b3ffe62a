import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, like the other scripts
import { referencePages as madeNow } from '../../scripts/reference.mjs'
import { everyAttack, everyModel, everyProtector } from '../../src/kinds/kinds.js'
import { everyQuestion } from '../../src/run/audit/audit-questions.js'
import { verbs } from '../../cli/verbs.js'

const folder = 'docs/reference'
const pages: ReadonlyMap<string, string> = await madeNow()

test('docs/reference is what the records say now: npm run reference', () => {
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort())
  for (const [name, text] of pages) expect(readFileSync(join(folder, name), 'utf8'), name).toBe(text)
})

test('every verb, method, model, attack and question has a place of its own in it', async () => {
  const titles = (name: string) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^###? (.+)$/gm)].map(([, title]) => title)
  const ids = async (family: Promise<readonly { readonly id: string }[]>) => (await family).map(({ id }) => id)
  expect(titles('verbs.md')).toEqual(expect.arrayContaining(verbs.map(({ name }) => name)))
  expect(titles('methods.md')).toEqual(expect.arrayContaining(await ids(everyProtector())))
  expect(titles('models.md')).toEqual(expect.arrayContaining(await ids(everyModel())))
  expect(titles('attacks.md')).toEqual(expect.arrayContaining(await ids(everyAttack())))
  const questions = await everyQuestion()
  expect(titles('questions.md')).toEqual(expect.arrayContaining(questions.map(({ id, name }) => `${id}: ${name}`)))
})
