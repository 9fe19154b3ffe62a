import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { freemem } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { formatNumber } from '../../src/report/format-number.js'
import type { Told } from '../state.js'

/** What a file takes in memory while it is attacked, as a multiple of its bytes: measured on tables of a million rows. */
const timesItsBytes = 12

/** Why a file of so many bytes is not taken; undefined where it is. Said before a byte of it is sent. */
export function tooLarge(bytes: number, free = process.availableMemory?.() ?? freemem()): Told | undefined {
  const needed = bytes * timesItsBytes
  if (needed <= free) return undefined
  const gigabytes = (many: number): string => `${formatNumber(Math.ceil(many / 1e8) / 10)} GB`
  return {
    sentence: `This needs about ${gigabytes(needed)} of memory; ${gigabytes(free)} are free.`,
    more: [],
    remedy: 'Take a sample of it, or a machine with more memory.',
  }
}

/** Writes what is sent to a file that only its owner may read; what breaks off leaves nothing. */
export async function receive(request: IncomingMessage, path: string): Promise<void> {
  try {
    await pipeline(request, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
