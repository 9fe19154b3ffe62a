import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policies } from '../../src/policy/policies.js'
import { policyMeasures, policyStatistics } from '../../src/policy/policy.js'
import { policyJson } from '../../src/report/policy-text.js'
import { faultsOf, readJsonSchema } from '../json-schema.js'

test('docs/schemas/policy.json names every measure and statistic that a policy may limit, and no other', () => {
  const schema = JSON.parse(readFileSync('docs/schemas/policy.json', 'utf8'))
  const { measure, statistic } = schema.properties.limits.items.properties
  expect(measure.enum).toEqual(Object.keys(policyMeasures))
  expect(new Set(statistic.enum)).toEqual(new Set(Object.values(policyStatistics).flat()))
})

test('the policies that come with the program fit docs/schemas/policy.json, and a spoiled one does not', () => {
  const schema = readJsonSchema('docs/schemas/policy.json')
  for (const policy of policies) {
    expect(faultsOf(schema, policyJson(policy))).toEqual([])
    expect(faultsOf(schema, { ...policyJson(policy), limits: [{ measure: 'linking' }] })).not.toEqual([])
  }
})
