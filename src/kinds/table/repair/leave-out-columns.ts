import { tableRelease } from '../release.js'
import { type Patient, type Remedy, isKept } from '../../../contract/remedy.js'

/** Leaves out columns that name people or are free text; of columns nobody thought of, one that tells too much. */
export const leaveOutColumns: Remedy<'table'> = {
  id: 'leave-out-columns',
  on: 'table',
  helps: ['S2', 'S6', 'S7', 'L3', 'L4'],
  propose(patient, { id }) {
    const roles = {
      S2: ['insensitive'],
      S6: ['identifier'],
      S7: ['text'],
      L3: ['identifier'],
      L4: ['identifier'],
    }[id] ?? ['identifier', 'text']
    return patient.release.columns
      .filter(({ role }) => role !== undefined && roles.includes(role))
      .filter((column) => !isKept(patient, column))
      .map(({ name }) => ({
        id: `leave-out ${name}`,
        sentence: `leave out the column ${name}`,
        make: () => without(patient, name),
      }))
  },
}

function without({ release, key }: Patient<'table'>, name: string) {
  return { release: tableRelease({ ...release, columns: release.columns.filter((one) => one.name !== name) }), key }
}
