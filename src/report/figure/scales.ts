import type { Scale } from '../../experiment/index.js'
import { formatNumber } from '../format-number.js'

/** From values to places on an axis, with the values to write beside it. */
export interface FigureAxis {
  readonly at: (value: number | string) => number
  readonly ticks: readonly Tick[]
}

interface Tick {
  readonly place: number
  readonly text: string
}

/** An axis from `from` to `to` in the plot's own units. Points on named values stand in the middle of their share. */
export function axisOf(scale: Scale, values: readonly (number | string)[], from: number, to: number): FigureAxis {
  if (scale.kind === 'ordinal' || scale.kind === 'nominal') return namedAxis(values, from, to)
  const numbers = values.map(Number).filter(Number.isFinite)
  const [least, most] = scale.domain ?? reach(numbers, scale.kind)
  const shift = scale.kind === 'log' ? Math.log10 : (value: number): number => value
  const at = (value: number | string): number =>
    from + ((shift(Number(value)) - shift(least)) / (shift(most) - shift(least))) * (to - from)
  const steps =
    scale.kind === 'log' ? powers(least, most) : (wholeSteps(numbers, least, most) ?? evenSteps(least, most))
  return { at, ticks: steps.map((value) => ({ place: at(value), text: tickText(value) })) }
}

function namedAxis(values: readonly (number | string)[], from: number, to: number): FigureAxis {
  const names = [...new Set(values.map(String))]
  const at = (value: number | string): number =>
    from + ((names.indexOf(String(value)) + 0.5) / names.length) * (to - from)
  return { at, ticks: names.map((text) => ({ place: at(text), text })) }
}

function reach(numbers: readonly number[], kind: Scale['kind']): readonly [number, number] {
  const least = Math.min(...numbers)
  const most = Math.max(...numbers)
  if (numbers.length === 0) return kind === 'log' ? [1, 10] : [0, 1]
  if (kind === 'log') return [10 ** Math.floor(Math.log10(least)), 10 ** Math.ceil(Math.log10(most * 1.0001))]
  return least === most ? [least - 0.5, most + 0.5] : [least, most]
}

/** A few whole values, such as k = 2 … 6, are written as they are. */
function wholeSteps(numbers: readonly number[], least: number, most: number): number[] | undefined {
  const distinct = [...new Set(numbers)].sort((a, b) => a - b)
  const few = distinct.length > 1 && distinct.length <= 7
  return few && least >= 1 && most > least && distinct.every(Number.isInteger) ? distinct : undefined
}

function evenSteps(least: number, most: number): number[] {
  const rough = (most - least) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999)!
  const first = Math.ceil(least / step - 1e-9)
  const last = Math.floor(most / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
}

function powers(least: number, most: number): number[] {
  const first = Math.ceil(Math.log10(least) - 1e-9)
  const last = Math.floor(Math.log10(most) + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i))
}

function tickText(value: number): string {
  if (value === 0) return '0'
  return Math.abs(value) >= 1000 ? formatNumber(Math.round(value)) : String(Number(value.toPrecision(3)))
}
