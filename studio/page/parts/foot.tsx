import { useState } from 'preact/hooks'
import type { Screen, StudioState } from '../../state.js'
import { Mark } from './mark.js'

const names = { ready: 'READY', 'not ready': 'NOT READY', 'not measured': 'NOT MEASURED' } as const

/** The verdict so far, and the command that does what this screen shows. */
export function Foot({ state, screen }: { readonly state: StudioState; readonly screen: Screen }) {
  const [copied, setCopied] = useState(false)
  const { audit } = state
  const verdict = (audit?.stale === undefined && audit?.ended?.verdict) || 'not measured'
  const command = state.commands[screen] ?? state.commands.audit
  async function copy(): Promise<void> {
    if (command === undefined) return
    await navigator.clipboard.writeText(command).catch(() => {})
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <footer class="foot">
      <span class="vchip">
        <span class={verdict === 'not ready' ? 'above' : ''}>
          <Mark state={verdict} /> {names[verdict]}
        </span>
        {audit?.stale === undefined && audit?.ended && <span class="vline"> {audit.ended.line}</span>}
      </span>
      {command !== undefined && (
        <>
          <code class="cmd">
            <span aria-hidden="true">$</span> {command}
          </code>
          <button class="btn quiet" type="button" id="copy" onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy'}
          </button>
          <span class="sr" role="status">
            {copied ? 'The command is copied' : ''}
          </span>
        </>
      )}
    </footer>
  )
}
