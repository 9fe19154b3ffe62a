const wide = 240

interface BarGiven {
  readonly part: number
  readonly whole: number
  /** In the ink of what was read back. */
  readonly isRead?: boolean
}

/** How much of a whole; of something there is always a little to be seen. */
export function BarOf({ part, whole, isRead = false }: BarGiven) {
  const length = part === 0 ? 0 : Math.max(2, (wide * part) / Math.max(1, whole))
  return (
    <svg class="chart bar-of" viewBox={`0 0 ${wide} 12`} preserveAspectRatio="none" aria-hidden="true">
      <rect class={isRead ? 'uf' : 'quietf'} x="0" y="1" width={length} height="10" />
    </svg>
  )
}
