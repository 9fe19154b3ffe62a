import { parseTemplate, type Template } from '../policy/templates/template.js'
import { templateNamed } from '../policy/templates/templates.js'
import { openSource } from './open-source.js'

/** A template that comes with the program, by its name, or one from a file. */
export async function readTemplate(nameOrPath: string): Promise<Template> {
  return templateNamed(nameOrPath) ?? parseTemplate(await openSource(nameOrPath))
}
