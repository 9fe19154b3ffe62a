import { parsePolicy, type Policy } from '../policy/policy.js'
import { policyNamed } from '../policy/policies.js'
import { openSource } from './open-source.js'
import { parseTemplate, type Template } from '../policy/templates/template.js'
import { templateNamed } from '../policy/templates/templates.js'

/** A policy that comes with the program, by its name, or one from a file. */
export async function readPolicy(nameOrPath: string): Promise<Policy> {
  return policyNamed(nameOrPath) ?? parsePolicy(await openSource(nameOrPath))
}

/** A template that comes with the program, by its name, or one from a file. */
export async function readTemplate(nameOrPath: string): Promise<Template> {
  return templateNamed(nameOrPath) ?? parseTemplate(await openSource(nameOrPath))
}
