/** The mark of a kept release: a shape of its own, so that it can be told in grey. */
export function KeptMark({
  letter,
  x = 8,
  y = 8,
}: {
  readonly letter: string
  readonly x?: number
  readonly y?: number
}) {
  return (
    <path
      class={`kept-mark ${filled.has(letter) ? 'full' : ''}`}
      d={shapes[letter] ?? shapes['F']}
      transform={`translate(${x} ${y})`}
    />
  )
}

/** The same beside its letter. */
export function KeptIcon({ letter }: { readonly letter: string }) {
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      <KeptMark letter={letter} />
    </svg>
  )
}

const filled: ReadonlySet<string> = new Set(['B', 'E'])

const shapes: Readonly<Record<string, string>> = {
  A: 'M-4 -4L4 4M4 -4L-4 4',
  B: 'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z',
  C: 'M-4 -4h8v8h-8z',
  D: 'M0 -5L5 4h-10z',
  E: 'M0 -5.500L5.500 0L0 5.500L-5.500 0z',
  F: 'M-5 0h10M0 -5v10',
}
