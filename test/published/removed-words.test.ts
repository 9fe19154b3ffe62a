import { expect, test } from 'vitest'
import { everyAttack, textRelease } from '../../src/kinds/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { attack as run } from '../../src/run/index.js'

const attacks = await everyAttack()

const method = attacks.find(({ id }) => id === 'removed-words')!
const words = ['iPhone', 'Galaxy', 'ThinkPad', 'Walkman']
/** What everybody has read: makers beside what they make. */
const others = ['Apple iPhone', 'Samsung Galaxy', 'Lenovo ThinkPad', 'Sony Walkman'].flatMap((pair, topic) => {
  const [maker, product] = pair.split(' ')
  const places = ['Berlin', 'Leeds', 'Oslo', 'Rome', 'Paris', 'Turin']
  return places.map((place, i) => ({
    id: `${topic} ${i}`,
    text: i % 2 === 0 ? `${maker} sells the ${product} in ${place}.` : `In ${place} the ${product} made ${maker} rich.`,
  }))
})

async function read(text: string, original?: string) {
  const release = textRelease({ texts: [{ id: 'note', text }] })
  const outcome = await run(release, method, withFallbacks(method.parameters, {}), {
    granted: { words, documents: { texts: others } },
    seed: 1,
    original: original === undefined ? undefined : { texts: [{ id: 'note', text: original }] },
  })
  if (outcome.kind !== 'attacked' || outcome.claims.kind !== 'values') throw new Error('it reads values')
  const { posteriors, values } = outcome.claims
  const chances = new Map(Array.from(posteriors.codes, (code, i) => [values[code], posteriors.chances[i]]))
  return { chances, finding: outcome.finding }
}

test('D7 (Anandan and Clifton 2011): the smartphone beside Apple is still the iPhone, and Apple is named', async () => {
  const { chances, finding } = await read('He bought a [REDACTED] that day: a smartphone of Apple.')
  expect(chances.get('iPhone')).toBeGreaterThan(0.5)
  expect(finding.told[0].sentence).toContain('given away by apple')
  expect(finding.told[0].sentence).not.toContain('iPhone')
  expect(finding.reads).toBeNull()
})

test('D7: with Apple removed too nothing is left that tells', async () => {
  const { chances, finding } = await read('He bought a [REDACTED] that day: a smartphone of [REDACTED].')
  for (const chance of chances.values()) expect(chance).toBeCloseTo(0.25, 1)
  expect(finding.told[0].sentence).not.toContain('given away')
})

test('D8 (Sánchez et al. 2013): of two words that remain the one with more mutual information is named first', async () => {
  const { finding } = await read('In Leeds Apple sold a [REDACTED].', 'In Leeds Apple sold a iPhone.')
  expect(finding.told[0].sentence).toMatch(/given away by apple\b/)
  expect(finding.success?.value).toBe(1)
})
