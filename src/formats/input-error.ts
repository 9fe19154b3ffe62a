/**
 * What was expected, what to do; an option is named in brackets, `‹id›`, because only a surface knows how it is typed.
 * Never holds a value, an item or a column name, because those may be personal.
 */
export interface Fault {
  readonly message: string
  readonly rule: string
  readonly remedy: string
}

export interface Place {
  readonly file: string
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** What `column` counts. */
  readonly unit?: 'character' | 'cell'
  /** The raw text at that place, shown only when the user asks for values. */
  readonly value?: string | undefined
}

/** Input (or output) that cannot be used: where, what the rule is, what to do. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly file: string
  readonly line?: number
  readonly column?: number
  readonly rule: string
  readonly remedy: string
  readonly value?: string

  constructor(fault: Fault, place: Place) {
    super(
      place.column === undefined ? fault.message : `${fault.message} (${place.unit ?? 'character'} ${place.column})`,
    )
    this.file = place.file
    if (place.line !== undefined) this.line = place.line
    if (place.column !== undefined) this.column = place.column
    this.rule = fault.rule
    this.remedy = fault.remedy
    if (place.value !== undefined) this.value = place.value
  }
}

/** The error as people read it: `file:line:column: message`, then the rule and the remedy. */
export function renderInputError(error: InputError, options: ShownError = {}): string {
  return inputErrorLines(error, options).join('\n')
}

const asItIs = (name: string): string => name

/** How the options that a text names are written: `‹maxCluster›` is `--max-cluster` on the command line. */
export function withOptions(text: string, written: (option: string) => string): string {
  return text.replaceAll(/‹(\w+)›/g, (_, option: string) => written(option))
}

export interface ShownError {
  readonly showValues?: boolean
  /** How an option is written; by its name unless said. */
  readonly option?: (name: string) => string
}

/** Line by line, for a terminal: a file's name may hold a line break of its own. */
export function inputErrorLines(error: InputError, { showValues = false, option = asItIs }: ShownError = {}): string[] {
  const place = [error.file, error.line, error.column].filter((part) => part !== undefined).join(':')
  const lines = [
    `${place}: ${withOptions(error.message, option)}`,
    `  rule: ${withOptions(error.rule, option)}`,
    `  remedy: ${withOptions(error.remedy, option)}`,
  ]
  if (showValues && error.value !== undefined) lines.push(`  value: ${JSON.stringify(error.value)}`)
  return lines
}
