import type { Verb } from './verb.js'
import { ask } from './verbs/ask.js'
import { attack } from './verbs/attack.js'
import { audit } from './verbs/audit.js'
import { check } from './verbs/check.js'
import { compose } from './verbs/compose.js'
import { completion } from './verbs/completion.js'
import { convert } from './verbs/convert.js'
import { demo } from './verbs/demo.js'
import { diff } from './verbs/diff.js'
import { eliminate } from './verbs/eliminate.js'
import { experiment, experimentVerb } from './verbs/experiment.js'
import { fix } from './verbs/fix.js'
import { explain } from './verbs/explain.js'
import { extract } from './verbs/extract.js'
import { hierarchyCheck } from './verbs/hierarchy-check.js'
import { hierarchyMake } from './verbs/hierarchy-make.js'
import { hierarchyShow } from './verbs/hierarchy-show.js'
import { intruder } from './verbs/intruder.js'
import { intruderScore } from './verbs/intruder-score.js'
import { lattice } from './verbs/lattice.js'
import { measure } from './verbs/measure.js'
import { pack } from './verbs/pack.js'
import { policy } from './verbs/policy.js'
import { protect } from './verbs/protect.js'
import { read } from './verbs/read.js'
import { schema } from './verbs/schema.js'
import { risk } from './verbs/risk.js'
import { runPlan } from './verbs/run-plan.js'
import { semanticsEvaluate } from './verbs/semantics-evaluate.js'
import { semanticsExplain } from './verbs/semantics-explain.js'
import { semanticsIndex } from './verbs/semantics-index.js'
import { semanticsInstall } from './verbs/semantics-install.js'
import { semanticsMeasures } from './verbs/semantics-measures.js'
import { semanticsNeighbours } from './verbs/semantics-neighbours.js'
import { semanticsScore } from './verbs/semantics-score.js'

/** Every verb of the command line, in the order of the help page. A new one is a file in `verbs/` and a line here. */
export const verbs: readonly Verb[] = [
  audit,
  explain,
  fix,
  diff,
  runPlan,
  pack,
  intruder,
  intruderScore,
  policy,
  protect,
  ask,
  check,
  measure,
  risk,
  read,
  attack,
  compose,
  eliminate,
  schema,
  hierarchyMake,
  hierarchyCheck,
  hierarchyShow,
  lattice,
  semanticsScore,
  semanticsEvaluate,
  semanticsNeighbours,
  semanticsExplain,
  semanticsMeasures,
  semanticsIndex,
  semanticsInstall,
  extract,
  convert,
  experiment,
  experimentVerb('semantic-attack', 'attack set-generalised transactions as thesis chapter 5 and article section 6 do'),
  experimentVerb('disassociation', 'put disassociated transactions together again, as AlShuhail and Shao do'),
  experimentVerb('cover', 'count the breaches by cover problems, as Barakat et al. do', { byMeaning: false }),
  demo,
  completion,
]
