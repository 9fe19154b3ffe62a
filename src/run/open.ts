import type { AttackGiven } from '../contract/given.js'
import type { KindRecord, KindWays } from '../contract/kind.js'
import type { EarlierReleases, Wanted } from '../contract/opening.js'
import type { Data, Kind, Release } from '../contract/release.js'
import { type Said, SaidError, type SaidOption } from '../contract/said.js'
import { everyKind, kindName, kindOf } from '../kinds/kinds.js'
import { attacksOn } from './attack.js'

/** The path of a file (`-` is standard input), bytes under a name, or rows: records by column, or lists of items. */
export type OpenedFrom =
  | string
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name?: string; readonly rows: readonly (Readonly<Record<string, unknown>> | readonly string[])[] }

/** What may be said where a program has the files at hand: they need not lie anywhere. */
export type SaidOfFiles<S extends Said = Said> = Omit<S, 'original' | 'control'> & {
  readonly original?: OpenedFrom | undefined
  readonly control?: OpenedFrom | undefined
}

/** A release with all that an audit or an attack of it may use. */
export interface Opened {
  readonly kind: 'opened'
  readonly release: Release
  readonly given: AttackGiven
  readonly read: HowRead
  /** What a ledger knows of earlier releases. */
  readonly earlier?: EarlierReleases
}

/** How a file was understood. */
interface HowRead {
  readonly kind: Kind
  /** What tells it. */
  readonly because: string
  /** Both in a sentence without its full stop. */
  readonly sentence: string
}

/** A release that was read, before anything else is. */
export interface OpenedRelease {
  readonly release: Release
  readonly read: HowRead
}

/** Opens a release by what it is, or what is said of it, with all that its attacks may use. */
export async function open(from: OpenedFrom, saidOfFiles: SaidOfFiles = {}): Promise<Opened> {
  return withPaths(from, saidOfFiles, async (path, said) => {
    const { release, read } = await openRelease(path, said)
    const kind = await kindOf(release)
    const isGuessed = read.because === anything && said.from === undefined && said.releaseFrom === undefined
    if (isGuessed && (await kind.ways()).nothingHidden?.(release, undefined) !== undefined)
      said.onNotice?.(`${path ?? 'the release'}: ${read.sentence}.`)
    ;(await kind.files()).refuseRoleless?.(release, path ?? '', said)
    const { given, ...opened } = await givenFor(release, path, said, { methods: await attacksOn(release) })
    return { kind: 'opened', read, given, ...opened }
  })
}

/** Reads a release by what it is, or what is said of it. */
export async function openRelease(path: string | undefined, said: Said = {}): Promise<OpenedRelease> {
  const { record, because } = await recognised(path, said)
  const release = await (await record.files()).readRelease(path, said)
  const name = kindName(release)
  return { release, read: { kind: release.kind, because, sentence: `read as ${name}, because ${because}` } }
}

/** Data before protection, read as a release of a kind is made of them. */
export async function openData(path: string, kind: Kind, said: Said = {}): Promise<Data> {
  return (await (await kindOf({ kind })).files()).readData(path, said)
}

/** Data that is to be protected, read as its kind takes it; what no protector of the kind can take is refused. */
export async function openForProtection(path: string, kind: Kind, said: Said = {}): Promise<Data> {
  const record = await kindOf({ kind })
  await refuseOtherWords(record, said)
  const files = await record.files()
  files.refuseWords?.(said)
  const data = await files.readData(path, said)
  await files.refuseUnfit?.(data, path, said)
  return data
}

/** What attacks on a release may use and are judged by. */
export async function givenFor(
  release: Release,
  path: string | undefined,
  said: Said,
  wanted: Wanted,
): Promise<{ readonly release: Release; readonly given: AttackGiven; readonly earlier?: EarlierReleases }> {
  const kind = await kindOf(release)
  const files = await kind.files()
  const name = path ?? 'the release'
  if (said.key !== undefined) refuseKeyless(release, await kind.ways())
  if (files.given) return files.given(release, name, said, wanted)
  const { original, key, ledger } = said
  if (ledger !== undefined && !(await kindOf(release)).reads?.includes('ledger'))
    throw new SaidError('‹ledger› means nothing here', 'leave it out: it is about tables, and answers to questions')
  return {
    release,
    given: {
      granted: (await files.granted?.(release, name, said)) ?? {},
      seed: said.seed ?? 1,
      original: original === undefined ? undefined : await files.readData(original, said),
      ...(key !== undefined && { key: await (await import('../files/sidecar.js')).readKey(key, name) }),
      names: { release: name, key, ...(original !== undefined && { original }) },
      tell: 5,
      onProgress: said.onProgress,
    },
  }
}

/** Stops at a key of a kind that keeps none; of records that stand in order its kind says so itself. */
function refuseKeyless(release: Release, ways: KindWays): void {
  if (ways.keyFault || ways.keyed || ways.inOrder) return
  throw new SaidError('‹key› means nothing here', `leave it out: no key is kept of ${kindName(release)}`)
}

/** What tells a kind that any file could be of. */
const anything = 'nothing says otherwise'

/** The kind of a file: as somebody says, as its sidecar does, or as it begins; and what tells it. */
export async function recognised(
  path: string | undefined,
  said: Said,
): Promise<{ readonly record: KindRecord; readonly because: string }> {
  const records = await everyKind()
  const named = path !== undefined && path !== '-'
  const sidecar = named ? (await (await import('../files/sidecar.js')).readMeta(path))?.kind : undefined
  // A kind that no file tells by itself is taken where somebody asks about it.
  const askedFor = records.find((one) => one.kind === said.for && (one.look ?? 'third') === 'third' && 'saysSo' in one)
  const bySaid = records.find((one) => (said.as ? one.kind === said.as : one.saysSo?.(said, sidecar)))
  if (bySaid) return chosen(said.as ? bySaid : (askedFor ?? bySaid), 'that is what was said', records, said)
  const bySidecar = records.find(
    ({ kind, alsoCalled = [] }) => sidecar !== undefined && [kind as string, ...alsoCalled].includes(sidecar),
  )
  if (bySidecar) return chosen(bySidecar, 'its sidecar says so', records, said)
  for (const look of ['first', 'second', 'third', 'last'] as const) {
    if (look === 'second' && askedFor) return chosen(askedFor, 'that is what was asked about', records, said)
    for (const record of records.filter((one) => one.look === look && (named || look === 'last'))) {
      if (look !== 'first') refuseOthers(record, records, said)
      if (await (await record.files()).recognises?.(path ?? '', said))
        return chosen(record, look === 'last' ? anything : 'of how it begins', records, said)
    }
  }
  throw new SaidError('nothing tells what the file is', 'say it with ‹as›')
}

function chosen(record: KindRecord, because: string, records: readonly KindRecord[], said: Said) {
  refuseOthers(record, records, said)
  refuseNames(record, records, said)
  return { record, because }
}

/** Stops at a word about files of another kind than the one that is asked for. */
async function refuseOtherWords(record: KindRecord, said: Said): Promise<void> {
  const records = await everyKind()
  refuseOthers(record, records, said)
  refuseNames(record, records, said)
}

/** Stops at a word about files of another kind that is known by what is in them. */
function refuseOthers(record: KindRecord, records: readonly KindRecord[], said: Said): void {
  const others = records.filter(({ look }) => look === 'first')
  refuseIdle(record, others, said, () => true)
}

/** Stops at a name of something in files of another kind: it would be as if nothing were said. */
function refuseNames(record: KindRecord, records: readonly KindRecord[], said: Said): void {
  refuseIdle(record, records, said, ({ names, file }) => names === true && file === undefined)
}

function refuseIdle(
  { said: own, reads = [] }: KindRecord,
  others: readonly KindRecord[],
  said: Said,
  counts: (option: SaidOption) => boolean,
): void {
  const words: Readonly<Record<string, unknown>> = { ...said }
  const known = new Set([...own.map(({ name }) => name), ...reads])
  const idle = others
    .flatMap((one) => one.said.filter(counts))
    .find(({ name }) => !known.has(name) && words[name] !== undefined)
  if (!idle) return
  const takers = others.filter((one) => one.said.some(({ name }) => name === idle.name))
  throw new SaidError(
    `‹${idle.name}› means nothing here`,
    `leave it out: it is about ${takers.map(({ called }) => called).join(', ')}`,
  )
}

/** The same with what is said of other files. */
export async function withPaths<T>(
  from: OpenedFrom | undefined,
  { original, control, ...said }: SaidOfFiles,
  read: (path: string | undefined, said: Said) => Promise<T>,
): Promise<T> {
  const beside = (file: OpenedFrom | undefined, name: string): OpenedFrom | undefined =>
    file === undefined || typeof file === 'string' ? file : { name, ...file }
  return withPath(from, async (path) =>
    withPath(beside(original, 'the original'), async (originalPath) =>
      withPath(beside(control, 'the people outside'), async (controlPath) =>
        read(path, {
          ...said,
          ...(originalPath !== undefined && { original: originalPath }),
          ...(controlPath !== undefined && { control: controlPath }),
        }),
      ),
    ),
  )
}

/** Bytes and rows stand for a file as long as it is read. */
async function withPath<T>(from: OpenedFrom | undefined, read: (path: string | undefined) => Promise<T>): Promise<T> {
  if (from === undefined || typeof from === 'string') return read(from)
  const { holdInMemory } = await import('../files/in-memory.js')
  const bytes = 'bytes' in from ? from.bytes : new TextEncoder().encode(linesOf(from.rows))
  const { path, letGo } = holdInMemory('bytes' in from ? from.name : `${from.name ?? 'rows'}.ndjson`, bytes)
  try {
    return await read(path)
  } finally {
    letGo()
  }
}

function linesOf(rows: readonly (Readonly<Record<string, unknown>> | readonly string[])[]): string {
  return rows.map((row) => `${JSON.stringify(Array.isArray(row) ? { items: row } : row)}\n`).join('')
}
