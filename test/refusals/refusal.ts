import { expect } from 'vitest'
import { InputError, renderInputError } from '../../src/formats/index.js'

/** Stands for a personal value in the inputs: no error may tell it unasked. */
export const secret = 'Zaphod'

/** The error that reading ends in, having checked that it tells no value and says what to do. */
export async function refusalOf(reading: Promise<unknown>): Promise<InputError> {
  const refusal = await reading.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  )
  if (!(refusal instanceof InputError)) throw refusal
  expect(renderInputError(refusal)).not.toContain(secret)
  expect(refusal.stack ?? '').not.toContain(secret)
  expect(refusal.rule).not.toBe('')
  expect(refusal.remedy).not.toBe('')
  return refusal
}
