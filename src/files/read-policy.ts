import { parsePolicy, type Policy } from '../policy/policy.js'
import { policyNamed } from '../policy/policies.js'
import { openSource } from './open-source.js'

/** A policy that comes with the program, by its name, or one from a file. */
export async function readPolicy(nameOrPath: string): Promise<Policy> {
  return policyNamed(nameOrPath) ?? parsePolicy(await openSource(nameOrPath))
}
