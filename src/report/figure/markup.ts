/** A number in a drawing: two digits are finer than a screen shows, and the same on every machine. */
export function unit(value: number): string {
  return String(Number(value.toFixed(2)))
}

export function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function text(x: number, y: number, content: string, extra = ''): string {
  return `<text x="${unit(x)}" y="${unit(y)}"${extra && ` ${extra}`}>${escaped(content)}</text>`
}

export function line(x1: number, y1: number, x2: number, y2: number, kind: string): string {
  return `<path class="${kind}" d="M${unit(x1)} ${unit(y1)}L${unit(x2)} ${unit(y2)}"/>`
}
