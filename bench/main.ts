import type { Benchmark } from './benchmark.js'
import { attackScale } from './attack-scale.bench.js'
import { auditTime } from './audit-time.bench.js'
import { auditZoo } from './audit-zoo.bench.js'
import { cahdBench } from './cahd.bench.js'
import { copula } from './copula.bench.js'
import { noise } from './noise.bench.js'
import { composeBench } from './compose.bench.js'
import { counts } from './counts.bench.js'
import { disassociation } from './disassociation.bench.js'
import { eliminate } from './eliminate.bench.js'
import { falseAlarms } from './false-alarms.bench.js'
import { graphBench } from './graph.bench.js'
import { fixBench } from './fix.bench.js'
import { formats } from './formats.bench.js'
import { identifiers } from './identifiers.bench.js'
import { places } from './places.bench.js'
import { protect } from './protect.bench.js'
import { queries } from './queries.bench.js'
import { removedWordsBench } from './removed-words.bench.js'
import { reassociation } from './reassociation.bench.js'
import { repair } from './repair.bench.js'
import { roles } from './roles.bench.js'
import { schema } from './schema.bench.js'
import { scoredLinkage } from './scored-linkage.bench.js'
import { scoreboard } from './scoreboard.bench.js'
import { scrubBench } from './scrub.bench.js'
import { hideRulesBench } from './hide-rules.bench.js'
import { setKBench } from './set-k.bench.js'
import { singlingOutBench } from './singling-out.bench.js'
import { semanticAttack } from './semantic-attack.bench.js'
import { semantics } from './semantics.bench.js'
import { screenText } from '../src/report/index.js'
import { tablesLocal } from './tables-local.bench.js'
import { start } from './start.bench.js'
import { studioBench } from './studio.bench.js'
import { tablesProtect } from './tables-protect.bench.js'
import { verdicts } from './verdicts.bench.js'
import { tablesRead } from './tables-read.bench.js'
import { tableBuckets } from './table-buckets.bench.js'
import { tableLinkage } from './table-linkage.bench.js'
import { tableAttacks } from './table-attacks.bench.js'
import { tableReading } from './table-reading.bench.js'
import { tableDowncoding } from './table-downcoding.bench.js'
import { tableRisk } from './table-risk.bench.js'
import { tablesCheck } from './tables-check.bench.js'

const benchmarks: readonly Benchmark[] = [
  attackScale,
  auditTime,
  auditZoo,
  cahdBench,
  copula,
  noise,
  composeBench,
  counts,
  disassociation,
  eliminate,
  falseAlarms,
  fixBench,
  formats,
  graphBench,
  hideRulesBench,
  identifiers,
  places,
  protect,
  queries,
  reassociation,
  removedWordsBench,
  repair,
  roles,
  schema,
  scoredLinkage,
  scoreboard,
  scrubBench,
  semanticAttack,
  semantics,
  setKBench,
  singlingOutBench,
  start,
  studioBench,
  tableBuckets,
  tableLinkage,
  tableAttacks,
  tableReading,
  tableDowncoding,
  tableRisk,
  tablesLocal,
  tablesProtect,
  tablesRead,
  tablesCheck,
  verdicts,
]

const print = (text: string): void => void process.stdout.write(screenText(text.split('\n')))
const asked = process.argv.slice(2)
const unknown = asked.filter((id) => !benchmarks.some((benchmark) => benchmark.id === id))
if (asked.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) print(`no benchmark is called ${unknown.join(', ')}`)
  print('usage: npm run bench -- <name> …')
  for (const { id, summary } of benchmarks) print(`  ${id}  ${summary}`)
  process.exitCode = unknown.length > 0 ? 2 : 0
}
for (const benchmark of benchmarks) {
  if (unknown.length > 0 || !asked.includes(benchmark.id)) continue
  print(`${benchmark.id}: ${benchmark.summary}`)
  await benchmark.run(print)
}
