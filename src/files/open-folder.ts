import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { asInputError } from './atomic-write.js'

/** Makes a folder for results unless it is there, and checks that it can be written to: before long work, not after. */
export async function openFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
    return path
  } catch (error) {
    throw asInputError(error, path)
  }
}
