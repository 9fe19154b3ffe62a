// The house rules in one command: types, lint, format, dead code and layers, or those that are named.
import { houseRules, runChecks } from './run-checks.mjs'

const named = process.argv.slice(2)
await runChecks(
  'check',
  named.length === 0 ? houseRules : Object.fromEntries(named.map((name) => [name, houseRules[name]])),
)
