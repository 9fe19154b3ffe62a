/** Words as they are typed in a shell: quoted where it would cut or change them. */
export function shellWords(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
}
