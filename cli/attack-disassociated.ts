import type { Disassociated } from '../src/release/index.js'
import type { Truth } from '../src/score/index.js'
import { numberOf, seedOf } from './common-flags.js'
import { truthOf } from './disassociated-truth.js'
import { refuseIdleFlags } from './idle-flags.js'
import { openMeasureFor, tellingOpener } from './open-measure.js'
import { tell } from './tell.js'
import { UsageError } from './usage-error.js'
import type { Call, ExitCode } from './verb.js'

const idle = ['context', 'unmarked', 'k', 'utility', 'privacy', 'known', 'threshold', 'normalise']

/** `palimpsest attack release.json`: put a disassociated release together again, or find its cover problems. */
export async function attackDisassociated(call: Call): Promise<ExitCode> {
  const { readDisassociated } = await import('../src/files/index.js')
  refuseIdleFlags(call, idle, [], 'a disassociated release')
  const release = await readDisassociated(call.operands[0])
  const truth = await truthOf(call, release)
  return call.values.get('method') === 'cover' ? findCover(call, release, truth) : reassociate(call, release, truth)
}

async function reassociate(call: Call, release: Disassociated, truth: Truth | undefined): Promise<ExitCode> {
  const { reassociations, relatednessOf, unrelated } = await import('../src/attack/index.js')
  const { scoreReassociation } = await import('../src/score/index.js')
  const { reassociationJson, reassociationText } = await import('../src/report/index.js')
  const { stream } = await import('../src/random/index.js')
  const method = reassociations.find(({ id }) => id === (call.values.get('method') ?? 'joint'))
  if (!method) {
    const known = [...reassociations.map(({ id }) => id), 'cover'].join(', ')
    throw new UsageError(
      `--method ${call.values.get('method')} does not attack disassociated releases`,
      `choose ${known}`,
    )
  }
  const semantics = method.usesMeaning ? (call.values.get('semantics') ?? 'blend') : null
  let relatedness = unrelated
  if (semantics !== null) {
    const measure = await openMeasureFor(call, semantics)
    await measure.prepare(release.items, release.items)
    relatedness = relatednessOf(measure, release.items)
  }
  const found = method.run(release, relatedness, stream(seedOf(call), 'reassociate'))
  const guess = reassociations[0].run(release, unrelated, stream(seedOf(call), 'reassociate/baseline'))
  const options = { relatedness }
  const score = truth && scoreReassociation(release, found, truth, options)
  const baseline = truth && scoreReassociation(release, guess, truth, options)
  const facts = { method, semantics, seed: seedOf(call), score: score ?? null, baseline: baseline ?? null }
  await tell(call, reassociationJson(release, found, facts), () => reassociationText(release, found, facts))
  if (found.clusters.length > 0) return 0
  call.terminal.error('palimpsest: not measured: no cluster has a record chunk to start from\n')
  return 3
}

async function findCover(call: Call, release: Disassociated, truth: Truth | undefined): Promise<ExitCode> {
  const { findCoverProblems } = await import('../src/attack/index.js')
  const { scoreCover } = await import('../src/score/index.js')
  const { coverJson, coverText } = await import('../src/report/index.js')
  const findings = findCoverProblems(release, await knowledgeOf(call, release, truth))
  const score = truth ? scoreCover(release, findings, truth) : null
  await tell(call, coverJson(release, findings, score), () => coverText(release, findings, score))
  return findings.breaches.length > 0 ? 1 : 0
}

async function knowledgeOf(call: Call, release: Disassociated, truth: Truth | undefined) {
  const { moderateAttacker, strongAttacker, weakAttacker } = await import('../src/attack/index.js')
  const { stream } = await import('../src/random/index.js')
  const attacker = call.values.get('attacker') ?? 'strong'
  if (attacker === 'strong') return strongAttacker
  const random = stream(seedOf(call), `cover/${attacker}`)
  if (attacker === 'moderate') {
    if (truth) return moderateAttacker(truth.original, numberOf(call, 'known-share') ?? 0.1, random)
    throw new UsageError('--attacker moderate knows pairs of real records', 'add --original <data> to draw them from')
  }
  const { commonNouns, defaultIndex, openTaxonomy } = await import('../src/semantics/index.js')
  const options = tellingOpener(call)
  return weakAttacker(release.items, commonNouns(await defaultIndex(options), await openTaxonomy(options)), random)
}
