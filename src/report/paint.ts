import { styled } from './screen/marks.js'

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

/** Marks that `screenText` turns into the terminal's codes; nothing in data can be taken for one. */
export const ansi: Paint = {
  strong: styled('strong'),
  faint: styled('faint'),
  good: styled('good'),
  bad: styled('bad'),
  struck: styled('struck'),
}
