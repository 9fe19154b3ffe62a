import { SaidError } from '../contract/said.js'

/** The path of a release of which there is one file. */
export function releasePath(path: string | undefined): string {
  if (path === undefined) throw new SaidError('the release is missing', 'name the published file')
  return path
}
