import type { Verb } from './verb.js'
import { completion } from './verbs/completion.js'
import { convert } from './verbs/convert.js'
import { demo } from './verbs/demo.js'
import { eliminate } from './verbs/eliminate.js'
import { experiment, experimentVerb } from './verbs/experiment.js'

/** Every verb of the command line, in the order of the help page. A new one is a file in `verbs/` and a line here. */
export const verbs: readonly Verb[] = [
  eliminate,
  convert,
  experiment,
  experimentVerb('semantic-attack', 'attack set-generalised transactions as thesis chapter 5 and article section 6 do'),
  demo,
  completion,
]
