import { expect, test } from 'vitest'
import { ageHierarchy, hierarchyOf, intervalHierarchy, prefixHierarchy, zip3Hierarchy } from '../../src/data/index.js'

test('prefix masks: Figure 2.1 of the thesis, 02138 → 0213* → 021** → everything', () => {
  const zips = ['02138', '02139', '02141', '02142']
  expect(prefixHierarchy(zips, { keep: 3 })).toEqual(
    hierarchyOf([
      ['02138', '0213*', '021**', '*'],
      ['02139', '0213*', '021**', '*'],
      ['02141', '0214*', '021**', '*'],
      ['02142', '0214*', '021**', '*'],
    ]),
  )
})

test('prefix masks: 13053 → 1305* → 130** → 13*** → 1**** → *', () => {
  const { levels } = prefixHierarchy(['13053', '13068', '14850', '14853'])
  expect(levels.map(({ codes, names }) => names[codes[0]])).toEqual(['1305*', '130**', '13***', '1****', '*'])
  expect(levels[1].names).toEqual(['130**', '148**'])
})

test('prefix masks: codes of unequal length stand where their prefix does, from either end', () => {
  const icd = prefixHierarchy(['E11', 'E11.9', 'E12'], { step: 2 })
  expect(icd.levels.map(({ codes, names }) => Array.from(codes, (code) => names[code]))).toEqual([
    ['E11**', 'E11**', 'E12**'],
    ['E****', 'E****', 'E****'],
    ['*', '*', '*'],
  ])
  const short = prefixHierarchy(['E1', 'E119'])
  expect(short.levels.map(({ codes, names }) => Array.from(codes, (code) => names[code]))).toEqual([
    ['E1**', 'E11*'],
    ['E1**', 'E1**'],
    ['E***', 'E***'],
    ['*', '*'],
  ])
  const { levels } = prefixHierarchy(['ab', 'cb'], { side: 'left' })
  expect(levels[0].names).toEqual(['*b'])
})

test('ages: 45 CFR 164.514(b)(2)(i)(C), all ages over 89 are one value', () => {
  const made = ageHierarchy(['89', '90', '103', '7'])
  if ('kind' in made) throw new Error(made.rule)
  expect(made.values).toEqual(['7', '89', '90', '103'])
  expect(made.levels.map(({ codes, names }) => Array.from(codes, (code) => names[code]).join(' '))).toEqual([
    '7 89 90+ 90+',
    '[5, 10[ [85, 90[ 90+ 90+',
    '[0, 10[ [80, 90[ 90+ 90+',
    '[0, 20[ [80, 90[ 90+ 90+',
    '[0, 40[ [80, 90[ 90+ 90+',
    '[0, 80[ [80, 90[ 90+ 90+',
    '[0, 90[ [0, 90[ 90+ 90+',
    '* * * *',
  ])
})

test('ZIP3: 45 CFR 164.514(b)(2)(i)(B), 000 for 20,000 people or fewer and for what is not known', () => {
  const populations = new Map([
    ['021', 20_001],
    ['036', 20_000],
  ])
  expect(zip3Hierarchy(['02138', '03601', '99999', '02139-1234'], { populations })).toEqual(
    hierarchyOf([
      ['02138', '021', '*'],
      ['02139-1234', '021', '*'],
      ['03601', '000', '*'],
      ['99999', '000', '*'],
    ]),
  )
})

test('intervals: the ends are never the least and greatest value, unless asked', () => {
  const made = (observed: boolean) => {
    const hierarchy = intervalHierarchy(['17', '23', '38'], { width: 10, observed })
    return 'kind' in hierarchy ? [] : hierarchy.levels[0].names
  }
  expect(made(false)).toEqual(['[10, 20[', '[20, 30[', '[30, 40['])
  expect(made(true)).toEqual(['[17, 20[', '[20, 30[', '[30, 38]'])
})
