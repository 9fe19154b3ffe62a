import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { InputError } from '../../src/formats/index.js'
import { jsonFaultAt } from '../../src/formats/json.js'
import { JsonMembers } from '../../src/formats/json-members.js'
import { chunkSizes } from '../arbitrary.js'
import { tries } from '../laws/tries.js'

const fault = (message: string) => ({ message, rule: 'a rule', remedy: 'a remedy' })
const faults = {
  syntax: fault('syntax'),
  notObject: fault('no object'),
  notUtf8: fault('not UTF-8'),
  tooLong: fault('too long'),
  tooDeep: fault('too deep'),
  twice: fault('twice'),
}

/** The object put together again from what the reader tells, its bytes given in chunks of these sizes. */
function rebuilt(text: string, sizes: readonly number[], lists: readonly string[] = ['list']): unknown {
  const found = new Map<string, unknown>()
  let ended = false
  const members = new JsonMembers(
    'memory',
    {
      lists: new Set(lists),
      member: (name, value) => void found.set(name, value),
      element(name, value) {
        const before = found.get(name)
        found.set(name, [...(Array.isArray(before) ? (before as unknown[]) : []), value])
      },
      end: () => void (ended = true),
    },
    faults,
  )
  const bytes = Buffer.from(text)
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const chunk = Uint8Array.from(bytes.subarray(at, at + sizes[i % sizes.length]))
    members.push(chunk)
    at += chunk.length
  }
  members.end()
  expect(ended).toBe(true)
  return Object.fromEntries(found)
}

const key = fc.oneof(fc.constantFrom('list', 'kind', 'é"😀', ''), fc.string({ maxLength: 3 }))
const object = fc.dictionary(
  key.filter((name) => name !== '__proto__'),
  fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 })),
  { noNullPrototype: true, maxKeys: 5 },
)
const text = fc
  .tuple(object, fc.constantFrom('', '\t', '  '), fc.constantFrom('', '\n', ' \r\n'))
  .map(([value, indent, around]) => around + JSON.stringify(value, null, indent) + around)

test('JsonMembers: tells what the engine reads, wherever the chunks are cut', () => {
  const law = fc.property(text, chunkSizes, (json, sizes) => {
    expect(rebuilt(json, sizes)).toEqual(JSON.parse(json))
  })
  fc.assert(law, { numRuns: tries(1000) })
})

test('JsonMembers: names the place where an object stops being JSON', () => {
  let named = 0
  const all = tries(3000)
  const broken = fc
    .tuple(text, fc.nat(), fc.constantFrom(...Array.from('{}[]:,"\\ 0x\té\n'), 'cut'))
    .map(([json, at, wrong]) => {
      const place = at % json.length
      return wrong === 'cut' ? json.slice(0, place) : json.slice(0, place) + wrong + json.slice(place)
    })
  const law = fc.property(broken, chunkSizes, (json, sizes) => {
    fc.pre(!isJson(json))
    const told = placeOf(() => rebuilt(json, sizes))
    fc.pre(told.message.startsWith('syntax'))
    named++
    const before = json.slice(0, jsonFaultAt(json)).split('\n')
    expect([told.line, told.column]).toEqual([before.length, Array.from(before.at(-1)!).length + 1])
  })
  fc.assert(law, { numRuns: all })
  expect(named).toBeGreaterThan(all / 3)
})

test('JsonMembers: a value nested deeper than any of ours is refused where it becomes too deep', () => {
  const deep = `{"a": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  expect(placeOf(() => rebuilt(deep, [4096]))).toMatchObject({ line: 1, column: 6 + 65, message: /too deep/ })
})

test('JsonMembers: a member that stands twice is refused at the second', () => {
  expect(placeOf(() => rebuilt('{"a":1,\n "a":2}', [3]))).toMatchObject({ line: 2, column: 2, message: /twice/ })
})

function isJson(json: string): boolean {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}

function placeOf(reading: () => unknown): InputError {
  try {
    reading()
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
