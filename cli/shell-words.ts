/** Words as they are typed in a shell: quoted where it would cut or change them. */
export function shellWords(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./~-]+$/.test(word) ? word : shellQuoted(word))).join(' ')
}

/** A word that a shell takes as it stands. */
export function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
