import type { LeafCell, Told } from './state.js'

/** A way to protect the file on the desk, and where what comes of it lands: loss beside risk. */
export interface ProtectView {
  /** What is protected. */
  readonly file: string
  /** The kind that it was read as: its forms are asked for by it. */
  readonly of: string
  /** Forms are asked for anew where this changed. */
  readonly formsOf: string
  /** Names of its columns; none where it has none. */
  readonly columns: readonly string[]
  readonly chosen?: ChosenMethod
  readonly points: readonly LandingPoint[]
  /** Of how many records a sketch is made, and how many there are. */
  readonly sketchOf?: { readonly records: number; readonly of: number }
  readonly beside: readonly BesideView[]
  /** Where what stands in `beside` comes from. */
  readonly besideFrom?: 'sketch' | 'measured'
  /** Why there is no release. */
  readonly fault?: Told
  readonly made?: MadeView
}

/** A method with what was said of it; what fits best where none is named. */
export interface ChosenMethod {
  readonly method?: string
  /** By the name of an option as it is typed. */
  readonly values: Readonly<Record<string, string>>
}

/** A release that was made here, and measured. */
export interface MadeView {
  readonly name: string
  /** What the command said. */
  readonly lines: readonly string[]
  /** It is the release on the desk. */
  readonly isRelease: boolean
  /** Its audit is over: it may be kept. */
  readonly isMeasured: boolean
  /** The command that made it. */
  readonly command: string
}

/** Where a release lies between risk and loss. */
export interface LandingPoint {
  /** Hollow: of a sample, or only some was asked. Filled: all records and all questions. */
  readonly kind: 'sketch' | 'tried' | 'measured'
  readonly label: string
  /** Absent where its kind has no measure of loss. */
  readonly loss?: number
  /** What is lost, in words: `loss of detail`. Only losses of one name are drawn beside each other. */
  readonly lossName?: string
  /** Absent where nothing was measured. */
  readonly risk?: RiskView
  /** The one that was taken of several. */
  readonly isTaken: boolean
}

/** The attack that came furthest. */
export interface RiskView {
  readonly name: string
  readonly state: 'above' | 'within'
  /** `one guess in 11` */
  readonly hit: string
  /** `0.09` */
  readonly limit: string
  /** What is held against the limit as a part of it; what is past 1 is above it. */
  readonly ofLimit: number
  /** Both ends of the interval as parts of the limit; absent where it was counted. */
  readonly low?: number
  readonly high?: number
}

/** A record before and after; its values are bars where nobody asked for them. */
export interface BesideView {
  readonly record: number
  readonly before: readonly LeafCell[]
  readonly after: readonly LeafCell[]
}

/** A way to protect, as a form is made of it. */
export interface MethodForm {
  /** Absent of what fits best. */
  readonly id?: string
  readonly name: string
  /** The second half of a sentence. */
  readonly summary: string
  /** What the name of its release ends in, where that is not how the name of the data ends. */
  readonly ending?: string
  /** Its release is judged by a key alone. */
  readonly isKeyed?: true
  readonly fields: readonly FormField[]
  /** Models that may be asked for, where a field takes them. */
  readonly models: readonly ModelForm[]
}

export interface ModelForm {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly fields: readonly FormField[]
}

/** One option of a method, made of what the method declares. */
export interface FormField {
  /** As it is typed, without its dashes. */
  readonly name: string
  readonly about: string
  readonly input: 'switch' | 'number' | 'choice' | 'column' | 'columns' | 'file' | 'models' | 'text'
  readonly required: boolean
  readonly whole?: boolean
  readonly least?: number
  readonly most?: number
  /** Where the slider ends: beyond it a number is typed. */
  readonly usual?: number
  readonly choices?: readonly string[]
  /** What holds where nothing is said. */
  readonly fallback?: string
  /** What stands in it at first. */
  readonly start?: string
  /** How a value is written: `n|all`. */
  readonly word?: string
}
