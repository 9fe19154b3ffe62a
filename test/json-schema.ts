import { readFileSync } from 'node:fs'

/** As much of JSON Schema (2020-12) as our schemas use. */
export interface JsonSchema {
  readonly $schema?: string
  readonly title?: string
  readonly description?: string
  readonly format?: 'date'
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: false | JsonSchema
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
}

const words =
  /^(\$schema|title|description|format|\$defs|\$ref|type|const|enum|required|properties|additionalProperties|items|minItems|maxItems|minimum|maximum|minLength|pattern|anyOf|oneOf|not)$/

export function readJsonSchema(path: string): JsonSchema {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/**
 * What is wrong with a value, by place; nothing where it fits. With `closed`, a field that no schema describes is wrong as
 * well: a reader may meet new fields, but we publish none that is not written down. A word that is not known here throws.
 */
export function faultsOf(root: JsonSchema, value: unknown, { closed = false } = {}): string[] {
  return faultsAt(root, value, 'report')

  function faultsAt(schema: JsonSchema, one: unknown, at: string): string[] {
    const unknown = Object.keys(schema).find((word) => !words.test(word))
    if (unknown !== undefined) throw new Error(`the validator does not know "${unknown}"`)
    const fits = (branch: JsonSchema): boolean => faultsAt(branch, one, at).length === 0
    const { $ref, type, oneOf, anyOf, not } = schema
    return [
      ...($ref === undefined ? [] : faultsAt(defined($ref), one, at)),
      ...(type === undefined || [type].flat().some((name) => isOfType(one, name)) ? [] : [`${at} is of another type`]),
      ...('const' in schema && schema.const !== one ? [`${at} is not ${String(schema.const)}`] : []),
      ...(schema.enum && !schema.enum.includes(one) ? [`${at} is none of the choices`] : []),
      ...(oneOf && oneOf.filter(fits).length !== 1 ? [`${at} fits not exactly one of the forms`] : []),
      ...(anyOf && !anyOf.some(fits) ? [`${at} fits none of the forms`] : []),
      ...(not && fits(not) ? [`${at} fits what it must not`] : []),
      ...scalarFaults(schema, one, at),
      ...(Array.isArray(one) ? listFaults(schema, one, at) : isRecord(one) ? fieldFaults(schema, one, at) : []),
    ]
  }

  function listFaults({ items, minItems = 0, maxItems = Infinity }: JsonSchema, list: unknown[], at: string): string[] {
    const length = list.length < minItems || list.length > maxItems ? [`${at} has ${list.length} members`] : []
    return [...length, ...(items ? list.flatMap((one, i) => faultsAt(items, one, `${at}[${i}]`)) : [])]
  }

  function fieldFaults(schema: JsonSchema, fields: Readonly<Record<string, unknown>>, at: string): string[] {
    const { required = [], properties = {}, additionalProperties, type } = schema
    const open = additionalProperties !== false && !(closed && type === 'object')
    return [
      ...required.filter((name) => !Object.hasOwn(fields, name)).map((name) => `${at}.${name} is missing`),
      ...Object.entries(fields).flatMap(([name, one]) => {
        const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
        if (own) return faultsAt(own, one, `${at}.${name}`)
        return open ? [] : [`${at}.${name} is not described`]
      }),
    ]
  }

  function defined(ref: string): JsonSchema {
    const found = root.$defs?.[ref.replace('#/$defs/', '')]
    if (!found) throw new Error(`there is no ${ref}`)
    return found
  }
}

function scalarFaults(
  { minimum, maximum, minLength, pattern, format }: JsonSchema,
  one: unknown,
  at: string,
): string[] {
  if (typeof one === 'number')
    return one < (minimum ?? -Infinity) || one > (maximum ?? Infinity) ? [`${at} is out of range`] : []
  if (typeof one !== 'string') return []
  const shaped = pattern === undefined || new RegExp(pattern, 'u').test(one)
  const dated = format === undefined || /^\d{4}-\d{2}-\d{2}$/.test(one)
  return one.length >= (minLength ?? 0) && shaped && dated ? [] : [`${at} is not written as it must be`]
}

function isOfType(one: unknown, name: string): boolean {
  if (name === 'null') return one === null
  if (name === 'array') return Array.isArray(one)
  if (name === 'object') return isRecord(one)
  if (name === 'integer') return Number.isSafeInteger(one)
  return typeof one === name
}

export function isRecord(one: unknown): one is Readonly<Record<string, unknown>> {
  return typeof one === 'object' && one !== null && !Array.isArray(one)
}
