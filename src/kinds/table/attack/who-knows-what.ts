/** Somebody by what they are likely to know: words of headers. */
interface Profile {
  readonly name: string
  readonly words: ReadonlySet<string>
}

const body = ['age', 'birth', 'dob', 'born', 'sex', 'gender', 'race', 'ethnicity', 'nationality', 'country']
const place = [
  'zip',
  'zipcode',
  'postcode',
  'postal',
  'city',
  'town',
  'region',
  'state',
  'district',
  'address',
  'municipality',
]

/** Three people everybody has. Words as headers have them, in small letters. */
export const profiles: readonly Profile[] = [
  {
    name: 'a neighbour',
    words: new Set([
      ...body,
      ...place,
      'marital',
      'married',
      'children',
      'household',
      'family',
      'car',
      'occupation',
      'job',
    ]),
  },
  {
    name: 'an employer',
    words: new Set([
      ...body,
      'education',
      'school',
      'degree',
      'occupation',
      'job',
      'profession',
      'workclass',
      'work',
      'hours',
      'salary',
      'income',
      'wage',
      'marital',
      'absence',
      'sick',
    ]),
  },
  {
    name: 'an insurer',
    words: new Set([
      ...body,
      ...place,
      'diagnosis',
      'disease',
      'condition',
      'icd',
      'procedure',
      'drug',
      'admission',
      'discharge',
      'hospital',
      'cost',
      'charge',
      'claim',
      'smoker',
      'bmi',
      'weight',
      'height',
      'occupation',
    ]),
  },
]

/** The columns that a profile knows, by place: those one of whose words is among its own. */
export function knownTo({ words }: Profile, names: readonly string[]): number[] {
  return [...names.keys()].filter((i) => wordsOf(names[i]).some((word) => words.has(word)))
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word]))
}
