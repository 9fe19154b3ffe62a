import type { AttackView, BracketView, TriedView } from '../state-attack.js'
import { type BracketsFound, bracketView, pickView } from './bracket-view.js'
import { type DeskCore, type DeskSlice, releaseOn, textIn, wordsOn } from './core.js'
import { writeSchema } from './own-schema.js'
import { maskedFinding, withFinding } from './finding-view.js'
import type { FindingView } from '../state-attack.js'
import { type GroupsFound, groupsView } from './groups-view.js'
import { attackWords, groupWords, typedCommand } from './words.js'

interface Reading {
  readonly attack: string
  readonly stale: boolean
  readonly finding?: FindingView
  readonly found?: BracketsFound
  readonly claims?: string
}

const usualReader = 'rba'

/** The attacks: brackets step by step, and every attack that fits with what it came to. */
export function attackingSlice(core: DeskCore): DeskSlice {
  let reader = usualReader
  let reading: Reading | undefined
  let pick = 0
  let tried: TriedView | undefined
  let groups: { readonly stale: boolean; readonly found?: GroupsFound } | undefined
  let row = 'worst'
  let picture: string | undefined
  let drawn: { readonly of: object; readonly shows: boolean; readonly view: BracketView } | undefined

  const lookedNow = () => core.looks.get(releaseOn(core) ?? '')
  const readers = () => lookedNow()?.readers ?? []
  const readerNow = (): string =>
    readers().some(({ id }) => id === reader) ? reader : (readers().at(-1)?.id ?? reader)
  const claimsFile = (): string => `${releaseOn(core) ?? ''}.claims.json`
  const groupsFile = (): string => `${releaseOn(core) ?? ''}.risk.json`
  const rowWords = () => groupWords(wordsOn(core), row, groupsFile())
  const readWords = () => attackWords(wordsOn(core), readerNow(), claimsFile())
  const allFile = (): string => `${releaseOn(core) ?? ''}.attacks.json`
  const allWords = () => attackWords(wordsOn(core), 'all', allFile())

  function bracketNow(found: BracketsFound): BracketView | undefined {
    const steps = found.picks[pick]?.steps
    if (!steps) return undefined
    if (drawn?.of !== steps || drawn.shows !== core.showsValues)
      drawn = { of: steps, shows: core.showsValues, view: bracketView(steps, found.attack, core.showsValues) }
    return drawn.view
  }

  function view(): AttackView {
    const all = allWords()
    const mask = (finding: FindingView): FindingView => (core.showsValues ? finding : maskedFinding(finding))
    const bracket = reading?.found && bracketNow(reading.found)
    return {
      readers: readers(),
      reader: readerNow(),
      hasOriginal: core.files.some(({ part }) => part === 'original'),
      ...(reading && {
        reading: {
          stale: reading.stale,
          name: readers().find(({ id }) => id === reading?.attack)?.name ?? reading.attack,
          ...(reading.finding && { finding: mask(reading.finding) }),
          picks: reading.found?.picks.map((one) => pickView(one, core.showsValues)) ?? [],
          pick,
          ...(bracket && { bracket }),
          ...(reading.claims !== undefined && { claims: reading.claims }),
        },
      }),
      ...(groups?.found && { groups: { stale: groups.stale, ...groupsView(groups.found, core.showsValues) } }),
      ...(tried && { tried: { ...tried, findings: tried.findings.map(mask) } }),
      ...(picture !== undefined && { drawing: core.showsValues ? { file: picture } : {} }),
      ...(all && { tryAll: typedCommand(all) }),
    }
  }

  async function read(): Promise<void> {
    const words = readWords()
    if (!words) return
    await writeSchema(core)
    const [attack, claims] = [readerNow(), claimsFile()]
    core.made.delete(claims)
    reading = { attack, stale: false }
    pick = 0
    core.jobs.start(
      'read',
      typedCommand(words),
      { kind: 'run', words, tells: 'brackets' },
      {
        told(message) {
          if (!reading) return
          if (message.kind === 'tried') reading = { ...reading, finding: message.finding }
          else if (message.kind === 'brackets') reading = { ...reading, found: message.found }
        },
        done({ exit }) {
          if (exit === 3 || !reading) return
          core.made.add(claims)
          reading = { ...reading, claims }
        },
      },
    )
  }

  async function group(): Promise<void> {
    const words = rowWords()
    if (!words) return
    await writeSchema(core)
    groups = { ...groups, stale: false }
    core.jobs.start(
      'groups',
      typedCommand(words),
      { kind: 'run', words },
      {
        told(message) {
          if (message.kind === 'groups') groups = { stale: false, found: message.found }
        },
      },
    )
  }

  async function tryAll(): Promise<void> {
    const words = allWords()
    if (!words) return
    await writeSchema(core)
    const file = allFile()
    core.made.delete(file)
    tried = { stale: false, findings: [] }
    core.jobs.start(
      'try',
      typedCommand(words),
      { kind: 'run', words },
      {
        told(message) {
          if (tried && message.kind === 'tried') tried = withFinding(tried, message.finding)
          else if (message.kind === 'picture') {
            picture = message.name
            core.made.add(picture)
          }
        },
        done() {
          core.made.add(file)
          if (tried) tried = { ...tried, file }
        },
      },
    )
  }

  return {
    view() {
      const words = readers().length > 0 ? readWords() : lookedNow()?.isTable ? rowWords() : allWords()
      return { attack: view(), ...(words && { commands: { attack: typedCommand(words) } }) }
    },
    outdated() {
      for (const job of ['read', 'groups', 'try']) core.jobs.stop(job)
      row = 'worst'
      picture = undefined
      if (groups) groups = { ...groups, stale: true }
      if (reading) reading = { ...reading, stale: true }
      if (tried) tried = { ...tried, stale: true }
    },
    intents: {
      async attack() {
        await (readers().length > 0 ? read() : lookedNow()?.isTable ? group() : tryAll())
      },
      read,
      tryAll,
      group,
      async row(body) {
        const asked = Number(body['row'])
        if (!Number.isSafeInteger(asked) || asked < 1) return
        row = String(asked)
        await group()
      },
      reader(body) {
        reader = textIn(body, 'id')
        core.changed()
      },
      bracket(body) {
        pick = Number(body['pick']) || 0
        core.changed()
      },
    },
  }
}
