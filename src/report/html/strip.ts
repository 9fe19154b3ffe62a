import type { AuditedLine } from '../../contract/question.js'
import { svgUnit } from '../figure/markup.js'
import { type Markup, html, markup } from './html.js'

/** All strips run from nought to a fifth, so that they can be compared at a glance. */
const end = 0.2
const [left, width] = [4, 292] as const

/** A share drawn: bar, interval, guessing and limit. What the figures beside it say, so it is silent for a screen reader. */
export function strip({ furthest, limit, state, line }: AuditedLine): Markup | undefined {
  if (line.measure === 'published-counts') return undefined
  const drawn =
    state === 'not measured' || !furthest
      ? [rect(width, 'url(#hatch)', ' stroke="var(--rule-2)" stroke-dasharray="3 3"')]
      : [
          rect(widthTo(furthest.success.value), 'var(--under)'),
          ...(furthest.success.value > end ? [beyond] : []),
          ...(furthest.counted ? [] : [whisker(furthest.success.low, furthest.success.high)]),
          ...(furthest.guessing === undefined ? [] : [triangle(furthest.guessing)]),
        ]
  return html`<svg class="chart strip" viewBox="0 0 300 34" aria-hidden="true" focusable="false">
    ${markup([rect(width, 'var(--inset)'), ...drawn, ...(limit ? [limitLine(limit.limit)] : [])].join(''))}
  </svg>`
}

function at(share: number): string {
  return svgUnit(left + widthTo(share))
}

function widthTo(share: number): number {
  return (width * Math.min(Math.max(share, 0), end)) / end
}

function rect(wide: number, fill: string, extra = ''): string {
  return `<rect x="${left}" y="13" width="${svgUnit(wide)}" height="10" fill="${fill}"${extra}/>`
}

const beyond = `<path d="M${left + width - 12} 10l12 8l-12 8z" fill="var(--under)" stroke="var(--paper)" stroke-width="1.5"/>`

function whisker(low: number, high: number): string {
  const line = `M${at(low)} 18H${at(high)}`
  return `<path d="${line}" stroke="var(--paper)" stroke-width="3.6"/><path d="${line}M${at(low)} 14v8M${at(high)} 14v8" stroke="var(--ink)" stroke-width="1.5" fill="none"/>`
}

function triangle(share: number): string {
  return `<path d="M${at(share)} 24l4 7h-8z" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.2"/>`
}

function limitLine(share: number): string {
  return `<path d="M${at(share)} 7v20" stroke="var(--paper)" stroke-width="4"/><path d="M${at(share)} 7v20" stroke="var(--ink)" stroke-width="2"/>`
}
