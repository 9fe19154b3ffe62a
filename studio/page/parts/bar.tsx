import type { StudioState } from '../../state.js'
import { ask } from '../server.js'

/** What is open, that nothing leaves, and the switches that hold on every screen. */
export function Bar({ state, onKeys }: { readonly state: StudioState; readonly onKeys: () => void }) {
  const release = state.files.find(({ part }) => part === 'release')
  return (
    <header class="bar">
      <h1 class="brand">
        <img src="/icon.svg" alt="" width="26" height="26" /> Palimpsest
      </h1>
      <span class="proj">
        {release?.name ?? 'no release yet'} <span>{release?.read?.size}</span>
      </span>
      <span class="seal">
        <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 7V5a4 4 0 0 1 8 0v2M3 7h10v7H3z" fill="none" stroke="currentColor" stroke-width="1.6" />
        </svg>
        Nothing leaves this machine
      </span>
      <label class="tog">
        <input
          type="checkbox"
          checked={state.showsValues}
          onChange={({ currentTarget }) => void ask('showValues', { shows: currentTarget.checked })}
        />
        Show values
      </label>
      <button class="btn quiet" type="button" disabled={state.undoable === 0} onClick={() => void ask('undo')}>
        Undo <kbd>Z</kbd>
      </button>
      <button class="btn quiet" type="button" onClick={onKeys}>
        <kbd>?</kbd> Keys
      </button>
    </header>
  )
}
