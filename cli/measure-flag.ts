import type { Flag } from './verb.js'

export const measureFlag: Flag = {
  name: 'measure',
  value: 'name',
  file: 'spec',
  fallback: 'blend',
  about: 'how relatedness is measured; palimpsest semantics measures lists them',
}
