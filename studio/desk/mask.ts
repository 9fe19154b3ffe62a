/** Words become bars of one length: not even how long they are is told. */
export const maskedWord = '▮▮▮▮'

export function shown(word: string, showsValues: boolean): string {
  return showsValues ? word : maskedWord
}
