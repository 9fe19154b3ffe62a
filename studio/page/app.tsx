import { useEffect, useState } from 'preact/hooks'
import { type Screen, type StudioState, type Told, screens } from '../state.js'
import { useKeys } from './keys.js'
import { Bar } from './parts/bar.js'
import { Fault } from './parts/fault.js'
import { Foot } from './parts/foot.js'
import { KeyList } from './parts/key-list.js'
import { Rail } from './parts/rail.js'
import { Attack } from './screens/attack.js'
import { Audit } from './screens/audit.js'
import { Compare } from './screens/compare.js'
import { Files } from './screens/files.js'
import { Protect } from './screens/protect.js'
import { type Connection, enter, listen, onRefusal } from './server.js'

const pages = { files: Files, protect: Protect, attack: Attack, compare: Compare, audit: Audit } as const

/** The whole page: what the server tells, on the screen that the address names. */
export function App() {
  const [state, setState] = useState<StudioState>()
  const [connection, setConnection] = useState<Connection>('entering')
  const [screen, go] = useScreen()
  const [showsKeys, setShowsKeys] = useState(false)
  const [refused, setRefused] = useState<Told>()
  useEffect(() => onRefusal(setRefused), [])
  useEffect(() => {
    let close = (): void => {}
    void enter().then((isIn) => {
      if (isIn) close = listen(setState, setConnection)
      else setConnection('refused')
    })
    return () => close()
  }, [])
  useKeys(state, go, () => setShowsKeys(!showsKeys))
  if (!state) return <Outside connection={connection} />
  const Page = pages[screen]
  return (
    <div class="app">
      <a class="skip" href="#main" onClick={(event) => toMain(event)}>
        To the screen
      </a>
      <Bar state={state} onKeys={() => setShowsKeys(true)} />
      <Rail state={state} screen={screen} />
      <main class="main" id="main" tabIndex={-1}>
        {connection !== 'open' && <Lost connection={connection} />}
        {refused && <Fault fault={refused} />}
        <Page state={state} go={go} />
      </main>
      <Foot state={state} screen={screen} />
      {showsKeys && <KeyList onClose={() => setShowsKeys(false)} />}
    </div>
  )
}

function toMain(event: Event): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The screen that stands in the address, so that back and forward lead where one was. */
function useScreen(): readonly [Screen, (screen: Screen) => void] {
  const named = (): Screen => screens.find((one) => `#${one}` === location.hash) ?? 'files'
  const [screen, setScreen] = useState(named)
  useEffect(() => {
    const moved = (): void => setScreen(named())
    addEventListener('hashchange', moved)
    return () => removeEventListener('hashchange', moved)
  }, [])
  return [screen, (to) => void (location.hash = to)]
}

function Outside({ connection }: { readonly connection: Connection }) {
  if (connection === 'entering') return <p class="outside">Opening …</p>
  return (
    <div class="outside">
      <h1>Palimpsest studio</h1>
      <p role="alert">
        {connection === 'refused'
          ? 'This page was opened without its secret, or the studio that it belonged to has ended. Open the address that the terminal shows.'
          : 'The studio does not answer. Is it still running?'}
      </p>
    </div>
  )
}

function Lost({ connection }: { readonly connection: Connection }) {
  const words =
    connection === 'gone'
      ? 'The studio does not answer. What stands here is as it was; it goes on by itself when the studio is there again.'
      : 'The studio was stopped. What was dropped into it is removed; what stands here is as it was.'
  return (
    <p class="err" role="alert">
      {words}
    </p>
  )
}
