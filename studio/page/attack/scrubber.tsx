import { useEffect, useRef, useState } from 'preact/hooks'
import { areKeysOff } from '../keys.js'

interface ScrubberGiven {
  readonly steps: number
  readonly step: number
  readonly onStep: (step: number) => void
}

const [everyMs, wholeMs] = [900, 20_000] as const
const mostTicks = 24

/** Steps one after the other: slider, buttons, keys and play do the same. With reduced motion nothing plays: it goes to the end. */
export function Scrubber({ steps, step, onStep }: ScrubberGiven) {
  const [isPlaying, setPlaying] = useState(false)
  const now = useRef(step)
  now.current = step
  const to = (next: number): void => onStep(Math.min(steps, Math.max(0, next)))

  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(
      () => {
        if (now.current < steps) to(now.current + 1)
        if (now.current + 1 >= steps) setPlaying(false)
      },
      Math.min(everyMs, wholeMs / Math.max(1, steps)),
    )
    return () => clearInterval(timer)
  }, [isPlaying, steps])

  function play(): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return to(step >= steps ? 0 : steps)
    if (!isPlaying && step >= steps) to(0)
    setPlaying(!isPlaying)
  }

  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || areKeysOff() || event.defaultPrevented) return
      const where = whereIs(event.target)
      if (event.key === ' ' && where !== 'elsewhere') play()
      else if (where !== 'nowhere') return
      else if (event.key === 'ArrowLeft') to(now.current - 1)
      else if (event.key === 'ArrowRight') to(now.current + 1)
      else if (event.key === 'Home') to(0)
      else if (event.key === 'End') to(steps)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })

  return (
    <div class="scrub" role="group" aria-label="Steps">
      <button class="btn" type="button" aria-label="One step back" disabled={step === 0} onClick={() => to(step - 1)}>
        ◂
      </button>
      <button class="btn play" type="button" disabled={steps === 0} onClick={play}>
        {isPlaying ? '❚❚ Pause' : '▸ Play'}
      </button>
      <button class="btn" type="button" aria-label="One step on" disabled={step >= steps} onClick={() => to(step + 1)}>
        ▸
      </button>
      <div class="track">
        <input
          type="range"
          min="0"
          max={steps}
          value={step}
          aria-label="Step"
          aria-valuetext={`${step} of ${steps} struck`}
          onInput={({ currentTarget }) => to(Number(currentTarget.value))}
        />
        <div class="ticks" aria-hidden="true">
          {ticksOf(steps).map((tick) => (
            <i key={tick}>{tick}</i>
          ))}
        </div>
      </div>
    </div>
  )
}

function ticksOf(steps: number): readonly number[] {
  return steps > mostTicks ? [0, steps] : Array.from({ length: steps + 1 }, (_, tick) => tick)
}

/** Nothing has the focus; the slider or a cell has, which know arrows of their own; or something else that is typed in or pressed. */
function whereIs(target: EventTarget | null): 'nowhere' | 'slider or cell' | 'elsewhere' {
  if (!(target instanceof HTMLElement) || target === document.body || target.id === 'main') return 'nowhere'
  const isSlider = target instanceof HTMLInputElement && target.type === 'range'
  return isSlider || target.getAttribute('role') === 'gridcell' ? 'slider or cell' : 'elsewhere'
}
