import { isPersonName, identifyingPatterns as patterns } from '../schema/value-patterns.js'
import type { HarborLetter } from './harbor-kinds.js'

interface CellTest {
  readonly letter: HarborLetter
  readonly fits: (value: string) => boolean
}

const northAmerican = /^(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}$/
const international = /^\+\d[\d ()/-]{7,18}$/
const web = /^(?:https?:\/\/|ftp:\/\/|www\.)\S+$/i
const sixth = /^[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}$/i
const hardware = /^[\da-f]{2}(?:[:-][\da-f]{2}){5}$/i
const coordinates = /^[-+]?\d{1,2}\.\d{3,}[,; ]+[-+]?\d{1,3}\.\d{3,}$/

/** Forms so much of their own that one cell is enough. */
export const alone: readonly CellTest[] = [
  { letter: 'F', fits: patterns.email.fits },
  { letter: 'G', fits: patterns.socialSecurity.fits },
  { letter: 'J', fits: (value) => patterns.iban.fits(value) || patterns.card.fits(value) },
  { letter: 'N', fits: (value) => web.test(value) },
  { letter: 'M', fits: (value) => hardware.test(value) },
  { letter: 'O', fits: (value) => isAddress(value) || (value.includes('::') && sixth.test(value)) || isWhole(value) },
  { letter: 'D', fits: (value) => northAmerican.test(value) || international.test(value) },
  { letter: 'B', fits: (value) => coordinates.test(value) },
  { letter: 'R', fits: patterns.uuid.fits },
]

/** Forms that something else may have as well: only where nearly all values of a column have them. */
export const together: readonly CellTest[] = [
  { letter: 'D', fits: patterns.phone.fits },
  { letter: 'B', fits: patterns.street.fits },
  { letter: 'A', fits: isPersonName },
]

function isAddress(value: string): boolean {
  return patterns.ip.fits(value) && value.split('.').every((part) => Number(part) <= 255)
}

function isWhole(value: string): boolean {
  return value.split(':').length === 8 && sixth.test(value) && /[\da-f]{3,}:/i.test(value)
}
