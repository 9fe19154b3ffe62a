import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { progress, stages } from '../../cli/progress.js'
import { terminalOn } from '../../cli/terminal.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function screen(errorWidth = 80) {
  const written: string[] = []
  const error = (text: string): void => void written.push(text)
  return { written, terminal: terminalOn({ out: error, error, colour: false, outWidth: undefined, errorWidth }) }
}

const erase = '\u001B[K'

test('a bar is shown after a second, over the one before it, and taken away', () => {
  const { written, terminal } = screen()
  const bar = progress('reading', terminal)
  bar.update(1, 10)
  vi.advanceTimersByTime(1500)
  bar.update(5, 10)
  bar.end()
  expect(written).toEqual([`\rreading ${'█'.repeat(15)}${'░'.repeat(15)} 50 %${erase}`, `\r${erase}`])
})

test('stages: one bar at a time; a new label or the end takes the old one away', () => {
  const { written, terminal } = screen()
  const bars = stages(terminal)
  const step = (what: string, share: number): void => {
    bars.show(what, 0, 1)
    vi.advanceTimersByTime(1500)
    bars.show(what, share, 1)
  }
  step('first', 0.5)
  step('second', 0.7)
  bars.end()
  bars.end()
  expect(written.map((text) => text.replaceAll(/[█░]+/g, '|'))).toEqual([
    `\rfirst | 50 %${erase}`,
    `\r${erase}`,
    `\rsecond | 70 %${erase}`,
    `\r${erase}`,
  ])
})

test('a label that means harm is escaped, and cut to one line', () => {
  const { written, terminal } = screen(30)
  const bar = progress('a\nb\u001B[2J', terminal)
  vi.advanceTimersByTime(1500)
  bar.update(1, 2)
  expect(written).toEqual([`\ra\\nb\\u{1b}[2J ${'█'.repeat(14)}…${erase}`])
})

test('no terminal, no bar', () => {
  const { written, terminal } = screen()
  const bar = progress('reading', { ...terminal, interactive: false })
  vi.advanceTimersByTime(1500)
  bar.update(1, 2)
  bar.end()
  expect(written).toEqual([])
})

test('24 §3: where standard error is no terminal a line is told every ten seconds, whatever the stage', () => {
  const { written, terminal } = screen()
  const bars = stages({ ...terminal, interactive: false })
  for (let second = 0; second <= 25; second++) {
    bars.show(`stage ${Math.floor(second / 4)}`, second % 4, 4)
    vi.advanceTimersByTime(1000)
  }
  bars.end()
  expect(written).toEqual(['palimpsest: stage 2 (50 %), 10 s so far\n', 'palimpsest: stage 5, 20 s so far\n'])
})
