import { z } from 'zod'
import * as figures from '../operations/open-figures.ts'
import { pageSchema, webVitalSchema } from '../schemas.ts'
import type { Endpoint } from './endpoint.ts'
import { nothing, success } from './endpoint-parts.ts'

const count = z.int().nonnegative()

/** Page views that a figure needs: of fewer, one visitor decides. */
export const minVitalSamples = 20

export const openFiguresSchema = z.object({
  uptime: z.object({
    /** When counting began, or the first day that is told; null before the first whole minute. */
    since: z.iso.datetime().nullable(),
    /** By day in UTC, oldest first: the minutes that have passed, and in how many of them the site was ready. */
    days: z.array(z.object({ day: z.iso.date(), minutes: count, ready: count })),
    /** The latest gaps of a minute or more, latest first. */
    outages: z.array(z.object({ since: z.iso.datetime(), minutes: z.int().positive() })),
  }),
  speed: z.object({
    /** Days in UTC, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** By kind of page; null: all pages. */
    vitals: z.array(
      z.object({
        page: pageSchema.nullable(),
        metric: webVitalSchema,
        samples: count,
        /** The 75th percentile, in the metric's unit. */
        p75: z.number().nonnegative(),
        /** Share of page views that are good by web.dev's threshold, 0 to 1. */
        good: z.number().min(0).max(1),
      }),
    ),
  }),
})
export type OpenFigures = z.infer<typeof openFiguresSchema>

export const releaseSchema = z.object({
  /** null: not released yet. */
  version: z.string().nullable(),
  date: z.iso.date().nullable(),
  groups: z.array(
    z.object({
      /** As in the changelog: Added, Changed, Fixed … */
      name: z.string(),
      /** Markdown of one paragraph, in English. */
      items: z.array(z.string()),
    }),
  ),
})
export type Release = z.infer<typeof releaseSchema>

/** Endpoints by which a site tells how it does. */
export const openFiguresEndpoints = {
  getOpenFigures: {
    ...figures.getOpenFigures,
    summary: 'Get the site’s uptime and speed',
    description:
      'Uptime by whole minutes of the last 90 days: each serving process notes the minute it is in, if it is ready and its database takes the note. A minute without a note is downtime, whatever the reason, maintenance included. Speed as visitors’ browsers measured it in the last 28 days, the 75th percentile for each kind of page with at least 20 page views; browsers that ask for privacy report nothing.',
    params: nothing,
    query: nothing,
    output: openFiguresSchema.extend({ success }),
  },
  getChangelog: {
    ...figures.getChangelog,
    summary: 'Get what has changed, by release',
    description:
      'Latest first, in English. Only the site of the demo library publishes it: elsewhere it is empty, and the staff reads it in the studio.',
    params: nothing,
    query: nothing,
    output: z.object({ success, releases: z.array(releaseSchema) }),
  },
} as const satisfies Record<string, Endpoint>
