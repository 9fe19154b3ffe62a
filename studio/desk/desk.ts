import { join } from 'node:path'
import { version } from '../../cli/version.js'
import { makeJobs } from '../jobs.js'
import type { DeskSaid, StudioState } from '../state.js'
import type { Role } from '../../src/data/table.js'
import { attackingSlice } from './attacking.js'
import { auditingSlice } from './auditing.js'
import { type Asked, type DeskCore, type DeskSlice, type Intent, type Parts, nothingSaid, textIn } from './core.js'
import { fixingSlice } from './fixing.js'
import { type FilesSlice, filesSlice } from './files.js'
import { keepingSlice } from './keeping.js'
import { previewSlice } from './preview.js'
import { protectingSlice } from './protecting.js'
import { sayingSlice } from './saying.js'
import { togetherSlice } from './together.js'

/** All of it: what the page sees, and what it may ask for. */
export interface Desk extends Pick<FilesSlice, 'add' | 'addNamed'> {
  state(): StudioState
  readonly intents: Readonly<Record<string, Intent>>
  /** What may be asked for beside the state, by name. */
  readonly asked: Readonly<Record<string, Asked>>
  /** Ends what runs. */
  close(): void
  /** The path of a file that may be saved; undefined of anything else. */
  madeFile(name: string): string | undefined
}

interface Step {
  readonly parts: Parts
  readonly roles: ReadonlyMap<string, Role>
  readonly said: DeskSaid
}

const mostSteps = 200
const lookEveryMs = 500

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
    outdate,
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
    protectingSlice(core),
    attackingSlice(core),
    keepingSlice(core),
    togetherSlice(core),
    auditingSlice(core),
    fixingSlice(core),
    previewSlice(core),
  ]

  function outdate(because?: string): void {
    for (const slice of slices) slice.outdated?.(because)
  }

  /** What is asked for is done with the files as they are now. */
  function withFilesAsTheyAre(intent: Intent): Intent {
    return async (body) => {
      if (files.lookWhereChanged()) await files.looked()
      await intent(body)
    }
  }

  const onDisk = setInterval(() => files.lookWhereChanged(), lookEveryMs)
  onDisk.unref()

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
    add: async (...given) => files.add(...given),
    addNamed: async (...given) => files.addNamed(...given),
    intents: {
      ...Object.fromEntries(
        Object.entries(joined(slices.map(({ intents }) => intents))).map(([name, intent]) => [
          name,
          withFilesAsTheyAre(intent),
        ]),
      ),
      undo,
      stop: (body) => jobs.stop(textIn(body, 'job')),
    },
    close() {
      clearInterval(onDisk)
      jobs.stopAll()
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
