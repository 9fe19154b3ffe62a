import { type Fault, InputError } from './input-error.js'
import { isFields, parseJson } from './json.js'
import { refuseUnsealed } from './report-seal.js'
import type { Source } from './source.js'

/** What `palimpsest measure` wrote, as far as it is read again. */
export interface ReportedWorth {
  readonly headline: string
  readonly figures: readonly WorthOf[]
}

interface WorthOf {
  readonly name: string
  readonly value: number
  readonly low?: number
  readonly high?: number
}

/** What `palimpsest intruder score` wrote, as far as it is read again. */
export interface ReportedScore {
  readonly sentence: string
}

/** Reads the JSON of a measurement of usefulness, and refuses what is not one. */
export async function parseWorth(source: Source): Promise<ReportedWorth> {
  const value = await parseJson(source)
  const isOne = isFields(value) && value['schema'] === 'palimpsest/measure/1'
  if (!isOne || typeof value['headline'] !== 'string' || !Array.isArray(value['figures']))
    throw new InputError(notWorth, { file: source.file })
  refuseUnsealed(value, source.file)
  // A figure that could not be told is null, and has no place in a document.
  return { headline: value['headline'], figures: value['figures'].flatMap((one: unknown) => worthOf(one) ?? []) }
}

function worthOf(value: unknown): WorthOf | undefined {
  if (!isFields(value) || typeof value['name'] !== 'string' || typeof value['value'] !== 'number') return undefined
  const { name, value: is, low, high } = value
  return { name, value: is, ...(typeof low === 'number' && { low }), ...(typeof high === 'number' && { high }) }
}

/** Reads the JSON of a scored intruder's test, and refuses what is not one. */
export async function parseScore(source: Source): Promise<ReportedScore> {
  const value = await parseJson(source)
  const isOne = isFields(value) && value['schema'] === 'palimpsest/intruder-score/1'
  if (!isOne || typeof value['sentence'] !== 'string') throw new InputError(notScore, { file: source.file })
  refuseUnsealed(value, source.file)
  return { sentence: value['sentence'] }
}

const notWorth: Fault = {
  message: 'is no measurement of usefulness',
  rule: 'it is {"schema":"palimpsest/measure/1",…}, as measure with ‹json› writes it',
  remedy: 'name a file that measure with ‹json› wrote',
}
const notScore: Fault = {
  message: 'is no scored test',
  rule: 'it is {"schema":"palimpsest/intruder-score/1",…}, as intruder score with ‹json› writes it',
  remedy: 'name a file that intruder score with ‹json› wrote',
}
