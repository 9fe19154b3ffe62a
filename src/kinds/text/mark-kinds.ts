/** What our own scrubbing writes in square brackets for what it took away: the eighteen kinds of HIPAA, and anything else. */
export const markKinds = [
  'name',
  'place',
  'date',
  'age',
  'phone',
  'fax',
  'email',
  'ssn',
  'record',
  'plan',
  'account',
  'licence',
  'vehicle',
  'device',
  'url',
  'ip',
  'biometric',
  'photo',
  'id',
  'removed',
] as const

export type MarkKind = (typeof markKinds)[number]

export function markOf(kind: MarkKind): string {
  return `[${kind}]`
}
