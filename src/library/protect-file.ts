import { type Given, type Parameters, type Types, type Values, withFallbacks } from '../contract/parameter.js'
import type { FileNames } from '../contract/given.js'
import type { Model } from '../contract/model.js'
import type { Infeasible, ProtectOutcome, Protector } from '../contract/protector.js'
import type { Data, Kind } from '../contract/release.js'
import { SaidError } from '../contract/said.js'
import { everyProtector, kindOf } from '../kinds/kinds.js'
import { askedModels, demandsOf } from '../run/asked-models.js'
import { protect } from '../run/protect.js'
import { type OpenedFrom, type SaidOfFiles, withPaths } from '../run/open.js'
import { isFile } from './open-from.js'
import { askedOfOwn, refuseTakenIds } from './own-models.js'

/** What may be said where data are protected. */
export interface ProtectSaid extends Omit<SaidOfFiles, 'method' | 'original'> {
  /** By its id, or one of one's own. */
  readonly method: string | Protector
  /** What must hold, of methods that take models: `k:5`, or several. */
  readonly model?: string | readonly string[]
  /** Models of one's own: a method may promise them, and of what another makes they must hold as well. */
  readonly models?: readonly Model[]
  readonly options?: Values
}

/** Publishes data less exactly: a file (a path, bytes, or rows) by a method; its judges have passed what comes out. */
export function protectFile(from: OpenedFrom, said: ProtectSaid): Promise<ProtectOutcome | Infeasible>
/** The same of data that are open. */
export function protectFile<K extends Kind, P extends Parameters>(
  data: Data<K>,
  protector: Protector<K, P>,
  given: Given<P>,
  seed: number,
  made?: Readonly<Record<string, string>>,
  names?: FileNames,
): Promise<ProtectOutcome<K> | Infeasible>
export async function protectFile(
  from: OpenedFrom | Data,
  words: ProtectSaid | Protector,
  given: Values = {},
  seed = 1,
  made: Readonly<Record<string, string>> = {},
  names: FileNames = {},
): Promise<ProtectOutcome | Infeasible> {
  if (!isFile(from)) {
    if (!('run' in words)) throw new TypeError('data that are open go with a method, not with words')
    return protect(from, words, given, seed, made, names)
  }
  if ('run' in words) throw new TypeError('a method goes with data that are open; say it as method')
  const { method, model, models: own = [], options = {}, ...rest } = words
  await refuseTakenIds(own)
  const protector = typeof method === 'object' ? method : (await everyProtector()).find(({ id }) => id === method)
  if (!protector)
    throw new SaidError(
      `‹method› does not know "${typeof method === 'string' ? method : method.id}"`,
      'see everyProtector() for those there are',
    )
  return withPaths(from, rest, async (path, said) => {
    const files = await (await kindOf({ kind: protector.makes })).files()
    const data = await files.readData(path ?? '', said)
    await files.refuseUnfit?.(data, path ?? '', said)
    const specs = model === undefined ? [] : [model].flat()
    const values = { ...options, ...(await modelsSaid(protector, specs, path ?? '', own)) }
    const promised = new Set(protector.promises(withFallbacks(protector.parameters, values)).map((one) => one.model))
    const others = own.filter(({ id }) => !promised.has(id))
    const asked = await askedModels(askedOfOwn(others, specs), protector.makes, path ?? '', true, own)
    const fileNames = path === undefined ? {} : { original: path }
    return protect(data, protector, values, said.seed ?? 1, {}, fileNames, { models: own, asked })
  })
}

/** Models in words, by the one option of the method that takes them. */
async function modelsSaid(
  { parameters, makes }: Protector,
  specs: readonly string[],
  path: string,
  own: readonly Model[],
): Promise<Readonly<Record<string, Types['models']>>> {
  if (specs.length === 0) return {}
  const name = Object.keys(parameters).find((one) => parameters[one].type === 'models')
  if (name === undefined) throw new SaidError('‹model› means nothing with this method', 'say its own options')
  return { [name]: await demandsOf(specs, makes, path, own) }
}
