import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import * as search from '../operations/search.ts'
import { inLanguage, maxPageSize, nothing, success } from './endpoint-parts.ts'
import { slugSchema, trackSummarySchema } from '../schemas.ts'
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
  type ValueFacet,
  valueFacets,
} from '../search-rules.ts'

const count = z.int().nonnegative()

/** One value of a facet; `name` is in the language asked for, and is the slug itself for key, vocals and energy. */
export const facetValueSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** Tracks there would be with this value and the choices in all other facets. */
  count,
  chosen: z.boolean(),
})
export type FacetValue = z.infer<typeof facetValueSchema>

/** A scale: how the tracks that all other choices leave are spread over it. */
export const rangeFacetSchema = z.object({
  /** The ends of the whole catalogue's scale, in whole units; null in an empty catalogue. */
  minimum: count.nullable(),
  maximum: count.nullable(),
  from: count.nullable(),
  to: count.nullable(),
  /** Neighbouring parts of the scale, `from` included, `to` not. */
  histogram: z.array(z.object({ from: count, to: count, count })),
})
export type RangeFacetAnswer = z.infer<typeof rangeFacetSchema>

const facetsOf = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>

/** What a search can be narrowed down by. Values without a track are left out unless they are chosen. */
export const searchFacetsSchema = z.object({
  ...facetsOf(valueFacets, z.array(facetValueSchema)),
  ...facetsOf(rangeFacets, rangeFacetSchema),
})
export type SearchFacets = z.infer<typeof searchFacetsSchema>

/** A word that no track has, and what was looked for instead; nothing where nothing is like it, and it was left out. */
export const correctionSchema = z.object({ typed: z.string(), understood: z.array(z.string()) })
export type SearchCorrection = z.infer<typeof correctionSchema>

/** A value of a facet that there is not, or not any more; it was left out. */
export const ignoredValueSchema = z.object({ facet: z.enum(valueFacets), value: z.string() })
export type IgnoredValue = z.infer<typeof ignoredValueSchema>

/** What a search asks not to find: 'drums' in 'calm piano without drums'. */
export const excludedWordsSchema = z.object({
  /** As typed. */
  words: z.string(),
  /** The search that does not leave it out: 'calm piano'. */
  search: z.string(),
})

/** What to leave out so that something is found, and how much is found then. */
export const nearestSearchSchema = z.object({
  kind: z.enum(['word', ...valueFacets, ...rangeFacets]),
  /** The search without the word, the facet's values, or the range, each as the address has it. */
  value: z.string(),
  /** The word as typed, the values or the range, for reading. */
  name: z.string(),
  count: count.positive(),
})
export type NearestSearch = z.infer<typeof nearestSearchSchema>

/** Several values of a facet, between commas or as repeated parameters. */
const chosenValues = (description: string) =>
  z
    .union([z.string().max(4000), z.array(z.string().max(4000)).max(maxFacetValues)])
    .default('')
    .transform((given) => readValues([given].flat()))
    .refine((values) => values.length <= maxFacetValues)
    .meta({ description: `${description} Several between commas, at most ${maxFacetValues}.` })

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
}

/** The calls by which the catalogue is searched. */
export const searchEndpoints = {
  searchTracks: {
    ...search.searchTracks,
    summary: 'Search the catalogue by words and facets',
    description:
      'Words of any language find titles, artists, genres, moods, uses, instruments and descriptions; accents, case and small slips do not matter. ‘no drums’, ‘sin voz’, ‘sans batterie’ and ‘-drums’ leave out what they name; `excluded` says what. Values of one facet widen, facets among themselves narrow; each facet is counted without its own choice. All counts are exact. Page on with `cursor`, or by number with `page`, not both. What was not understood as typed stands in `corrections`, unknown values in `ignored`; where nothing is found, `nearest` says what to leave out. Answers carry an `ETag`. At most 20 a second for one sender, 60 at once; `too_many_requests` says in `Retry-After` when there is room again.',
    params: nothing,
    query: inLanguage.extend({
      search: z.string().trim().max(maxSearchLength).default(''),
      ...(Object.fromEntries(
        valueFacets.map((facet) => [facet, chosenValues(facetDescriptions[facet])]),
      ) as Record<ValueFacet, ReturnType<typeof chosenValues>>),
      bpm: chosenRange('bpm', 'Beats per minute: `70-118`, `70-` or `-118`.'),
      duration: chosenRange('duration', 'Seconds: `60-180`, `60-` or `-180`.'),
      sort: z.enum(searchSorts).default(defaultSearchSort),
      limit: z.coerce.number().int().min(1).max(maxPageSize).default(24),
      /** The `next_cursor` of the page before; opaque. */
      cursor: z.string().min(1).max(400).optional(),
      page: z.coerce.number().int().min(1).max(lastSearchPage).default(1),
    }),
    output: z.object({
      success,
      tracks: z.array(trackSummarySchema),
      total: count,
      /** Numbered pages of `limit` tracks that may be asked for. */
      pages: z.int().min(1).max(lastSearchPage),
      next_cursor: z.string().nullable(),
      facets: searchFacetsSchema,
      corrections: z.array(correctionSchema),
      excluded: z.array(excludedWordsSchema),
      ignored: z.array(ignoredValueSchema),
      /** No track has all the words: these have most of them, the best first. */
      relaxed: z.boolean(),
      /** Empty where tracks are found. */
      nearest: z.array(nearestSearchSchema),
    }),
  },
  suggest: {
    ...search.suggest,
    summary: 'What a search may be about, as it is typed',
    description:
      'A few tracks, genres and moods for the beginning of a search; the last word counts as unfinished. Nothing for no word. Limited together with the search.',
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
} as const satisfies Record<string, Endpoint>
