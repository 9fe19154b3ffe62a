import type { Fault } from './input-error.js'

/** What is given as an original is a release itself. */
export const notOriginal: Fault = {
  message: 'the original holds generalised items',
  rule: 'the original is the data before protection, without items in brackets',
  remedy: 'give the data this release was made from; quote items that have brackets in their name',
}
