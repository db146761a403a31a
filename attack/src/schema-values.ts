import { randomUUID } from 'node:crypto'
import type { KnownValues } from './known-values.ts'
import type { Random } from './random.ts'

/** The subset of JSON Schema (2020-12) that OpenAPI 3.1 documents use for inputs. */
export interface JsonSchema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  pattern?: string
  examples?: readonly unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
}

/**
 * A value valid by a schema, as far as the schema tells.
 * @param name of the parameter or field: known values of that name are tried first
 */
export function fittingValue(schema: JsonSchema, name: string, known: KnownValues, random: Random): unknown {
  const options = schema.anyOf ?? schema.oneOf
  if (options && options.length > 0) return fittingValue(random.pick(options), name, known, random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const type = Array.isArray(schema.type) ? String(random.pick(schema.type)) : schema.type
  if (type === 'object' || schema.properties) return fittingObject(schema, known, random)
  if (type === 'array') {
    const length = Math.max(schema.minItems ?? 0, random.int(4))
    return Array.from({ length }, () =>
      fittingValue(schema.items ?? {}, name.replace(/s$/, ''), known, random),
    )
  }
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'integer' || type === 'number') {
    const from = Math.max(schema.minimum ?? 0, -1000)
    return from + random.int(Math.min((schema.maximum ?? 100) - from, 1000) + 1)
  }
  if (type === 'null') return null
  if (schema.examples && schema.examples.length > 0 && random.chance(0.5)) return random.pick(schema.examples)
  const found = known.find(name)
  if (found.length > 0 && random.chance(0.9)) return random.pick(found)
  if (schema.examples && schema.examples.length > 0) return random.pick(schema.examples)
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'email') return `nobody-${random.int(1e9)}@example.org`
  return 'some text'.slice(0, schema.maxLength ?? 9).padEnd(schema.minLength ?? 0, 'x')
}

function fittingObject(schema: JsonSchema, known: KnownValues, random: Random): Record<string, unknown> {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || random.chance(0.5),
  )
  return Object.fromEntries(fields.map(([name, field]) => [name, fittingValue(field, name, known, random)]))
}
