/** How emphasis is shown: terminal colours, or marks that survive a pipe. */
export interface Paint {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly struck: (text: string) => string
}

export const plain: Paint = {
  strong: (text) => text,
  faint: (text) => text,
  good: (text) => text,
  bad: (text) => text,
  struck: (text) => `~~${text}~~`,
}

export const ansi: Paint = {
  strong: wrap(1, 22),
  faint: wrap(2, 22),
  good: wrap(32, 39),
  bad: wrap(31, 39),
  struck: (text) => wrap(9, 29)(wrap(31, 39)(text)),
}

function wrap(on: number, off: number): (text: string) => string {
  return (text) => `\u001B[${on}m${text}\u001B[${off}m`
}

/** Width of a text on the screen, without the colour codes. */
export function shownWidth(text: string): number {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/\u001B\[\d+m/g, '').length
}
