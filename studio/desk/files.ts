import { copyFile, lstat, rm, stat, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { openSource } from '../../src/files/open-source.js'
import { parseSchema } from '../../src/formats/parse-schema.js'
import { kindName, kinds } from '../../src/kinds/kinds.js'
import { plural } from '../../src/report/format-number.js'
import type { Kind } from '../../src/contract/release.js'
import type { Looked } from '../../src/run/look.js'
import type { DeskFile, FilePart } from '../state.js'
import { type DeskCore, type DeskSlice, nothingSaid, textIn } from './core.js'
import { exampleFile, studioExamples } from './examples.js'
import { areSwapped, partOf } from './file-part.js'
import { freeName } from './free-name.js'
import { nameOf } from './words.js'

/** Files: what they are for, and how each was read. */
export interface FilesSlice extends DeskSlice {
  /** Puts a file down under a name that is free; `put` writes it there. */
  add(name: string, from: DeskFile['from'], put: (path: string) => Promise<void>, part?: FilePart): Promise<void>
  /** Puts a file down that somebody named: it stays where it is, what lies beside it comes along. */
  addNamed(path: string, part?: FilePart): Promise<void>
  /** Reads everything anew. */
  lookAnew(): void
}

const dataParts: ReadonlySet<string> = new Set(['release', 'original', 'earlier', 'register'])
const parts: ReadonlySet<string> = new Set([...dataParts, 'schema', 'key', 'beside'])

export function filesSlice(core: DeskCore): FilesSlice {
  const jobOf = (name: string): string => `look ${name}`

  function set(name: string, more: Partial<DeskFile>): void {
    core.files = core.files.map((file) => (file.name === name ? { ...file, ...more } : file))
  }

  function look({ name, part }: DeskFile): void {
    core.looks = new Map([...core.looks].filter(([one]) => one !== name))
    core.files = core.files.map((file) => (file.name === name ? unread(file) : file))
    const schema = nameOf(core.files, 'schema')
    const original = nameOf(core.files, 'original')
    const { as } = core.said
    const said = {
      ...(part === 'release' && isKind(as) && { as }),
      ...(schema !== undefined && { schema }),
      ...(part === 'release' && original !== undefined && { original }),
    }
    core.jobs.start(
      jobOf(name),
      '',
      { kind: 'look', path: name, said },
      {
        done({ looked }) {
          core.jobs.forget(jobOf(name))
          if (looked) readAs(name, looked)
        },
      },
    )
  }

  function lookAnew(): void {
    for (const file of core.files)
      if (dataParts.has(file.part)) look(file)
      else core.jobs.forget(jobOf(file.name))
    core.changed()
  }

  function readAs(name: string, looked: Looked): void {
    core.looks = new Map([...core.looks, [name, looked]])
    const { of, sentence, count, unit, sizeText, draft } = looked
    const people = draft && draft.people !== draft.rows ? ` of ${plural(draft.people, 'person', 'people')}` : ''
    const size = sizeText ?? `${plural(count, unit)}${people}`
    set(name, { read: { kind: of, kindName: kindName({ kind: of }), sentence, size } })
  }

  async function readSchema(): Promise<void> {
    const name = nameOf(core.files, 'schema')
    // What is wrong with it is said by whoever looks at the table with it.
    core.schema =
      name === undefined
        ? undefined
        : await openSource(join(core.folder, name))
            .then(parseSchema)
            .catch(() => undefined)
  }

  async function add(
    name: string,
    from: DeskFile['from'],
    put: (path: string) => Promise<void>,
    part?: FilePart,
  ): Promise<void> {
    const free = freeName(name, core.files)
    const path = join(core.folder, free)
    await put(path)
    const { size } = await stat(path)
    core.remember()
    const own: DeskFile = { name: free, bytes: size, part: part ?? partOf(free, core.files), from }
    core.files = [...core.files, own]
    if (part === undefined) sortOut()
    await readSchema()
    lookAnew()
  }

  /** A release and its original may come in any order. */
  function sortOut(): void {
    const [release, original] = ['release', 'original'].map((part) => core.files.find((file) => file.part === part))
    if (!release || !original || !areSwapped(release, original)) return
    set(release.name, { part: 'original' })
    set(original.name, { part: 'release' })
  }

  async function addNamed(path: string, part?: FilePart): Promise<void> {
    const source = resolve(path)
    for (const beside of [`${source}.meta.json`, `${source}.schema.json`])
      if (await isFile(beside)) await copyFile(beside, join(core.folder, basename(beside)))
    await add(basename(source), 'named', (to) => symlink(source, to), part)
  }

  /** Files that could not be read say why in their line. */
  function filesNow(): readonly DeskFile[] {
    const faults = new Map(core.jobs.states().map(({ job, fault }) => [job, fault]))
    return core.files.map((file) => {
      const fault = faults.get(jobOf(file.name))
      return fault ? { ...file, fault } : file
    })
  }

  return {
    add,
    addNamed,
    lookAnew,
    view: () => ({
      files: filesNow(),
      examples: studioExamples.map(({ id, name, about }) => ({ id, name, about })),
      kinds: Object.entries(kinds).map(([id, { name }]) => ({ id, name })),
    }),
    intents: {
      async remove(body) {
        const name = textIn(body, 'name')
        if (!core.files.some((file) => file.name === name)) return
        core.remember()
        core.jobs.stop(jobOf(name))
        core.files = core.files.filter((file) => file.name !== name)
        await rm(join(core.folder, name), { force: true })
        await readSchema()
        lookAnew()
      },
      async part(body) {
        const [name, part] = [textIn(body, 'name'), textIn(body, 'part')]
        const was = core.files.find((file) => file.name === name)?.part
        if (was === undefined || !isPart(part)) return
        core.remember()
        // There is one release and one original: whoever takes the place gives theirs.
        const holder = core.files.find((file) => file.part === part)
        if (holder && (part === 'release' || part === 'original')) set(holder.name, { part: was })
        set(name, { part })
        await readSchema()
        lookAnew()
      },
      async example(body) {
        const example = studioExamples.find(({ id }) => id === body['id'])
        if (!example) return
        core.remember()
        core.files = []
        core.looks = new Map()
        core.roles = new Map()
        core.said = { ...nothingSaid, ...example.said }
        for (const [path, part] of example.files) {
          const source = exampleFile(path)
          const name = basename(source)
          for (const ending of ['', '.meta.json'])
            if (await isFile(source + ending)) await copyFile(source + ending, join(core.folder, name + ending))
          core.files = [...core.files, { name, bytes: (await stat(source)).size, part, from: 'example' }]
        }
        await readSchema()
        lookAnew()
      },
    },
  }
}

function unread({ name, bytes, part, from }: DeskFile): DeskFile {
  return { name, bytes, part, from }
}

function isPart(part: string): part is FilePart {
  return parts.has(part)
}

function isKind(kind: string | undefined): kind is Kind {
  return kind !== undefined && Object.hasOwn(kinds, kind)
}

async function isFile(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isFile() ?? false
}
