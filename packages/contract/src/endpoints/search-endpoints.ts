import { tableOf } from '@tempolibre/locales'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import * as search from '../operations/search.ts'
import { inLanguage, maxPageSize, nothing, paging, success } from './endpoint-parts.ts'
import { musicalKeys, musicalKeySchema } from '@tempolibre/domain/musical-key'
import { slugSchema } from '@tempolibre/domain/slug-schema'
import { trackSummarySchema } from '../schemas.ts'
import { hearings } from '@tempolibre/domain/hearings'
import {
  defaultSearchSort,
  lastSearchPage,
  maxSearchLength,
  maxFacetValues,
  type RangeFacet,
  rangeFacets,
  readRange,
  readValues,
  searchSorts,
  listedFacets,
  type ValueFacet,
  valueFacets,
} from '@tempolibre/domain/search-rules'

const count = z.int().nonnegative()

/** A value of a facet; `name` is in the requested language, and equals the slug for key, vocals and energy. */
export const facetValueSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** Tracks that match this value and the choices in all other facets. */
  count,
  chosen: z.boolean(),
})
export type FacetValue = z.infer<typeof facetValueSchema>

/** A range: the distribution over it of the tracks that match all other choices. */
export const rangeFacetSchema = z.object({
  /** Ends of the whole catalogue's range, in whole units; null in an empty catalogue. */
  minimum: count.nullable(),
  maximum: count.nullable(),
  from: count.nullable(),
  to: count.nullable(),
  /** Adjacent buckets, `from` included, `to` excluded. */
  histogram: z.array(z.object({ from: count, to: count, count })),
})
export type RangeFacetAnswer = z.infer<typeof rangeFacetSchema>

const facetsOf = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  tableOf(names, () => schema)

/** Facets to narrow a search with. Values without a track are omitted unless chosen. */
export const searchFacetsSchema = z.object({
  ...facetsOf(listedFacets, z.array(facetValueSchema)),
  /** Chosen ones only; servers of earlier releases omit them. */
  artist: z.array(facetValueSchema).default([]),
  ...facetsOf(rangeFacets, rangeFacetSchema),
})
export type SearchFacets = z.infer<typeof searchFacetsSchema>

/**
 * A word that no track has, and the words searched for instead; empty if nothing is similar and the word was dropped.
 */
export const correctionSchema = z.object({ typed: z.string(), understood: z.array(z.string()) })
export type SearchCorrection = z.infer<typeof correctionSchema>

/** An unknown facet value, which was ignored. */
export const ignoredValueSchema = z.object({ facet: z.enum(valueFacets), value: z.string() })
export type IgnoredValue = z.infer<typeof ignoredValueSchema>

/** What a search excludes: 'drums' in 'calm piano without drums'. */
export const excludedWordsSchema = z.object({
  /** As typed. */
  words: z.string(),
  /** The search without the exclusion: 'calm piano'. */
  search: z.string(),
})

/** What to remove from a search without results, and the number of tracks found then. */
export const nearestSearchSchema = z.object({
  kind: z.enum(['word', ...valueFacets, ...rangeFacets]),
  /** The search without the word, the facet's values, or the range, each as in the address. */
  value: z.string(),
  /** The word as typed, the values or the range, for display. */
  name: z.string(),
  count: count.positive(),
})
export type NearestSearch = z.infer<typeof nearestSearchSchema>

/** Several values of a facet, separated by commas or as repeated parameters. */
const chosenValues = (description: string) =>
  z
    .union([z.string().max(4000), z.array(z.string().max(4000)).max(maxFacetValues)])
    .default('')
    .transform((given) => readValues([given].flat()))
    .refine((values) => values.length <= maxFacetValues)
    .meta({ description: `${description} Several separated by commas, at most ${maxFacetValues}.` })

const chosenRange = (facet: RangeFacet, description: string) =>
  z
    .string()
    .max(20)
    .optional()
    .transform((text, context) => {
      if (text === undefined || text === '') return null
      const range = readRange(facet, text)
      if (range) return range
      context.issues.push({ code: 'invalid_format', format: 'regex', pattern: '70-118', input: text })
      return z.NEVER
    })
    .meta({ description })

const slugsOf = (what: string) => `Slugs of ${what}, of any language.`

const facetDescriptions: Record<ValueFacet, string> = {
  genre: slugsOf('music categories'),
  mood: slugsOf('moods'),
  use: slugsOf('uses'),
  instrument: slugsOf('instruments'),
  key: 'Keys as tracks have them, such as `C`, `F#` or `Bbm`.',
  vocals: '`yes` or `no`.',
  energy: '`low`, `medium` or `high`.',
  artist: 'Slugs of artists.',
}

/** Endpoints for searching the catalogue. */
export const searchEndpoints = {
  searchTracks: {
    ...search.searchTracks,
    summary: 'Search the catalogue by words and facets',
    description:
      'Words of any language match titles, artists, genres, moods, uses, instruments and descriptions; accents, case and small typos are ignored. ‘no drums’, ‘sin voz’, ‘sans batterie’ and ‘-drums’ exclude what they name; `excluded` lists it. Values of one facet are combined by OR, facets by AND; the counts of a facet ignore its own choice. All counts are exact. Page with `cursor`, or by number with `page`, not both. `corrections` lists words that were not understood as typed, `ignored` unknown values; without results, `nearest` tells what to remove. Answers carry an `ETag`. At most 20 a second for one sender, with bursts of 60; `Retry-After` of `too_many_requests` tells when to retry.',
    params: nothing,
    query: inLanguage.extend({
      search: z.string().trim().max(maxSearchLength).default(''),
      ...tableOf(valueFacets, (facet) => chosenValues(facetDescriptions[facet])),
      bpm: chosenRange('bpm', 'Beats per minute: `70-118`, `70-` or `-118`.'),
      duration: chosenRange('duration', 'Seconds: `60-180`, `60-` or `-180`.'),
      sort: z.enum(searchSorts).default(defaultSearchSort),
      limit: z.coerce.number().int().min(1).max(maxPageSize).default(24),
      cursor: paging.shape.cursor,
      page: z.coerce.number().int().min(1).max(lastSearchPage).default(1),
    }),
    output: z.object({
      success,
      tracks: z.array(trackSummarySchema),
      total: count,
      /** Number of numbered pages of `limit` tracks. */
      pages: z.int().min(1).max(lastSearchPage),
      next_cursor: z.string().nullable(),
      facets: searchFacetsSchema,
      corrections: z.array(correctionSchema),
      excluded: z.array(excludedWordsSchema),
      ignored: z.array(ignoredValueSchema),
      /** Set if no track has all the words: these have most of them, best first. */
      relaxed: z.boolean(),
      /** Empty if tracks are found. */
      nearest: z.array(nearestSearchSchema),
    }),
  },
  suggest: {
    ...search.suggest,
    summary: 'Get suggestions for an unfinished search',
    description:
      'A few tracks, genres and moods that match; the last word counts as unfinished. Empty without a word. Shares its rate limit with the search.',
    params: nothing,
    query: inLanguage.extend({ search: z.string().trim().max(maxSearchLength).default('') }),
    output: z.object({
      success,
      tracks: z
        .array(trackSummarySchema.pick({ id: true, title: true, slug: true, cover_url: true, artist: true }))
        .max(5),
      genres: z.array(z.object({ slug: slugSchema, name: z.string() })).max(3),
      moods: z.array(z.object({ slug: slugSchema, name: z.string() })).max(3),
    }),
  },
  findSoundsLike: {
    ...search.findSoundsLike,
    summary: 'Find the tracks that sound like a recording',
    description:
      'Takes what was measured of a recording, not the recording: `hearRecording` of this project measures it, in browsers and elsewhere. Tracks that the recording was made from come first, also if it was re-encoded, cut or transposed by a semitone; `recognised` names them. Then come those whose measured sound is nearest. `bpm` and `key` filter all of them. At most one call in two seconds for one sender, with bursts of 20.',
    params: nothing,
    query: nothing,
    body: inLanguage.extend({
      sound: z.object({
        bpm: z.number().min(20).max(400).nullable(),
        key: musicalKeySchema.nullable(),
        loudness_lufs: z.number().min(-100).max(20),
        energy: z.number().min(0).max(1),
        brightness_hz: z.number().min(1).max(24_000),
        onset_density: z.number().min(0).max(100),
        percussiveness: z.number().min(0).max(1),
        timbre: z.array(z.number().min(-1000).max(1000)).length(6),
      }),
      /** Of an excerpt, had it been changed in each of `hearings` and that were undone. */
      fingerprints: z
        .array(
          z
            .string()
            .max(2000)
            .regex(/^[\w-]*$/),
        )
        .max(hearings.length),
      bpm: z
        .object({ from: z.int().min(1).max(400).nullable(), to: z.int().min(1).max(400).nullable() })
        .nullable()
        .default(null),
      key: z.array(musicalKeySchema).max(musicalKeys.length).default([]),
      limit: z.int().min(1).max(maxPageSize).default(12),
    }),
    output: z.object({
      success,
      /** Recognised ones first, then by how near they sound. */
      tracks: z.array(trackSummarySchema),
      /** The tracks that the recording was made from. */
      recognised: z.array(
        z.object({
          id: z.string(),
          /** By how many semitones the recording was transposed at the same tempo, or played faster. */
          transposed: z.int(),
          speed: z.int(),
          /** Share of the fingerprint's bits that differ: 0 for the same, near 0.5 for another song. */
          error_rate: z.number().min(0).max(1),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>
