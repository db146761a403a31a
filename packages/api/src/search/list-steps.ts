import { ApiError } from '@tempolibre/contract'
import { type SearchSort, searchSorts } from '@tempolibre/domain'
import {
  type Database,
  findTrackBehind,
  maxInteger,
  type TrackOrder,
  type TrackPlace,
} from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import type { SearchMemory } from './search-memory.ts'
import type { TrackSet } from './track-set.ts'
import { firstInOrder } from './track-orders.ts'

/** Far above the number of steps of any search. */
const maxSteps = 40
const stepNumber = z.int().min(0).max(maxSteps)
export const trackNumber = z.int().positive().max(maxInteger)
const figure = z.number().min(-1e6).max(1e6)
const measure = z.number().min(0).max(1e6)
/** The sort keys of cursors; other values never reach the database. */
export const sortValues = {
  relevance: figure,
  // PostgreSQL has no year 0.
  newest: z.iso.date().refine((day) => day >= '0001'),
  popular: figure,
  bpm: measure,
  duration: measure,
  title: z
    .string()
    .max(300)
    .regex(/^[^\0]*$/),
} satisfies Record<SearchSort, z.ZodType>
const cursorSchemas = {
  relevance: z.tuple([z.literal('relevance'), stepNumber, sortValues.relevance, trackNumber]),
  newest: z.tuple([z.literal('newest'), stepNumber, sortValues.newest, trackNumber]),
  popular: z.tuple([z.literal('popular'), stepNumber, sortValues.popular, trackNumber]),
  bpm: z.tuple([z.literal('bpm'), stepNumber, sortValues.bpm, trackNumber]),
  duration: z.tuple([z.literal('duration'), stepNumber, sortValues.duration, trackNumber]),
  title: z.tuple([z.literal('title'), stepNumber, sortValues.title, trackNumber]),
} satisfies Record<SearchSort, z.ZodType>

export function encodePlace(sort: SearchSort, { id: track, step: within, value }: StepPlace): string {
  return encodeCursor([sort, within, value, track])
}

/** Decodes a cursor. @throws ApiError `invalid_input` at its field if it was not made for this sort */
export function decodePlace(sort: SearchSort, cursor: string | undefined): StepPlace | undefined {
  if (cursor === undefined) return undefined
  try {
    const [, within, value, track] = decodeCursor(cursor, cursorSchemas[sort])
    return { step: within, value, id: track }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError('invalid_input', {
      message: error.message,
      fields: [{ field: 'query.cursor', message: `${sort}: ${searchSorts.join(', ')}` }],
      cause: error,
    })
  }
}

/** A position in a list of steps, each sorted in the same way. */
export interface StepPlace extends TrackPlace {
  /** From 0; always 0 with a single step. */
  step: number
}

/** A track of a list, and its step. */
export interface ListedTrack {
  id: number
  step: number
}

/** The order within each step. */
export function orderOf(sort: SearchSort, language: Language): TrackOrder {
  return { sort: sort === 'relevance' ? 'popular' : sort, language }
}

/**
 * The first tracks of a list after a position: those of its first step in order, then those of each next step that
 * are not in earlier ones.
 */
export async function listSteps(
  db: Kysely<Database>,
  {
    after,
    index,
    limit,
    order,
    orders,
    steps,
  }: Pick<SearchMemory, 'index' | 'orders'> & {
    order: TrackOrder
    steps: readonly TrackSet[]
    after: StepPlace | undefined
    limit: number
  },
): Promise<ListedTrack[]> {
  const ordered = await orders.get(order)
  const behind = after && index.numberOf((await findTrackBehind(db, { ...order, after })) ?? 0)
  const start = behind === undefined ? ordered.tracks.length : (ordered.ranks[behind] ?? 0)
  const found: ListedTrack[] = []
  const before = index.empty()
  for (const [step, tracks] of steps.entries()) {
    const own = tracks.new_difference(before)
    before.union(tracks)
    if (step < (after?.step ?? 0)) continue
    const from = step === after?.step ? start : 0
    const first = firstInOrder(ordered, own, { from, limit: limit - found.length, size: own.size() })
    for (const track of first) {
      const id = index.idOf(track)
      if (id !== undefined) found.push({ id, step })
    }
    if (found.length >= limit) break
  }
  return found
}
