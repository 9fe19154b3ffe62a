import type { AnsweredQuestion } from '../../contract/question.js'
import type { VerdictState } from '../../formats/verdict-state.js'
import { type Markup, html } from './html.js'

type Shape = 'cross' | 'disc' | 'dashes' | 'bar'

/** Shape before ink: the state can be told in grey, in forced colours and by ear, since a word stands beside it. */
export function stateMark(state: AnsweredQuestion['state'] | VerdictState): Markup {
  return html`<svg class="mark" viewBox="0 0 16 16" aria-hidden="true">${shapes[shapeOf(state)]}</svg>`
}

function shapeOf(state: AnsweredQuestion['state'] | VerdictState): Shape {
  if (state === 'above' || state === 'not ready') return 'cross'
  if (state === 'within' || state === 'ready') return 'disc'
  return state === 'not measured' ? 'dashes' : 'bar'
}

const shapes: Readonly<Record<Shape, Markup>> = {
  cross: html`<path d="M3 3l10 10M13 3L3 13" stroke="currentColor" stroke-width="3" />`,
  disc: html`<circle cx="8" cy="8" r="6" fill="currentColor" />`,
  dashes: html`<circle
    cx="8"
    cy="8"
    r="6"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-dasharray="2.6 2.1"
  />`,
  bar: html`<path d="M3 8h10" stroke="currentColor" stroke-width="2" />`,
}

/** Whether what was read stays in the ink of what was published: the second ink is for what is not within a limit. */
export function inOneInk(state: AnsweredQuestion['state']): boolean {
  return state === 'within'
}

/** How a reading stands in a line: the surer, the heavier. */
export function sureClass(confidence: number): string {
  return confidence >= 0.95 ? 'c4' : confidence >= 0.7 ? 'c3' : confidence >= 0.4 ? 'c2' : 'c1'
}

/** In words; where guessing does as well, nothing is sure. */
export function sureWord(confidence: number, guessed: boolean): string {
  if (guessed) return 'as guessed'
  return confidence >= 0.95
    ? 'certain'
    : confidence >= 0.7
      ? 'likely'
      : confidence >= 0.4
        ? 'leaning'
        : 'cannot be told'
}
