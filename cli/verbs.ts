import type { Verb } from './verb.js'
import { attack } from './verbs/attack.js'
import { completion } from './verbs/completion.js'
import { convert } from './verbs/convert.js'
import { demo } from './verbs/demo.js'
import { eliminate } from './verbs/eliminate.js'

/** Every verb of the command line, in the order of the help page. A new one is a file in `verbs/` and a line here. */
export const verbs: readonly Verb[] = [attack, eliminate, convert, demo, completion]
