import type { ComponentChildren } from 'preact'

interface LeafGiven {
  readonly title: string
  readonly beside?: string
  readonly isSmall?: boolean
  readonly children: ComponentChildren
}

/** A page of parchment: what was published, or what is read under it, line by line. */
export function Leaf({ title, beside, isSmall, children }: LeafGiven) {
  const Heading = isSmall ? 'h3' : 'h4'
  return (
    <article class={isSmall ? 'leaf mini' : 'leaf'}>
      <Heading>
        {title} {beside !== undefined && beside !== '' && <span>{beside}</span>}
      </Heading>
      <ul class="lines">{children}</ul>
    </article>
  )
}

/** What was read back: as large as it fits; what stays within its limit in the ink of what was published. */
export function UnderText({ words, isPlain }: { readonly words: string; readonly isPlain?: boolean }) {
  const size = words.length > 60 ? 'long' : words.length > 24 ? 'middle' : ''
  return <li class={isPlain ? '' : `undertext ${size}`}>{words}</li>
}
