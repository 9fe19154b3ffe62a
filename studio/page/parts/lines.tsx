import { useEffect, useRef, useState } from 'preact/hooks'
import type { LinesShown } from '../../state.js'
import { answerTo } from '../server.js'
import { count } from '../words.js'

const lineHeight = 24
const height = 14 * lineHeight
/** A browser clamps what is higher than this: beyond it places are scaled. */
const mostHeight = 30_000_000

interface LinesGiven {
  readonly name: string
  readonly showsValues: boolean
  readonly onClose: () => void
}

/** A file line by line, however many it has: only what is in sight is asked for, and drawn. */
export function Lines({ name, showsValues, onClose }: LinesGiven) {
  const [first, setFirst] = useState(0)
  const [shown, setShown] = useState<LinesShown & { readonly from: number }>()
  const box = useRef<HTMLDivElement>(null)
  const total = shown?.total ?? 0
  const inSight = Math.ceil(height / lineHeight) + 1
  const whole = Math.min(total * lineHeight, mostHeight)
  useEffect(() => {
    const [from, stop] = [Math.max(0, first - inSight), new AbortController()]
    const query = { name, from: String(from), count: String(3 * inSight) }
    void answerTo<LinesShown>('lines', query, stop.signal).then((lines) => lines && setShown({ ...lines, from }))
    return () => stop.abort()
  }, [name, first, showsValues])

  function scrolled(): void {
    const { scrollTop = 0 } = box.current ?? {}
    const share = whole > height ? scrollTop / (whole - height) : 0
    setFirst(Math.round(share * Math.max(0, total - inSight + 1)))
  }

  const lines = shown ? shown.lines.slice(first - shown.from, first - shown.from + inSight) : []
  return (
    <section class="preview" aria-label={`${name}, line by line`}>
      <p class="preview-head">
        <b>{name}</b>{' '}
        <span class="num">
          {shown?.isBinary
            ? 'is no text: it has no lines to look at'
            : `lines ${count(Math.min(first + 1, total))} to ${count(Math.min(first + inSight - 1, total))} of ${count(total)}`}
        </span>
        <button class="btn quiet" type="button" onClick={onClose}>
          Close
        </button>
      </p>
      <div class="preview-box" tabIndex={0} role="group" aria-label={`Lines of ${name}`} ref={box} onScroll={scrolled}>
        <div class="preview-whole" style={{ height: `${whole}px` }}>
          <ol class="preview-lines" start={first + 1}>
            {lines.map((line, i) => (
              <li key={first + i}>
                <span class="num">{count(first + i + 1)}</span> {line}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
