import { disassociate } from './disassociated/disassociate.js'
import type { Protector } from './protector.js'
import { coat } from './sets/coat.js'
import { km } from './sets/km.js'
import { pcta } from './sets/pcta.js'

/** Every way to protect data. */
export const protectors: readonly Protector[] = [coat, pcta, km, disassociate]
