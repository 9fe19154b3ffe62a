import { recordChunksByAverage } from '../../kinds/disassociated/attack/by-anchor.js'
import { tornAttacks } from '../../kinds/disassociated/attack/torn-attacks.js'
import type { Attack } from '../../contract/attack.js'
import type { Series } from '../figure.js'

/** Measures that a series can be named after; any other, asked for with --semantics, is not named. */
const measures = [
  { id: 'ngd', label: 'NGD' },
  { id: 'glove', label: 'GloVe' },
  { id: 'minilm', label: 'MiniLM' },
] as const

/** A way to attack as the figures show it; the paper's three are shown once per measure, the others once. */
interface Shown {
  readonly method: Attack
  readonly label: string
  readonly slot: number
  readonly perMeasure: boolean
  readonly ours?: boolean
}

const labels: Readonly<Record<string, Omit<Shown, 'method'>>> = {
  random: { label: 'RA', slot: 0, perMeasure: false },
  blind: { label: 'blind', slot: 7, perMeasure: false },
  aba: { label: 'ABA', slot: 1, perMeasure: true },
  rga: { label: 'RGA', slot: 2, perMeasure: true },
  mra: { label: 'MRA', slot: 3, perMeasure: true },
  joint: { label: 'joint', slot: 6, perMeasure: false, ours: true },
  'joint-whole': { label: 'joint-whole', slot: 4, perMeasure: false, ours: true },
}

/** Every method of the figures over k, density and cluster size. */
export const shownMethods: readonly Shown[] = tornAttacks.flatMap((method) =>
  labels[method.id] ? [{ method, ...labels[method.id] }] : [],
)

/** The paper's three on every chunk, and two of them with record chunks left to ABA; by one measure. */
export const chunkMethods: readonly Shown[] = shownMethods
  .filter(({ perMeasure }) => perMeasure)
  .map((shown) => ({ ...shown, perMeasure: false }))
  .flatMap((shown): Shown[] => {
    if (shown.method.id === 'aba') return [shown]
    const { method, label, slot } = shown
    return [shown, { ...shown, method: recordChunksByAverage(method), label: `${label} §5`, slot: slot + 2 }]
  })

export function seriesId({ method, perMeasure }: Shown, measure: string): string {
  return perMeasure && measures.some(({ id }) => id === measure) ? `${method.id}-${measure}` : method.id
}

/** Every series there may be; those without rows are not drawn. */
export function seriesOf(shown: readonly Shown[]): Series[] {
  return shown.flatMap(({ method: { id, name }, label, slot, perMeasure, ours }): Series[] => {
    const plain = { id, label, name, slot, ...(ours && { ours }) }
    if (!perMeasure) return [plain]
    const named = measures.map((measure) => ({
      ...plain,
      id: `${id}-${measure.id}`,
      group: measure.label,
    }))
    return [...named, plain]
  })
}
