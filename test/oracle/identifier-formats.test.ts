import { expect, test } from 'vitest'
import {
  formatsByHeader,
  formatsOf,
  identifiersOf,
  sizeOf,
  timeFor,
} from '../../src/kinds/table/attack/identifier-formats.js'

test('13 §2.6: what examples share is fixed, every other digit is any, and all of a form are counted up', () => {
  const [form, ...others] = formatsOf(['+4917 12', '+4917 57', '+4917 99', 'unlike'])
  expect(others).toEqual([])
  expect(form.pattern).toBe('+4917 ##')
  expect([...identifiersOf(form)]).toEqual(Array.from({ length: 100 }, (_, n) => `+4917 ${String(n).padStart(2, '0')}`))
  expect(sizeOf(form)).toBe(100)
  expect(formatsOf(['Ann', 'Bob'])).toEqual([])
})

test('13 §2.6: a header says what was hashed, and how long all of them take', () => {
  expect(formatsByHeader('phone_md5').map(({ what }) => what)).toContain('phone numbers')
  expect(formatsByHeader('SSN')[0].pattern).toBe('###-##-####')
  expect(formatsByHeader('colour')).toEqual([])
  expect(timeFor({ what: '', pattern: '#########' })).toBe('about 17 minutes')
  expect(timeFor({ what: '', pattern: '##' })).toBe('about 1 second')
})
