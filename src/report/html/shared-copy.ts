/** What stands for a word in a copy that may be passed on: always as long, so that the length tells nothing. */
export const coveredWord = '▮▮▮▮'

/** The words that our own sentences are made of; any other may be somebody's. */
const own = new Set(
  (
    'a all also alone and as be because beside belongs by chance each else fewer from group has have held here hidden ' +
    'holds in is it left less likely makes make matched may mean median no not nobody of on one only or other others ' +
    'people person reads record records row rows share somebody stand stands than that the their theirs they to two ' +
    'value way which who whom with average them leave behind looks like cluster release laid same identifier exactly'
  ).split(' '),
)

/** After these a number counts something of ours. */
const counting = new Set('row person record cluster group cell all of in than'.split(' '))

/**
 * A sentence about somebody in which no value of the data is left: first the values that are known, then every word that
 * is not ours, and every number but a percentage and a count of rows or people. Figures never come through here.
 */
export function coveredSentence(sentence: string, values: readonly string[] = []): string {
  const known = values.filter((value) => sentence.includes(value))
  const covered = known.reduce((text, value) => text.replaceAll(wholly(value), coveredWord), sentence)
  const tokens = covered.match(/[\s,;:(){}=−–]+|[^\s,;:(){}=−–]+/g) ?? []
  const words = tokens.map((token, i) => {
    if (/^[\s,;:(){}=−–]+$/.test(token) || token === '%' || own.has(token)) return token
    const percentage = /^\s+$/.test(tokens[i + 1] ?? '') && tokens[i + 2] === '%'
    const counted = i >= 2 && counting.has(tokens[i - 2])
    return /^\d+$/.test(token) && (percentage || counted) ? token : coveredWord
  })
  return words.join('').replaceAll(severalBars, coveredWord)
}

const severalBars = new RegExp(`${coveredWord}(?:\\s+${coveredWord})+`, 'g')

/** A value where it stands as a whole, not inside a longer word. */
function wholly(value: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')
}
