import type { Protector } from '../../../contract/protector.js'
import { scrub } from './scrub.js'
import { keepListed } from './keep-listed.js'
import { generaliseTerms } from './generalise-terms.js'
import { confuseTopics } from './confuse-topics.js'

/** In the order of help. */
export const textProtectors: readonly Protector[] = [scrub, keepListed, generaliseTerms, confuseTopics]
