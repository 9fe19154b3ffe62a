import { access, constants } from 'node:fs/promises'

/** Stops at a file that is not there or may not be read, before anything is opened. */
export async function refuseUnreadable(path: string): Promise<void> {
  await access(path, constants.R_OK)
}
