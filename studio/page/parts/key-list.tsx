import { useEffect, useRef, useState } from 'preact/hooks'
import { areKeysOff, keyWords, switchKeys } from '../keys.js'

/** What keys do; they can be switched off. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [off, setOff] = useState(areKeysOff)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog class="keys" ref={dialog} onClose={onClose} aria-labelledby="keys-h">
      <h2 id="keys-h">Keys</h2>
      <dl>
        {keyWords.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="tog">
        <input
          type="checkbox"
          checked={off}
          onChange={({ currentTarget }) => {
            switchKeys(currentTarget.checked)
            setOff(currentTarget.checked)
          }}
        />
        Switch single keys off
      </label>
      <p>
        <button class="btn" type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </dialog>
  )
}
