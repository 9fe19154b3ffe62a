import { join } from 'node:path'
import { version } from '../../cli/version.js'
import { type Jobs, makeJobs } from '../jobs.js'
import type { DeskSaid, StudioState } from '../state.js'
import type { Role } from '../../src/data/table.js'
import { auditingSlice } from './auditing.js'
import { type Asked, type DeskCore, type DeskSlice, type Intent, type Parts, nothingSaid, textIn } from './core.js'
import { type FilesSlice, filesSlice } from './files.js'
import { keepingSlice } from './keeping.js'
import { protectingSlice } from './protecting.js'
import { sayingSlice } from './saying.js'

/** All of it: what the page sees, and what it may ask for. */
export interface Desk extends Pick<FilesSlice, 'add' | 'addNamed'> {
  state(): StudioState
  readonly intents: Readonly<Record<string, Intent>>
  /** What may be asked for beside the state, by name. */
  readonly asked: Readonly<Record<string, Asked>>
  readonly jobs: Jobs
  /** The path of a file that may be saved; undefined of anything else. */
  madeFile(name: string): string | undefined
}

interface Step {
  readonly parts: Parts
  readonly roles: ReadonlyMap<string, Role>
  readonly said: DeskSaid
}

const mostSteps = 200

export async function makeDesk(folder: string, changed: () => void): Promise<Desk> {
  const own = await version()
  const steps: Step[] = []
  const jobs = makeJobs(folder, changed)
  const core: DeskCore = {
    folder,
    jobs,
    files: [],
    looks: new Map(),
    roles: new Map(),
    said: nothingSaid,
    showsValues: false,
    schema: undefined,
    made: new Set(),
    audited: new Map(),
    lookAnew: () => files.lookAnew(),
    changed,
    remember() {
      const { files, roles, said } = core
      steps.push({ parts: new Map(files.map(({ name, part }) => [name, part])), roles, said })
      if (steps.length > mostSteps) steps.shift()
      outdate()
    },
  }
  const files = filesSlice(core)
  const slices: readonly DeskSlice[] = [
    files,
    sayingSlice(core),
    auditingSlice(core),
    protectingSlice(core),
    keepingSlice(core),
  ]

  function outdate(): void {
    for (const slice of slices) slice.outdated?.()
  }

  function undo(): void {
    const last = steps.pop()
    if (!last) return
    outdate()
    core.files = core.files.map((file) => ({ ...file, part: last.parts.get(file.name) ?? file.part }))
    core.roles = last.roles
    core.said = last.said
    files.lookAnew()
  }

  return {
    ...files,
    jobs,
    intents: {
      ...joined(slices.map(({ intents }) => intents)),
      undo,
      stop: (body) => jobs.stop(textIn(body, 'job')),
    },
    asked: joined(slices.map(({ asked }) => asked ?? {})),
    state: () => {
      const views = slices.map((slice) => slice.view())
      return {
        version: own,
        jobs: jobs.states(),
        undoable: steps.length,
        ...Object.assign({}, ...views),
        commands: Object.assign({}, ...views.map(({ commands }) => commands)),
      }
    },
    madeFile: (name) => (core.made.has(name) ? join(folder, name) : undefined),
  }
}

function joined<T>(parts: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
}
