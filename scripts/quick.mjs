// For whoever is at work: types, lint and the tests nearest to what changed, as many as half a minute holds.
// Changed means: not committed yet, or, with `npm run test:quick -- main`, since that commit.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { houseRules, runChecks } from './run-checks.mjs'

const budgetMs = 30_000
/** What a file takes of which nobody knows yet how long it takes. */
const unknownMs = 1000

const since = process.argv[2] ?? 'HEAD'
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const files = ['src', 'cli', 'bench', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?[tj]s$/.test(name))
    .map((name) => join(folder, name)),
)

const { chosen, left } = within(budgetMs, nearest(changed.map(normalize)))
process.stdout.write(
  `quick: ${changed.length} files changed since ${since}; the ${chosen.length} nearest test files, ${left} more are left to npm test\n`,
)
const { types, lint } = houseRules
const tests = chosen.length > 0 ? { tests: ['vitest', ['run', '--reporter=dot', ...chosen]] } : {}
await runChecks('quick', { ...tests, types, lint })

/** The test files that lead to a changed file, those with the fewest imports between them first. */
function nearest(from) {
  const importers = new Map()
  for (const file of files) {
    for (const [, , name] of readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom|\bimport|\bimport\()\s*(['"])(\.[^'"\n]+)\1/g,
    )) {
      const target = normalize(join(dirname(file), name)).replace(/\.js$/, '.ts')
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  const seen = new Set(from)
  // A set is walked in order of insertion, and further while it grows: the nearest come first.
  for (const file of seen) for (const importer of importers.get(file) ?? []) seen.add(importer)
  return [...seen].filter((file) => file.endsWith('.test.ts') && existsSync(file))
}

function within(milliseconds, all) {
  const taken = durations()
  const kept = []
  let sum = 0
  for (const file of all) {
    const more = taken.get(file.split(sep).join('/')) ?? unknownMs
    if (sum + more > milliseconds && !changed.includes(file.split(sep).join('/'))) continue
    sum += more
    kept.push(file)
  }
  return { chosen: kept, left: all.length - kept.length }
}

/** As Vitest remembers them of the last run. */
function durations() {
  const folder = join('node_modules', '.vite', 'vitest')
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const file = found.find((name) => name.endsWith('results.json'))
  if (!file) return new Map()
  const { results } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  return new Map(results.map(([name, { duration }]) => [name.replace(/^\w*:/, ''), duration]))
}
