import { ApiError, type Endpoint, type FieldError } from '@tempolibre/contract'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { keysOf } from '@tempolibre/locales'
import type { Context } from 'hono'

/** Parameters of every call: the language of what is said about faults. */
const everywhere: ReadonlySet<string> = new Set(['lng', 'lang'])

/**
 * Refuses what a program says and the contract does not know: a misspelt optional field would be dropped, and its call would look as if
 * it had been heeded. Pages are not refused: theirs may be a release ahead, and the compiler knows their fields.
 * @param parsed the parsed body, if the endpoint has one
 * @throws ApiError `invalid_input` with the fault `unknown_field` at each
 */
export async function refuseUnknown(
  { req }: Context,
  { body, query }: Endpoint,
  parsed: object | undefined,
): Promise<void> {
  const parameters = Object.keys(query.shape)
  const unknown = Object.keys(req.query()).filter(
    (name) => !parameters.includes(name) && !everywhere.has(name),
  )
  const fields = [
    ...unknown.map((name) => fieldError(`query.${name}`, parameters)),
    ...(parsed ? findDropped(await req.json(), parsed) : []).map((way) =>
      fieldError(['body', ...way].join('.'), keysOf(body?.shape ?? {})),
    ),
  ]
  if (fields.length > 0) throw new ApiError('invalid_input', { fields })
}

/** Its message is worded from what there is instead. */
const fieldError = (field: string, known: readonly string[]): FieldError => ({
  field,
  code: 'unknown_field',
  message: known.join(', ') || '–',
})

/** The ways to what was sent and is not in what was read of it. */
function findDropped(sent: unknown, read: unknown): string[][] {
  if (typeof sent !== 'object' || typeof read !== 'object') return []
  const [given, kept] = [fieldsOf(sent), fieldsOf(read)]
  return Object.keys(given).flatMap((name) =>
    Object.hasOwn(kept, name) ? findDropped(given[name], kept[name]).map((way) => [name, ...way]) : [[name]],
  )
}
