/**
 * What sort of thing a word of a header stands for. A sort says what follows for the role of the column, alone or beside
 * the others (`header-role.ts`).
 */
export type Sort =
  /** Names somebody or leads to them, alone: a surname, an e-mail address, a national number. */
  | 'contact'
  /** The number that somebody has in a file: a patient's, an employee's. */
  | 'own number'
  /** What people may want to keep to themselves: an illness, an income, a faith. */
  | 'secret'
  /** What others know of a person, and what stays with them: birth, sex, work. */
  | 'trait'
  /** Where somebody lives, was, or comes from. */
  | 'place'
  | 'time'
  /** An organisation or a part of it: a hospital, a school, a department. */
  | 'body'
  /** Whoever the record may be about. */
  | 'person'
  /** Somebody else who stands in it: staff, relatives. */
  | 'other person'
  /** Something that happened to somebody, of which there is a record: a stay, an order, a claim. */
  | 'event'
  | 'thing'
  /** Which one: `id`, `number`, `code of`. */
  | 'number'
  | 'name'
  /** How many, how long, whether: says nothing alone. */
  | 'measure'
  /** Of which kind: a type, a status, a level. */
  | 'kind'
  /** Words that people wrote. */
  | 'text'
  /** About the file and not about anybody. */
  | 'file'

export const languages = ['en', 'de', 'fr', 'es', 'nl', 'it'] as const
type Language = (typeof languages)[number]

/**
 * Words and phrases, parted by commas, in small letters without accents; `=` before one that means it only where it is the
 * whole header. Words such as `of` and `de` are left out.
 */
type Words = Readonly<Partial<Record<Language, string>>>

export interface Concept {
  /** In the words of a reason: “its name says …”. */
  readonly is: string
  readonly sort: Sort
  readonly words: Words
}
