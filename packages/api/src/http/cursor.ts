import { ApiError } from '@tempolibre/contract'
import type { z } from 'zod'

/** Encodes a position in a list as opaque text. */
export function encodeCursor(place: readonly unknown[]): string {
  return encode(place)
}

function encode(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Decodes a cursor. @throws ApiError `invalid_input` if it was not made by `encodeCursor` for the same list */
export function decodeCursor<Schema extends z.ZodType>(cursor: string, schema: Schema): z.output<Schema> {
  let place: unknown
  try {
    place = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch (cause) {
    throw new ApiError('invalid_input', { message: 'the cursor is not one of ours', cause })
  }
  // A second spelling of a position would be a second address of the same page.
  if (encode(place) !== cursor)
    throw new ApiError('invalid_input', { message: 'the cursor is not one of ours' })
  const parsed = schema.safeParse(place)
  if (!parsed.success) throw new ApiError('invalid_input', { message: 'the cursor belongs to another list' })
  return parsed.data
}
