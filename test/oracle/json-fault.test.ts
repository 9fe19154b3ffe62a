import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFaultAt } from '../../src/formats/json.js'

const jumble = fc
  .array(
    fc.constantFrom(
      ...Array.from('{}[]:,"\\ 019-.eE'),
      '"a"',
      'true',
      'null',
      '\\n',
      '\\u00e9',
      '\t',
      '1.5',
      '{"a":',
      ',"b":',
    ),
    {
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(''))

const broken = fc
  .tuple(fc.json(), fc.nat(), fc.constantFrom(...Array.from('{}[]:,"\\ 0x\t')))
  .map(([json, at, character]) => json.slice(0, at % json.length) + character + json.slice(at % json.length))

test('jsonFaultAt: names the position that the engine names, where it names one', () => {
  let named = 0
  const law = fc.property(fc.oneof(jumble, broken), (text) => {
    const position = enginePosition(text)
    if (position !== undefined) named++
    expect(jsonFaultAt(text)).toBe(position ?? jsonFaultAt(text))
  })
  fc.assert(law, { numRuns: 5000 })
  expect(named).toBeGreaterThan(500)
})

/** Undefined when the text is JSON or the engine names no position. */
function enginePosition(text: string): number | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const position = /at position (\d+)/.exec(String(error))
    if (position) return Number(position[1])
    return String(error).includes('Unexpected end') ? text.length : undefined
  }
}
