// The kinds of fields of a record. Each is a function that says what its fields must tell; no zod here, since the studio
// reads it too. A kind decides by itself which values a field has: what is made of fields looks it up by the kind.

import type { NameKind } from '../names/name-kinds.ts'

/** What is told of a field that is delivered, kept and edited as it is. */
interface PlainOptions {
  /** Its column in our own table: `English | Spanish | French | other spellings, separated by commas`. */
  table: string
  /** Libraries, exports and servers of earlier releases know nothing of it; it is false then, or empty. */
  added?: true
  /** Whether many records are given the same at once. */
  bulk?: true
  /** Where the public API answers it: wherever records are listed, or with the record alone. */
  public?: 'list' | 'page'
  /** The part of the form; absent: where the record is filed. */
  panel?: 'rights'
  /** The table of the database that keeps it; absent: that of the record. */
  kept?: 'track_clearance'
}

/** Yes or no; `filter`: lists are narrowed by it. */
export const flag = <const Options extends PlainOptions & { filter?: true }>(options: Options) => ({
  kind: 'flag' as const,
  ...options,
})

/** A date that every record has, as `YYYY-MM-DD`. */
export const day = <const Options extends Omit<PlainOptions, 'added'>>(options: Options) => ({
  kind: 'day' as const,
  ...options,
})

/** A date as `YYYY-MM-DD`, or null. */
export const optionalDay = <const Options extends PlainOptions>(options: Options) => ({
  kind: 'optional day' as const,
  ...options,
})

/** A line of at most `max` UTF-16 units, the same in every language, or null. */
export const line = <const Options extends PlainOptions & { max: number }>(options: Options) => ({
  kind: 'line' as const,
  ...options,
})

/** A standardised code in the spelling that is kept, or null. */
export const code = <const Options extends Omit<PlainOptions, 'bulk'> & { code: 'isrc' | 'iswc' }>(
  options: Options,
) => ({
  kind: 'code' as const,
  ...options,
})

/** A number with bounds that every record has: it is measured, and no table says it. */
export const number = <const Options extends { min: number; max: number }>(options: Options) => ({
  kind: 'number' as const,
  ...options,
})

/** Names in an order, by their ids; `required`: at least one. */
export const names = <const Options extends { of: 'artist' | NameKind; required?: true }>(
  options: Options,
) => ({ kind: 'names' as const, ...options })
