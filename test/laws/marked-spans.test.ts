import { describe, expect, test } from 'vitest'
import { markKinds, markOf, markedSpans } from '../../src/kinds/text/marked-spans.js'

const found = (text: string) =>
  markedSpans(text).map(({ start, end, label }) => [text.slice(start, end), ...(label === undefined ? [] : [label])])

describe('markedSpans', () => {
  test.each([
    [
      'Seen by [NAME] on [DATE-1].',
      [
        ['[NAME]', 'name'],
        ['[DATE-1]', 'date'],
      ],
    ],
    ['It was [REDACTED], see [removed] and (redacted).', [['[REDACTED]'], ['[removed]'], ['(redacted)']]],
    [
      '<PERSON> wrote to <EMAIL_ADDRESS>',
      [
        ['<PERSON>', 'person'],
        ['<EMAIL_ADDRESS>', 'email address'],
      ],
    ],
    ['Mr. XXXX, ssn XXX-XX-1234 or XXX-XX-XXXX', [['XXXX'], ['XXX-XX'], ['XXX-XX-XXXX']]],
    ['the agent █████ ██ met ***', [['█████ ██'], ['***']]],
    ['[**Known lastname 123**] was seen at ___ today', [['[**Known lastname 123**]', 'known lastname'], ['___']]],
    [
      '{{CITY}} and {STREET}',
      [
        ['{{CITY}}', 'city'],
        ['{STREET}', 'street'],
      ],
    ],
  ])('reads the marks of %j', (text, marks) => {
    expect(found(text)).toEqual(marks)
  })

  test('reads each of our own marks with its kind', () => {
    for (const kind of markKinds)
      expect(found(`a ${markOf(kind)} b`)).toEqual([[markOf(kind), ...(kind === 'removed' ? [] : [kind])]])
  })

  test.each([
    'as shown [12] and [a], Louis XXX, x = y ** 2, a*b*c',
    'first\n***\nsecond\n  ______\nthird',
    '<TITLE>News</TITLE>',
    'snake_case and __init__, box{} and {a}',
    'the name (of the rose), [sic]',
  ])('takes nothing in %j for a mark', (text) => {
    expect(found(text)).toEqual([])
  })
})
