/** A number in a drawing: two digits are finer than a screen shows, and the same on every machine. */
export function svgUnit(value: number): string {
  return String(Number(value.toFixed(2)))
}

export function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function svgText(x: number, y: number, content: string, extra = ''): string {
  return `<text x="${svgUnit(x)}" y="${svgUnit(y)}"${extra && ` ${extra}`}>${escaped(content)}</text>`
}

export function line(x1: number, y1: number, x2: number, y2: number, kind: string): string {
  return `<path class="${kind}" d="M${svgUnit(x1)} ${svgUnit(y1)}L${svgUnit(x2)} ${svgUnit(y2)}"/>`
}

/** Words in lines of at most so many characters. */
export function wrap(words: string, most: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
