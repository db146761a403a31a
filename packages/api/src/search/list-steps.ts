import { ApiError, type SearchSort, searchSorts } from '@tempolibre/contract'
import {
  type Database,
  type DocumentQuery,
  listFoundTracks,
  type TrackFilter,
  type TrackPlace,
} from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { anyOf, inOne } from './document-queries.ts'

/** A place in a list: the step of relevance, and the place within. */
export interface StepPlace extends TrackPlace {
  /** 0 in lists that are sorted otherwise. */
  step: number
}

/** Far more steps than any search has. */
const mostSteps = 40
const id = z.int().positive().max(2_147_483_647)
const step = z.int().min(0).max(mostSteps)
/** What each sort goes by; nothing else reaches the database. */
const cursorSchemas = {
  relevance: z.tuple([z.literal('relevance'), step, z.number().min(-1e6).max(1e6), id]),
  newest: z.tuple([z.literal('newest'), step, z.iso.date().refine((day) => day >= '0001'), id]),
  popular: z.tuple([z.literal('popular'), step, z.number().min(-1e6).max(1e6), id]),
  bpm: z.tuple([z.literal('bpm'), step, z.number().min(0).max(1e6), id]),
  duration: z.tuple([z.literal('duration'), step, z.number().min(0).max(1e6), id]),
  title: z.tuple([
    z.literal('title'),
    step,
    z
      .string()
      .max(300)
      .regex(/^[^\0]*$/),
    id,
  ]),
} satisfies Record<SearchSort, z.ZodType>

export function encodePlace(sort: SearchSort, { id: track, step: within, value }: StepPlace): string {
  return encodeCursor([sort, within, value, track])
}

/** Throws `invalid_input`, with the field, where a cursor was not made for this sort. */
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

/**
 * The first tracks of a list after a place in it: those of its first step by popularity, then those of the next that
 * are not in the ones before. Lists that are sorted otherwise have one step.
 */
export async function listSteps(
  db: Kysely<Database>,
  {
    after,
    filterOfStep,
    language,
    limit,
    sort,
    steps,
    tracks,
  }: {
    sort: SearchSort
    language: Language
    /** Texts in the order of relevance. */
    steps: readonly DocumentQuery[]
    /** What a text finds together with all that is chosen. */
    filterOfStep: (text: DocumentQuery) => TrackFilter
    after: StepPlace | undefined
    limit: number
    /** In the whole catalogue. */
    tracks: number
  },
): Promise<StepPlace[]> {
  if (sort !== 'relevance') {
    const filter = filterOfStep(steps.at(-1) ?? [])
    const places = await listFoundTracks(db, { filter, sort, language, after, limit, tracks })
    return places.map((place) => ({ ...place, step: 0 }))
  }
  const found: StepPlace[] = []
  for (let index = after?.step ?? 0; index < steps.length && found.length < limit; index++) {
    const places = await listFoundTracks(db, {
      filter: {
        ...filterOfStep(steps[index] ?? []),
        except: anyOf(steps.slice(0, index).flatMap((before) => inOne(before) ?? [])),
      },
      sort: 'popular',
      language,
      after: after?.step === index ? after : undefined,
      limit: limit - found.length,
      tracks,
    })
    found.push(...places.map((place) => ({ ...place, step: index })))
  }
  return found
}
