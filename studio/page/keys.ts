import { useEffect } from 'preact/hooks'
import { type Screen, type StudioState, screens } from '../state.js'
import { ask } from './server.js'

/** Keys that do something anywhere; each is also a button. */
export const keyWords: readonly (readonly [keys: string, does: string])[] = [
  ['1 … 5', 'go to the screen'],
  ['V', 'show or hide values'],
  ['M', 'measure what is sketched'],
  ['K', 'keep for comparison'],
  ['C', 'copy the command'],
  ['F', 'find the cheapest changes'],
  ['Z', 'take the last step back'],
  ['Esc', 'stop what runs; close'],
  ['← →', 'a step of an attack back, on'],
  ['Space', 'play the steps, pause'],
  ['Home End', 'nothing struck, all struck'],
  ['?', 'this list'],
]

/** Keys that press a button, where the screen has it. */
const buttons: Readonly<Record<string, string>> = { c: 'copy', f: 'find-changes', m: 'measure', k: 'keep' }

const offAt = 'palimpsest keys off'

export function areKeysOff(): boolean {
  return localStorage.getItem(offAt) === 'yes'
}

export function switchKeys(off: boolean): void {
  localStorage.setItem(offAt, off ? 'yes' : 'no')
}

/** Listens for keys, but not while somebody types. */
export function useKeys(state: StudioState | undefined, go: (screen: Screen) => void, help: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!state || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || areKeysOff()) return
      const screen = screens[Number(event.key) - 1]
      if (screen) go(screen)
      else if (event.key === '?') help()
      else if (event.key === 'v' || event.key === 'V') void ask('showValues', { shows: !state.showsValues })
      else if (event.key === 'z' || event.key === 'Z') void ask('undo')
      else if (Object.hasOwn(buttons, event.key.toLowerCase()))
        document.getElementById(buttons[event.key.toLowerCase()])?.click()
      else if (event.key === 'Escape')
        for (const { job, state: how } of state.jobs) if (how === 'running') void ask('stop', { job })
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [state, go, help])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'button'].includes(target.type))
  )
}
