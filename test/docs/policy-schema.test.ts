import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policyMeasures, policyStatistics } from '../../src/policy/policy.js'

test('docs/schemas/policy.json names every measure and statistic that a policy may limit, and no other', () => {
  const schema = JSON.parse(readFileSync('docs/schemas/policy.json', 'utf8'))
  const { measure, statistic } = schema.properties.limits.items.properties
  expect(measure.enum).toEqual(Object.keys(policyMeasures))
  expect(new Set(statistic.enum)).toEqual(new Set(Object.values(policyStatistics).flat()))
})
