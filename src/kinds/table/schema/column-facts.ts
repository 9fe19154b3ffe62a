import { type Partition, partitionByValue, peopleAlone } from '../../../data/column-codes.js'
import { inferredType } from '../../../data/infer-types.js'
import { type Column, type ColumnType, cellOf, isMissing } from '../../../data/table.js'
import { headerWords } from '../header-words.js'

/** What can be seen of a column without knowing what it is about. */
export interface ColumnFacts {
  readonly name: string
  readonly type: ColumnType
  readonly partition: Partition
  readonly distinct: number
  readonly rows: number
  /** Records that are alone with their value. */
  readonly alone: number
  /** Present values, each once, spread over the column. */
  readonly sample: readonly string[]
  readonly says: ReadonlyMap<Meaning, string>
}

/** Enough to tell a pattern that nine cells in ten have; the counts are of all rows. */
const sampled = 2000

export function factsOf(column: Column): ColumnFacts {
  const partition = partitionByValue(column)
  const sample = sampleOf(column)
  const used = new Uint8Array(partition.count)
  for (let row = 0; row < partition.classOf.length; row++) used[partition.classOf[row]] = 1
  return {
    name: column.name,
    // A reader that looked at every cell knows better.
    type: column.type === 'text' ? typeOf(sample) : column.type,
    partition,
    distinct: used.reduce((sum, one) => sum + one, 0),
    rows: partition.classOf.length,
    alone: peopleAlone(partition),
    sample,
    says: headerSays(column.name),
  }
}

function typeOf(values: readonly string[]): ColumnType {
  return inferredType({ kind: 'coded', codes: Uint32Array.from(values.keys()), values }).type
}

function sampleOf(column: Column): string[] {
  const cells = column.kind === 'coded' ? column.values.length : column.ends.length
  const step = Math.max(1, cells / sampled)
  const found = new Set<string>()
  for (let at = 0; at < cells; at += step) {
    const value = column.kind === 'coded' ? column.values[Math.floor(at)] : cellOf(column, Math.floor(at))
    if (!isMissing(value)) found.add(value)
  }
  return [...found].sort()
}

/** The share of the values that fit. */
export function shareOf({ sample }: Pick<ColumnFacts, 'sample'>, fits: (value: string) => boolean): number {
  return sample.length === 0 ? 0 : sample.filter(fits).length / sample.length
}

/** What the header of a column may say it is. */
export type Meaning =
  | 'id'
  | 'person'
  | 'contact'
  | 'sensitive'
  | 'person trait'
  | 'place or time'
  | 'weight'
  | 'text'
  | 'thing'

// Whole words, in English and some German; a header is cut into words first.
const words: Readonly<Record<Meaning, string>> = {
  contact: `name surname firstname lastname forename fullname username login email mail phone telephone tel mobile fax
    address street iban ssn passport licence license plate url ip vorname nachname telefon strasse anschrift signature`,
  id: 'id ids identifier identifiers mrn uuid guid pid uid nhs key',
  person: `patient patientid person personid subject student member customer client employee user voter respondent
    participant citizen donor`,
  sensitive: `diagnosis diagnoses disease diseases illness condition icd hiv aids cancer symptom symptoms drug drugs
    medication medicine treatment therapy procedure prescription result lab salary income wage wages pay earnings debt
    credit balance loan religion faith political politics party vote sexual orientation pregnant pregnancy crime
    criminal conviction offence offense score grade grades mark gpa disability mental psychiatric blood allergy
    allergies genetic genotype dna outcome suicide alcohol addiction charge charges cost bill diagnose krankheit
    einkommen gehalt konfession iq capital`,
  'person trait': `age ages birth dob born birthdate birthday birthyear yob sex gender race ethnic ethnicity marital
    married education degree schooling occupation profession job work workclass employer industry language height
    children household relationship nationality citizenship veteran title alter geschlecht geburtsdatum
    geburtsjahr beruf familienstand`,
  'place or time': `zip zipcode postcode postal plz city town village county state region province district country
    nation native location place residence latitude longitude lat lon lng admission admitted discharge discharged visit
    date day year month hospital ward clinic department doctor physician teacher school class ort stadt land datum`,
  weight: 'weight weights wgt wt fnlwgt gewicht',
  text: 'note notes comment comments remark remarks description narrative text report history summary feedback',
  thing: 'product item order invoice device code column row index',
}

let meanings: ReadonlyMap<string, Meaning> | undefined

function meaningsByWord(): ReadonlyMap<string, Meaning> {
  return new Map(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record that is written above
    (Object.entries(words) as [Meaning, string][]).flatMap(([meaning, list]) =>
      list.split(/\s+/).map((word): [string, Meaning] => [word, meaning]),
    ),
  )
}

/** The words of a header that say something: `native-country`, `dateOfBirth`, `ZIP_Code`. */
export function headerSays(name: string): ReadonlyMap<Meaning, string> {
  const found = new Map<Meaning, string>()
  const cut = headerWords(name)
  for (const word of [...cut, cut.join('')]) {
    const meaning = (meanings ??= meaningsByWord()).get(word)
    if (meaning !== undefined && !found.has(meaning)) found.set(meaning, word)
  }
  return found
}
