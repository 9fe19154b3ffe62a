// Every scenario there is: what is run in one folder, line by line. All of it is made from records, pages and tables.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { audited } from './audited.mjs'
import { benchmarks } from './benchmarks.mjs'
import { documented } from './documented.mjs'
import { protectors } from './protectors.mjs'
import { refusals } from './refusals.mjs'

/** @returns {Promise<import('./run-scenario.mjs').Scenario[]>} */
export async function scenariosOf(root) {
  const from = (file) => import(pathToFileURL(join(root, file)).href)
  const { loadVerbs, verbs } = await from('dist/cli/verbs.js')
  const { flagsOfVerb } = await from('dist/cli/verb.js')
  // A checkout from before verbs were loaded lazily lists the records themselves.
  const loaded = loadVerbs ? await loadVerbs() : verbs
  const records = await Promise.all(loaded.map((verb) => recordOf(verb, flagsOfVerb)))
  return [
    ...documented(root, records),
    ...audited(records),
    ...protectors(records),
    ...refusals(records),
    ...benchmarks(),
  ]
}

/** A verb as plain data: all of its flags, and the names to choose from where there are some. */
async function recordOf(verb, flagsOfVerb) {
  const settled = ({ choices, ...one }) => choices().then((names) => ({ ...one, choices: names }))
  const all = (list) => Promise.all(list.map((one) => (one.choices ? settled(one) : one)))
  return { ...verb, flags: await all(await flagsOfVerb(verb)), operands: await all(verb.operands) }
}
