import type { ScreenGiven } from './screen.js'
import { Together } from './together.js'

/** Shown until something was kept. */
export function Compare({ state }: ScreenGiven) {
  return (
    <>
      <p class="claim">Keep two releases to compare them.</p>
      <Together state={state} />
    </>
  )
}
