import { svgUnit } from './markup.js'

/** How a series looks: Okabe and Ito's colours, which colour-blind readers can tell apart, lightened for dark pages. */
interface Look {
  readonly light: string
  readonly dark: string
  /** Drawn around the origin, about eight units wide: a second way to tell series apart. */
  readonly mark: string
}

const palette: readonly Look[] = [
  { light: '#7a808a', dark: '#9aa1ab', mark: 'M-3.4-3.4L3.4 3.4M-3.4 3.4L3.4-3.4' },
  { light: '#2f9bd8', dark: '#56b4e9', mark: 'M0-4.4L4.4 0L0 4.4L-4.4 0Z' },
  { light: '#cf8a00', dark: '#e69f00', mark: 'M-3.4-3.4H3.4V3.4H-3.4Z' },
  { light: '#b8569a', dark: '#d98cbd', mark: 'M0-4.6L4.2 3.2H-4.2Z' },
  { light: '#00805d', dark: '#1fc196', mark: 'M0 4.6L-4.2-3.2H4.2Z' },
  { light: '#0063a0', dark: '#5a9fe0', mark: 'M-3.8 0A3.8 3.8 0 1 1 3.8 0A3.8 3.8 0 1 1-3.8 0Z' },
  {
    light: '#c84b00',
    dark: '#ff7f3f',
    mark: 'M0-5.4L1.5-1.7L5.4-1.7L2.2.7L3.4 4.5L0 2.2L-3.4 4.5L-2.2.7L-5.4-1.7L-1.5-1.7Z',
  },
  { light: '#8a6d00', dark: '#d9c229', mark: 'M-4.2-1.2H-1.2V-4.2H1.2V-1.2H4.2V1.2H1.2V4.2H-1.2V1.2H-4.2Z' },
]

/** How many series can be told apart. */
export const paletteSize = palette.length

/** A mark of the palette at a place; its shape is written once, by `markShapes`. */
export function markAt(slot: number, kind: string, x: number, y: number): string {
  return `<use href="#m${slot}" class="point ${kind}" x="${svgUnit(x)}" y="${svgUnit(y)}"/>`
}

export function markShapes(slots: Iterable<number>): string {
  return `<defs>${Array.from(new Set(slots), (slot) => `<path id="m${slot}" d="${palette[slot].mark}"/>`).join('')}</defs>`
}

/** Colours as CSS classes, so that one file suits a light and a dark page. */
export function paletteStyle(): string {
  const rules = (scheme: 'light' | 'dark'): string =>
    palette.map((look, slot) => `.s${slot}{--c:${look[scheme]}}`).join('')
  const light = `svg{--ink:#1f2328;--soft:#59636e;--grid:#e3e7eb;--paper:#ffffff}${rules('light')}`
  const dark = `svg{--ink:#e6edf3;--soft:#9198a1;--grid:#2b323b;--paper:#0d1117}${rules('dark')}`
  return `${light}@media(prefers-color-scheme:dark){${dark}}`
}
