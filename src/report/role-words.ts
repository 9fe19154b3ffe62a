import type { Role } from '../data/table.js'

/** What a column is to somebody who looks for a person, in plain words. */
export const roleWords: Readonly<Record<Role, string>> = {
  person: 'says whose row it is',
  identifier: 'names a person',
  quasi: 'others may know it',
  sensitive: 'must stay hidden',
  text: 'free text, never published',
  insensitive: 'neither',
}
