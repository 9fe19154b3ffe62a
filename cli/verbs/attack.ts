import { json, numberOf, seed, seedOf, showValues } from '../common-flags.js'
import { dataFlags } from '../data-flags.js'
import { refuseIdleFlags } from '../idle-flags.js'
import { progress } from '../progress.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import type { Call, Verb } from '../verb.js'
import { readAttackInput, refuseMismatch } from '../attack-input.js'

export const attack: Verb = {
  name: 'attack',
  summary: 'read in a release what its meaning gives away',
  operands: [
    {
      name: 'release',
      file: 'input',
      about: 'transactions with generalised items in brackets, or a disassociated release (.json)',
    },
  ],
  flags: [
    {
      name: 'method',
      value: 'name',
      choices: methods,
      about: 'how to decide (default undertext, for disassociated releases joint)',
    },
    {
      name: 'semantics',
      value: 'measure',
      file: 'spec',
      fallback: 'blend',
      about: 'how related two terms are: blend, minilm, npmi, ngd, table:scores.csv …',
    },
    {
      name: 'context',
      value: 'n|all',
      fallback: 'all',
      about: 'how many of the nearest plain items make the context of a generalised item',
    },
    {
      name: 'original',
      value: 'data',
      file: 'input',
      about: 'the data before protection: measures how right the attack is',
    },
    { name: 'unmarked', about: 'the release does not tell which items are generalised: find out first' },
    { name: 'k', value: 'n', kind: 'integer', least: 2, about: 'the k of the release, where it is known' },
    { name: 'utility', value: 'file', file: 'input', about: 'utility constraints, one a line (with --unmarked)' },
    {
      name: 'privacy',
      value: 'file',
      file: 'input',
      about: 'protected combinations, one a line: counts those that no longer hold',
    },
    {
      name: 'known',
      value: 'm',
      kind: 'integer',
      least: 1,
      fallback: '2',
      about: 'hidden items a linking intruder knows',
    },
    { name: 'threshold', value: 'x', kind: 'number', about: "strike strictly above x instead of the method's own" },
    { name: 'normalise', about: "divide each group's widest gap by its range, as the thesis prints (gba, rba)" },
    {
      name: 'attacker',
      value: 'who',
      choices: async () => ['strong', 'moderate', 'weak'],
      about: 'cover: who knows which pairs (default strong, who knows every pair)',
    },
    {
      name: 'known-share',
      value: 'x',
      kind: 'number',
      least: 0,
      about: 'cover, moderate: share of the people known (default 0.1)',
    },
    ...dataFlags,
    seed,
    json,
    showValues,
  ],
  notes: [
    'Exit code 3 means not measured: no transaction has a context, or the measure knows none of the terms.',
    'A first run with the default measure builds its index once, which takes a minute.',
  ].join('\n'),
  examples: [
    {
      line: 'palimpsest attack examples/thesis/figure-1.5.txt --original examples/thesis/figure-1.3.txt --semantics table:examples/thesis/scores.csv --context 1 --method rba',
      about: "the thesis' example from the release to the score",
    },
    { line: 'palimpsest attack release.txt --json claims.json', about: 'everything, for a program' },
    {
      line: 'palimpsest attack torn.json --method cover --attacker strong',
      about: 'the cover problems of a disassociated release',
    },
    { line: 'palimpsest attack flat.txt --unmarked --k 4', about: 'a release without brackets' },
  ],
  async run(call) {
    if (/\.json(?:\.gz)?$/i.test(call.operands[0])) {
      const { attackDisassociated } = await import('../attack-disassociated.js')
      return attackDisassociated(call)
    }
    refuseForeignMethod(call, await setMethods())
    const { attackTables, contextTables, rehearse, scoreTables, semanticAttacks } =
      await import('../../src/attack/index.js')
    const { openMeasure } = await import('../../src/semantics/index.js')
    const method = semanticAttacks.find(({ id }) => id === (call.values.get('method') ?? 'undertext'))!
    refuseIdleFlags(call, ['threshold', 'normalise'], method.takes, `--method ${method.id}`)
    const context = contextOf(call)
    const { release, original, privacy } = await readAttackInput(call)
    const tables = contextTables(release, { context })
    if (tables.tables.length === 0) {
      return notMeasured(call, 'every transaction with a generalised item holds nothing else, so there is no context')
    }
    const file = call.values.get('original')
    if (original !== undefined && file !== undefined) await refuseMismatch(release, original, file)
    const bar = progress('asking the measure', call.terminal)
    const name = call.values.get('semantics') ?? 'blend'
    let opening = true
    const measure = await openMeasure(name, {
      release,
      // Told only while opening: later the bar counts generalised items, of which the total is known.
      onProgress: (_what, share) => opening && bar.update(share, 1),
      onNotice: (text) => call.terminal.error(`palimpsest: ${text}\n`),
    })
    opening = false
    const rehearsal = method.rehearses ? rehearse(release, tables.tables, context, seedOf(call)) : undefined
    const onProgress = (done: number, all: number): void => bar.update(done, all)
    const scored = await scoreTables(release, tables, measure, { rehearsal, onProgress })
    bar.end()
    const { cells, unknownCells } = scored.notTried
    if (unknownCells === cells) return notMeasured(call, `the measure "${name}" knows none of the terms`)
    const work = progress('attacking', call.terminal)
    const params = { threshold: numberOf(call, 'threshold'), normalise: call.switches.has('normalise') }
    const claims = attackTables(
      scored,
      method,
      { ...params, onProgress: (done, all) => work.update(done, all) },
      seedOf(call),
    )
    work.end()
    const { scoreFully } = await import('../../src/score/index.js')
    const settings = { privacy, k: numberOf(call, 'k'), known: numberOf(call, 'known') }
    const score = original === undefined ? null : scoreFully(claims, scored, original, settings, seedOf(call))
    const { ansi, attackJson, attackText, plain } = await import('../../src/report/index.js')
    await tell(call, attackJson(scored, claims, name, score), () =>
      attackText(scored, method, claims, score, call.terminal.colour ? ansi : plain),
    )
    return 0
  },
}

async function methods(): Promise<readonly string[]> {
  const { reassociations } = await import('../../src/attack/index.js')
  return [...new Set([...(await setMethods()), ...reassociations.map(({ id }) => id), 'cover'])]
}

async function setMethods(): Promise<readonly string[]> {
  const { semanticAttacks } = await import('../../src/attack/index.js')
  return semanticAttacks.map(({ id }) => id)
}

function refuseForeignMethod(call: Call, known: readonly string[]): void {
  const method = call.values.get('method')
  const foreign = method !== undefined && !known.includes(method) ? '--method' : undefined
  const flag =
    foreign ?? ['attacker', 'known-share'].filter((name) => call.values.has(name)).map((name) => `--${name}`)[0]
  if (flag === undefined) return
  const what = foreign ? `--method ${method}` : flag
  throw new UsageError(`${what} is for disassociated releases (.json)`, `for this release choose ${known.join(', ')}`)
}

function contextOf(call: Call): number | 'all' {
  const text = call.values.get('context') ?? 'all'
  if (text === 'all') return 'all'
  const size = Number(text)
  if (Number.isSafeInteger(size) && size >= 1 && /^\d+$/.test(text)) return size
  throw new UsageError(`--context takes a whole number of at least 1 or "all", not "${text}"`, 'write --context 2')
}

function notMeasured(call: Call, because: string): 3 {
  call.terminal.error(`palimpsest: not measured: ${because}\n`)
  return 3
}
