import type { Attack } from '../contract/attack.js'
import type { KindRecord, KindWays } from '../contract/kind.js'
import type { Model } from '../contract/model.js'
import type { Protector } from '../contract/protector.js'
import type { Kind, Release } from '../contract/release.js'
import type { Utility } from '../contract/utility.js'

/** What is known of a kind before anything of it is loaded. */
export interface KindEntry {
  /** How it is called in a sentence. */
  readonly name: string
  readonly load: () => Promise<KindRecord>
}

/** An entry that keeps the types of its module, so that whoever reads them from the package knows the kind. */
interface LazyKind<M> extends KindEntry {
  readonly module?: M
}

function lazily<M extends { readonly default: KindRecord }>(name: string, module: () => Promise<M>): LazyKind<M> {
  return { name, load: async () => (await module()).default }
}

/** Every kind of release, a line each. Who runs something on one loads that kind, and of it what is run. */
const own = {
  sets: lazily('transactions', () => import('./sets/kind.js')),
  disassociated: lazily('a disassociated release', () => import('./disassociated/kind.js')),
  table: lazily('a table', () => import('./table/kind.js')),
  buckets: lazily('a bucketised table', () => import('./buckets/kind.js')),
  counts: lazily('published counts', () => import('./counts/kind.js')),
  graph: lazily('a graph', () => import('./graph/kind.js')),
  queries: lazily('a query log', () => import('./queries/kind.js')),
  text: lazily('texts', () => import('./text/kind.js')),
  'set-buckets': lazily('transactions in groups', () => import('./set-buckets/kind.js')),
  places: lazily('published regions', () => import('./places/kind.js')),
  answers: lazily('answers to questions', () => import('./answers/kind.js')),
}

/** Every kind there is, by its name: those of this tree, and those that were added. */
export const kinds: typeof own & Readonly<Record<string, KindEntry>> = own

/** A kind from outside this tree; its types are told by adding a line to `Kinds`. */
export function addKind(kind: Kind, entry: KindEntry): void {
  Object.assign(kinds, { [kind]: entry })
}

export async function kindOf({ kind }: Pick<Release, 'kind'>): Promise<KindRecord> {
  return kinds[kind].load()
}

export async function waysOf(release: Pick<Release, 'kind'>): Promise<KindWays> {
  return (await kindOf(release)).ways()
}

/** How a kind is called in a sentence. */
export function kindName({ kind }: Pick<Release, 'kind'>): string {
  return kinds[kind].name
}

/** The same of a kind that a file names; undefined where it is none that is known. */
export function nameOfKind(kind: string): string | undefined {
  return entryNamed(kind)?.name
}

function entryNamed(kind: string): KindEntry | undefined {
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}

/** The names of the attacks on a kind, by id. */
export async function attackNames(kind: string): Promise<ReadonlyMap<string, string>> {
  const attacks = (await (await entryNamed(kind)?.load())?.attacks()) ?? []
  return new Map(attacks.map(({ id, name }) => [id, name]))
}

/** The records of all kinds. */
export async function everyKind(): Promise<readonly KindRecord[]> {
  return Promise.all(Object.values(kinds).map(async ({ load }) => load()))
}

async function ofEvery<T>(list: (record: KindRecord) => Promise<readonly T[]>): Promise<readonly T[]> {
  return (await Promise.all((await everyKind()).map(list))).flat()
}

/** Every attack; of each kind of release from those that know nothing to the strongest, which is run when none is asked for. */
export async function everyAttack(): Promise<readonly Attack[]> {
  return ofEvery(async ({ attacks }) => attacks())
}

/** Every way to protect data. */
export async function everyProtector(): Promise<readonly Protector[]> {
  return ofEvery(async ({ protectors }) => protectors())
}

/** Every model a release can be judged against. */
export async function everyModel(): Promise<readonly Model[]> {
  return ofEvery(async ({ models }) => models())
}

/** Every way to say what a release is worth. */
export async function everyUtility(): Promise<readonly Utility[]> {
  return ofEvery(async ({ utilities }) => utilities())
}
