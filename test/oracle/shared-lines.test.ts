import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSharedLines } from '../../src/meaning/extract/index.js'

const line = fc.constantFrom(
  '',
  '  ',
  'RECORD 7',
  'RECORD  12',
  'knee pain',
  'chest pain',
  '[report end]',
  'T: 6/27/95',
)
const texts = fc.array(
  fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n')),
  { minLength: 1, maxLength: 6 },
)

/** Each line of each text by itself: is it near an end, and is one like it as near that end of most texts? */
function naive(all: readonly string[], edge: number): string[] {
  const like = (one: string) =>
    one
      .trim()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[0-9]+/g, '#')
  const written = (lines: readonly string[]) => lines.filter((one) => one.trim() !== '')
  const atEnd = (lines: readonly string[], end: 'top' | 'bottom') =>
    end === 'top' ? written(lines).slice(0, edge) : written(lines).slice(-edge)
  const common = (one: string, end: 'top' | 'bottom') => {
    const having = all.filter((text) => atEnd(text.split('\n'), end).some((other) => like(other) === like(one)))
    return having.length >= 2 && having.length * 2 > all.length
  }
  return all.map((text) => {
    const lines = text.split('\n')
    return lines
      .filter((one, place) => {
        if (one.trim() === '') return true
        const above = written(lines.slice(0, place)).length
        const below = written(lines.slice(place + 1)).length
        return !(above < edge && common(one, 'top')) && !(below < edge && common(one, 'bottom'))
      })
      .join('\n')
  })
}

test('shared lines: what is left is what asking for every line by itself leaves', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 4 }), (all, edge) => {
      const found = withoutSharedLines(
        all.map((text, t) => ({ id: `${t}`, text })),
        edge,
      )
      expect(found.texts.map(({ text }) => text)).toEqual(naive(all, edge))
      expect(found.texts.map(({ id }) => id)).toEqual(all.map((_, t) => `${t}`))
    }),
  )
})

test('shared lines: one text alone shares nothing', () => {
  const alone = [{ id: 'a', text: 'RECORD 1\nknee pain' }]
  expect(withoutSharedLines(alone, 10)).toEqual({ texts: alone, removed: [] })
})
