import type { Attribute, Schema } from '../data/schema.js'
import type { ColumnType, Role } from '../data/table.js'
import { type Fault, InputError } from './input-error.js'
import { isFields, parseJson, shownJson } from './json.js'
import type { Source } from './source.js'
import { badDelimiter, isDelimiter } from './tokenize.js'

const roles: Readonly<Record<string, Role>> = {
  identifier: 'identifier',
  quasi: 'quasi',
  'quasi-identifier': 'quasi',
  sensitive: 'sensitive',
  insensitive: 'insensitive',
  text: 'text',
  person: 'person',
}

const types: Readonly<Record<string, ColumnType>> = {
  text: 'text',
  string: 'text',
  categorical: 'text',
  integer: 'integer',
  number: 'number',
  numeric: 'number',
  decimal: 'number',
  date: 'date',
  boolean: 'boolean',
}

/** Reads `{"attributes":[{"name","role","type","hierarchy"}],"delimiter"}`. */
export async function parseSchema(source: Source): Promise<Schema> {
  const value = await parseJson(source)
  const refuse = (fault: Fault, shown?: string): never => {
    throw new InputError(fault, { file: source.file, value: shown })
  }
  if (!isFields(value) || !Array.isArray(value['attributes'])) return refuse(notSchema)
  const attributes = value['attributes'].map((one: unknown, i): Attribute => {
    if (!isFields(one) || typeof one['name'] !== 'string') return refuse(attributeFault(i, 'has no name'))
    const { name, role, type, hierarchy, harmful } = one
    if (name === '') return refuse(attributeFault(i, 'has an empty name'))
    if (Array.isArray(role)) return refuse(attributeFault(i, 'has more than one role'))
    if (role !== undefined && (typeof role !== 'string' || !Object.hasOwn(roles, role)))
      return refuse(attributeFault(i, 'has a role that is not known'), shownJson(role))
    if (type !== undefined && (typeof type !== 'string' || !Object.hasOwn(types, type)))
      return refuse(attributeFault(i, 'has a type that is not known'), shownJson(type))
    if (hierarchy !== undefined && typeof hierarchy !== 'string')
      return refuse(attributeFault(i, 'has a hierarchy that is no file name'))
    if (harmful !== undefined && !isTexts(harmful))
      return refuse(attributeFault(i, 'has harmful values that are no list of texts'))
    return {
      name,
      ...(harmful !== undefined && { harmful }),
      ...(role !== undefined && { role: roles[role] }),
      ...(type !== undefined && { type: types[type] }),
      ...(hierarchy !== undefined && { hierarchy }),
    }
  })
  const before = new Map<string, Attribute>()
  for (const [i, attribute] of attributes.entries()) {
    const { name } = attribute
    const first = before.get(name)
    if (first && first.role !== attribute.role) refuse(attributeFault(i, 'gives a column a second role'), name)
    if (first) refuse(attributeFault(i, 'has the name of one before it'), name)
    before.set(name, attribute)
  }
  const { delimiter } = value
  if (delimiter !== undefined && typeof delimiter !== 'string') return refuse(notSchema)
  if (delimiter !== undefined && !isDelimiter(delimiter)) return refuse(badDelimiter)
  return { attributes, ...(delimiter !== undefined && { delimiter }) }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function attributeFault(index: number, what: string): Fault {
  return {
    message: `attribute ${index + 1} ${what}`,
    rule: `an attribute has a name, a role (${Object.keys(roles).join(', ')}) and may have a type (${Object.keys(types).join(', ')}), a hierarchy, a file, and harmful values, a list`,
    remedy: 'correct the schema; palimpsest schema writes a draft',
  }
}

const notSchema: Fault = {
  message: 'does not hold a schema',
  rule: 'a schema is {"attributes":[{"name":"age","role":"quasi","type":"integer","hierarchy":"age.csv"}],"delimiter":";"}',
  remedy: 'correct it; palimpsest schema writes a draft',
}
