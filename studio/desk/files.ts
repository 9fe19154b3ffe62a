import { statSync } from 'node:fs'
import { copyFile, lstat, rm, stat, symlink } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { basename, join, resolve } from 'node:path'
import { openSource } from '../../src/files/open-source.js'
import { parseSchema } from '../../src/formats/parse-schema.js'
import { kindName, kinds } from '../../src/kinds/kinds.js'
import { plural } from '../../src/report/format-number.js'
import type { Kind } from '../../src/contract/release.js'
import type { Looked } from '../../src/run/look.js'
import type { DeskFile, FilePart, Told } from '../state.js'
import { type DeskCore, type DeskSlice, nothingSaid, textIn } from './core.js'
import { changedSince, watchDisk } from './changed-on-disk.js'
import { exampleFile, studioExamples } from './examples.js'
import { areSwapped, partOf } from './file-part.js'
import { freeName, isThere } from './free-name.js'
import { nameOf } from './words.js'

/** Files: what they are for, and how each was read. */
export interface FilesSlice extends DeskSlice {
  /** Puts a file down under a name that is free; `put` writes it there. */
  add(name: string, from: DeskFile['from'], put: (path: string) => Promise<void>, part?: FilePart): Promise<void>
  /** Puts a file down that somebody named: it stays where it is, what lies beside it comes along. */
  addNamed(path: string, part?: FilePart): Promise<void>
  /** Reads everything anew. */
  lookAnew(): void
  /** The same where a file that was named is not any more as it was read; whether one is, or was and is read still. */
  lookWhereChanged(): boolean
  /** When all was read that is being read. */
  looked(): Promise<void>
}

const dataParts: ReadonlySet<string> = new Set(['release', 'original', 'earlier', 'register', 'outside'])
const parts: ReadonlySet<string> = new Set([...dataParts, 'schema', 'key', 'beside'])

const readingStopped: Told = {
  sentence: 'It was stopped while it was read.',
  more: [],
  remedy: 'Say again what it is for, or take it away and put it down again.',
}

export function filesSlice(core: DeskCore): FilesSlice {
  const jobOf = (name: string): string => `look ${name}`
  /** Names of files that are being written. */
  const coming = new Set<string>()
  /** Names of files of which somebody said what they are for. */
  const told = new Set<string>()
  const onDisk = watchDisk(core.folder)
  /** By file what was said of it when it was read: it is read again where that is another. */
  const lookedHow = new Map<string, string>()
  let anew: Promise<void> | undefined
  /** A file changed, and nobody waited yet until it was read. */
  let isReadAnew = false

  function set(name: string, more: Partial<DeskFile>): void {
    core.files = core.files.map((file) => (file.name === name ? { ...file, ...more } : file))
  }

  function look({ name, part }: DeskFile): void {
    const schema = nameOf(core.files, 'schema')
    const original = nameOf(core.files, 'original')
    const { as } = core.said
    const said = {
      ...(part === 'release' && isKind(as) && { as }),
      ...(schema !== undefined && { schema }),
      ...(part === 'release' && original !== undefined && { original }),
    }
    const how = JSON.stringify(said)
    if (lookedHow.get(name) === how && (core.looks.has(name) || core.jobs.isRunning(jobOf(name)))) return
    lookedHow.set(name, how)
    core.looks = new Map([...core.looks].filter(([one]) => one !== name))
    core.files = core.files.map((one) => (one.name === name ? unread(one) : one))
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
      else forget(file.name)
    core.changed()
  }

  function lookWhereChanged(): boolean {
    const changed = onDisk.changed(core.files)
    if (changed.length === 0) return isReadAnew
    core.outdate(changedSince(changed))
    for (const name of changed) set(name, sizeOf(name))
    lookedHow.clear()
    anew = readSchema().then(lookAnew)
    isReadAnew = true
    return true
  }

  /** What was read of a file that is not read any more. */
  function forget(name: string): void {
    core.jobs.forget(jobOf(name))
    lookedHow.delete(name)
  }

  function sizeOf(name: string): { readonly bytes?: number } {
    const found = statSync(join(core.folder, name), { throwIfNoEntry: false })
    return found ? { bytes: found.size } : {}
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
    const free = freeName(name, (one) => coming.has(one) || isThere(join(core.folder, one)))
    const path = join(core.folder, free)
    coming.add(free)
    await put(path).finally(() => coming.delete(free))
    const { size } = await stat(path)
    core.remember()
    const own: DeskFile = { name: free, bytes: size, part: part ?? partOf(free, core.files), from }
    onDisk.see(own)
    core.files = [...core.files, own]
    if (part === undefined) sortOut(own)
    else told.add(free)
    await readSchema()
    lookAnew()
  }

  /** Off the desk; where it was named, it stays where it is. */
  async function takeAway(name: string): Promise<void> {
    forget(name)
    core.files = core.files.filter((file) => file.name !== name)
    await rm(join(core.folder, name), { force: true })
  }

  /** A release and its original may come in any order, unless somebody said which is which. */
  function sortOut(added: DeskFile): void {
    const [release, original] = ['release', 'original'].map((part) => core.files.find((file) => file.part === part))
    if (!release || !original || ![release, original].includes(added)) return
    if (told.has(release.name) || told.has(original.name) || !areSwapped(release, original)) return
    set(release.name, { part: 'original' })
    set(original.name, { part: 'release' })
  }

  /** The one that is left when others are taken away is looked at by itself. */
  function takeWhatIsLeft(): void {
    const data = core.files.filter(({ part }) => dataParts.has(part))
    if (data.length === 1) set(data[0].name, { part: 'release' })
  }

  async function addNamed(path: string, part?: FilePart): Promise<void> {
    const source = resolve(path)
    async function link(to: string): Promise<void> {
      await symlink(source, to)
      for (const [from, own] of companionsOf(source, to))
        if ((await isFile(from)) && !isThere(own)) await copyFile(from, own)
    }
    await add(basename(source), 'named', link, part)
  }

  /** Files that could not be read say why in their line. */
  function filesNow(): readonly DeskFile[] {
    const faults = new Map(
      core.jobs.states().map(({ job, state, fault }) => [job, state === 'stopped' ? readingStopped : fault]),
    )
    return core.files.map((file) => {
      const fault = faults.get(jobOf(file.name))
      return fault ? { ...file, fault } : file
    })
  }

  return {
    add,
    addNamed,
    lookAnew,
    lookWhereChanged,
    async looked() {
      await anew
      while (core.files.some(({ name }) => core.jobs.isRunning(jobOf(name)))) await pause(30)
      isReadAnew = false
    },
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
        await takeAway(name)
        takeWhatIsLeft()
        await readSchema()
        lookAnew()
      },
      async part(body) {
        const [name, part] = [textIn(body, 'name'), textIn(body, 'part')]
        const was = core.files.find((file) => file.name === name)?.part
        if (was === undefined || !isPart(part)) return
        core.remember()
        told.add(name)
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
        for (const { name } of core.files) await takeAway(name)
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

/** What may lie beside a file and belongs to it: how it was made, what its columns are, and values that stand apart. */
function companionsOf(source: string, to: string): readonly (readonly [from: string, own: string])[] {
  const apart = (path: string): string => path.replace(/\.[^.]*$/, '') + '.sensitive.csv'
  return [
    [`${source}.meta.json`, `${to}.meta.json`],
    [`${source}.schema.json`, `${to}.schema.json`],
    [apart(source), apart(to)],
  ]
}
