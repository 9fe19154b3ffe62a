import { setK } from './set-k.js'
import { hideRules } from './hide-rules.js'
import type { Protector } from '../../../contract/protector.js'
import { coat } from './coat.js'
import { pcta } from './pcta.js'
import { km } from './km.js'

/** In the order of help. */
export const setProtectors: readonly Protector[] = [coat, pcta, km, setK, hideRules]
