/** A header cut into small words: `dateOfBirth` is date, of, birth. */
export function headerWords(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
}
