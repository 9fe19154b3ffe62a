import { packageFile } from '../package-file.js'

/** The examples travel with the package. */
export function exampleFile(name: string): string {
  return packageFile(`examples/${name}`)
}
