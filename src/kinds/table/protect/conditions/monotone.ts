import type { Monotone } from '../../../../contract/parameter.js'

/** What holds for classes holds for their unions, and for what is left when some go. */
export const alwaysStays: Monotone = { generalisation: true, suppression: true }
