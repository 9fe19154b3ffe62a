import { dpia } from './dpia.js'
import { emaHc } from './ema-hc.js'
import { iso27559 } from './iso27559.js'
import { templateOf, type Template } from './template.js'
import { quebecRegister } from './quebec-register.js'

/** Templates that come with the program: dated, each with its source. */
export const templates: readonly Template[] = [dpia, emaHc, quebecRegister, iso27559].map((written) =>
  templateOf(written, `template ${written.name}`),
)

/** A template that comes with the program. */
export function templateNamed(name: string): Template | undefined {
  return templates.find((one) => one.name === name)
}
