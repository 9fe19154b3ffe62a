import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { languages } from '../../src/kinds/table/schema/lexicon/concept.js'
import { concepts, entriesOf } from '../../src/kinds/table/schema/lexicon/lexicon.js'
import { readHeader } from '../../src/kinds/table/schema/lexicon/read-header.js'
import { draftSchema } from '../../src/run/index.js'

const entries = [...entriesOf(concepts)]

describe('the lexicon of headers', () => {
  test('a word stands for one concept, in whatever language', () => {
    const by = new Map<string, Set<string>>()
    for (const { phrase, concept } of entries) {
      const key = phrase.replaceAll(' ', '')
      by.set(key, (by.get(key) ?? new Set()).add(concept.is))
    }
    expect([...by].filter(([, those]) => those.size > 1).map(([word]) => word)).toEqual([])
  })

  test('words are small letters and digits without accents, each once for a concept and language', () => {
    expect(
      entries.filter(({ phrase }) => !/^[a-z\d]+(?: [a-z\d]+)*$/.test(phrase)).map(({ phrase }) => phrase),
    ).toEqual([])
    const keys = entries.map(({ concept, language, phrase }) => `${concept.is}/${language}/${phrase}`)
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
  })

  const capital = (word: string): string => word[0].toUpperCase() + word.slice(1)
  test.each([
    ['snake_case', (words: string[]) => words.join('_')],
    ['CAPITALS', (words: string[]) => words.join('_').toUpperCase()],
    ['camelCase', (words: string[]) => words.map((word, i) => (i === 0 ? word : capital(word))).join('')],
    ['one word', (words: string[]) => words.join('')],
    ['with blanks and marks', (words: string[]) => ` ${words.map(capital).join('. ')}: `],
  ])('every phrase is read as its concept in %s', (_, write) => {
    const wrong = entries.filter(({ phrase, concept }) => {
      const { named, unknown } = readHeader(write(phrase.split(' ')))
      return named.length !== 1 || named[0].concept !== concept || unknown.length > 0
    })
    expect(wrong.map(({ phrase }) => phrase)).toEqual([])
  })

  test('every concept that tells people apart or does them harm has words in every language', () => {
    const told = new Set(['trait', 'secret', 'place', 'time', 'contact', 'person', 'name'])
    const lacking = concepts.flatMap(({ is, sort, words }) =>
      told.has(sort)
        ? languages.filter((language) => words[language] === undefined).map((language) => `${is}: ${language}`)
        : [],
    )
    expect(lacking).toEqual([])
  })

  test('no header makes it stop or take long', () => {
    const part = fc.oneof(
      fc.constantFrom(...entries.map(({ phrase }) => phrase)),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('_', '.', ' ', '=', '__proto__', 'constructor', '\u202e', '\u0000', 'ß', 'İ', '１', '🙂', '$&'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const { named, unknown } = readHeader(parts.join(''))
        expect(named.length + unknown.length).toBeLessThanOrEqual(parts.join('').length)
      }),
    )
    for (const long of ['patient', 'a', 'id_', 'geburts', '9', 'É'].map((one) => one.repeat(100_000))) {
      const before = process.cpuUsage()
      readHeader(long)
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(2000)
    }
  })
})

/** By role of the draft: headers of a language beside three values. */
const headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    identifier: 'MaidenName drivers_license MRN subj_id',
    quasi: 'DOB zipCode ethnicity',
    sensitive: 'HIV annual_salary diagnosis_code HEALTHCARE_EXPENSES loan_status',
  },
  de: {
    identifier: 'Nachname Versichertennummer Rentenversicherungsnummer Straße',
    quasi: 'geb_dat Wohnort Familienstand',
    sensitive: 'Hauptdiagnose Bruttogehalt Konfession Pflegegrad',
  },
  fr: {
    identifier: 'prénom nom_de_famille numeroSecuriteSociale',
    quasi: 'date_de_naissance codePostal situation_familiale',
    sensitive: 'maladie_chronique revenu_mensuel fumeur',
  },
  es: {
    identifier: 'DNI primer_apellido correo_electrónico',
    quasi: 'fecha_nac municipio estado_civil',
    sensitive: 'enfermedad ingresosMensuales embarazo',
  },
  nl: {
    identifier: 'BSN achternaam straatnaam',
    quasi: 'geboortedatum gemeente burgerlijke_staat',
    sensitive: 'zorgkosten uitkering rookt',
  },
  it: {
    identifier: 'codice_fiscale cognome tesseraSanitaria',
    quasi: 'data_di_nascita comune_residenza statoCivile',
    sensitive: 'reddito diagnosi_principale invalidità',
  },
}

test.each(Object.entries(headers))('headers in %s say their roles, and three records are enough', (_, byRole) => {
  const names = Object.values(byRole).flatMap((list) => list.split(' '))
  const rows = ['qwer 11223', 'asdf 44556', 'yxcv 77889'].map((cell) => names.map(() => cell))
  const { columns } = draftSchema(tableOf(names, rows))
  for (const [role, list] of Object.entries(byRole))
    for (const name of list.split(' '))
      expect([name, columns.find((column) => column.name === name)?.role]).toEqual([name, role])
})

test('whether somebody has a phone or a name for it is yes or no, and names nobody', () => {
  const names = entries.flatMap(({ phrase, concept }) => (concept.sort === 'contact' ? [phrase] : []))
  const distinct = [...new Set(names)]
  for (const [yes, no] of [
    ['yes', 'no'],
    ['1', '0'],
    ['ja', 'nein'],
  ]) {
    const { columns } = draftSchema(
      tableOf(
        distinct,
        [yes, no, no].map((cell) => distinct.map(() => cell)),
      ),
    )
    expect(columns.filter(({ role }) => role === 'identifier').map(({ name }) => name)).toEqual([])
  }
})
