import { recordChunksByAverage } from '../../kinds/disassociated/attack/by-anchor.js'
import type { Attack } from '../../contract/attack.js'
import { tornAttacks } from '../../kinds/disassociated/attack/torn-attacks.js'
import type { Series, Figure, Panel } from '../figure.js'
import type { OpenData } from './open-data.js'

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
function seriesOf(shown: readonly Shown[]): Series[] {
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

interface Setting {
  readonly k: number
  readonly density: number
  readonly maxCluster: number
}

/** What a figure varies, over which values, and what stays. */
interface SweepStudy {
  readonly id: 'k' | 'density' | 'cluster'
  readonly label: string
  /** Number of the paper's figure. */
  readonly figure: number
  readonly about: string
  readonly xs: readonly number[]
  readonly settings: (x: number) => Setting
}

/**
 * §6.1 and §6.2 of AlShuhail and Shao: k from 2 to 5, density from 0.2 to 0.7, clusters of at most k² to k⁶ records;
 * density 0.30 and clusters of 5² where k varies. Which k the other two have is not said: here 3, so 9 to 729 records.
 */
export const studies: readonly SweepStudy[] = [
  {
    id: 'k',
    label: 'k',
    figure: 2,
    about: 'A part as dense as 0.3, clusters of at most 25.',
    xs: [2, 3, 4, 5],
    settings: (k) => ({ k, density: 0.3, maxCluster: 25 }),
  },
  {
    id: 'density',
    label: 'density',
    figure: 3,
    about:
      'Parts so dense (mean length over distinct items), as far as there is one of 400 records and 12 items; k = 3, clusters of at most 25.',
    xs: [0.2, 0.3, 0.4, 0.5, 0.6, 0.7],
    settings: (density) => ({ k: 3, density, maxCluster: 25 }),
  },
  {
    id: 'cluster',
    label: 'max cluster size',
    figure: 4,
    about:
      'A part as dense as 0.3, k = 3, clusters of at most k² to k⁶ as far as the part has records and something is torn apart.',
    xs: [9, 27, 81, 243, 729],
    settings: (maxCluster) => ({ k: 3, density: 0.3, maxCluster }),
  },
]

const panels: readonly Panel[] = [
  { measure: 'accuracy', label: 'Accuracy', domain: [0, 1] },
  { measure: 'wmd', label: "Word Mover's Distance" },
  { measure: 'records', label: 'Transaction breakage', domain: [0, 1] },
  { measure: 'km', label: 'kᵐ breakage', domain: [0, 1] },
  { measure: 'km-record', label: 'kᵐ breakage, record by record', domain: [0, 1] },
]

const common = {
  y: { label: '', kind: 'linear' },
  panels,
  headline: 'accuracy',
  counts: 'clusters',
  marks: [],
  statements: [],
  repeatable: true,
} satisfies Partial<Figure>

const both = "Word Mover's Distance by the word embedding, joint attacks by NGD, unless told otherwise."

export function figureOf({ id, label, figure, about }: SweepStudy, data: OpenData): Figure {
  return {
    ...common,
    id: `${id}-${data.id}`,
    title: `The effect of ${label} on attacking methods: ${data.label}`,
    source: `AlShuhail and Shao, Figure ${figure}`,
    about: `${about} ${both}`,
    x: { label, kind: id === 'cluster' ? 'ordinal' : 'linear' },
    series: seriesOf(shownMethods),
  }
}

/** §5 leaves record chunks to ABA, the tables put every method on them: both, side by side. */
export const chunkFigure: Figure = {
  ...common,
  id: 'record-chunks',
  title: 'Record chunks by every method, or by ABA alone',
  source: 'AlShuhail and Shao, §5 against Tables 7 and 10',
  about:
    'By NGD unless told otherwise; density 0.3, k = 3, clusters of at most 25. §5: record chunks by ABA, terms by the method named.',
  x: { label: 'data', kind: 'nominal' },
  panels: panels.slice(0, 4),
  series: seriesOf(chunkMethods),
}
