import { z } from 'zod'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { pageSchema } from '../schemas.ts'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { flag, recordId, studioPaging } from './studio-parts.ts'
import { formFactors, webVitalNames } from '../web-vitals.ts'

const count = z.int().nonnegative()
const day = z.iso.date()

/** The periods of the dashboard in days. */
export const dashboardPeriods = ['7', '30', '90'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** The days of the figures in UTC, both included; the last one is today, which is not over. */
export const figureDays = { from: day, to: day }

/** Downloads of each day, also of days without any. */
export const downloadFiguresSchema = z.object({
  ...figureDays,
  days: z.array(
    z.object({
      day,
      downloads: count,
      /** Licences that were issued; a track that is downloaded again keeps its licence. */
      licences: count,
    }),
  ),
})
export type DownloadFigures = z.infer<typeof downloadFiguresSchema>

/** Accounts and plans. */
export const customerFiguresSchema = z.object({
  ...figureDays,
  /** Confirmed sign-ups whose accounts still exist. */
  days: z.array(z.object({ day, sign_ups: count })),
  /** Every plan, by the number of those who have it. */
  plans: z.array(
    z.object({
      plan_kind: z.enum(planKinds),
      /** Now, with those on trial. */
      active: count,
      trialing: count,
      /** During the period. */
      started: count,
      ended: count,
    }),
  ),
})
export type CustomerFigures = z.infer<typeof customerFiguresSchema>

/** Money by the date of invoices and credit notes, taxes included, in the currency's minor unit. */
export const revenueFiguresSchema = z.object({
  ...figureDays,
  /** The currency with the most documents first. */
  currencies: z.array(
    z.object({
      /** ISO 4217. */
      currency: z.string(),
      days: z.array(
        z.object({
          day,
          invoiced_minor: z.int(),
          /** Not negative, unless refunds have failed. */
          refunded_minor: z.int(),
          net_minor: z.int(),
        }),
      ),
    }),
  ),
})
export type RevenueFigures = z.infer<typeof revenueFiguresSchema>

const countedTrack = { track_id: recordId, title: z.string(), artist_name: z.string() }

/** Which tracks are wanted, and which have never been. */
export const trackFiguresSchema = z.object({
  ...figureDays,
  /** The most downloaded of the period. */
  top: z.array(z.object({ ...countedTrack, downloads: count })),
  /** Number of released tracks without any licence. */
  unused_total: count,
  /** Some of them, the earliest release first. */
  unused: z.array(z.object({ ...countedTrack, release_date: day })),
})
export type TrackFigures = z.infer<typeof trackFiguresSchema>

/** What is listened to, and what never was. */
export const playFiguresSchema = z.object({
  ...figureDays,
  /** Each day, also days without any play. */
  days: z.array(z.object({ day, plays: count })),
  /** The most played of the period. */
  top: z.array(z.object({ ...countedTrack, plays: count })),
  /** Number of released tracks that nobody has played for 13 months. */
  unplayed_total: count,
  /** Some of them, the earliest release first. */
  unplayed: z.array(z.object({ ...countedTrack, release_date: day })),
})
export type PlayFigures = z.infer<typeof playFiguresSchema>

/** Words that several visitors searched for. */
export const studioSearchSchema = z.object({
  /** Language and words. */
  id: z.string(),
  language: languageSchema,
  words: z.string(),
  searches: count.positive(),
  /** Tracks with all the words, at the last of these searches. */
  results: count,
  last_day: day,
})
export type StudioSearch = z.infer<typeof studioSearchSchema>

const share = z.number().min(0).max(1)

/** Page speed as browsers measured it. */
export const webVitalFiguresSchema = z.object({
  ...figureDays,
  rows: z.array(
    z.object({
      metric: z.enum(webVitalNames),
      /** Null: all pages. */
      page: pageSchema.nullable(),
      /** Null: all languages. */
      language: languageSchema.nullable(),
      /** Number of page views. */
      samples: count,
      /** The 75th percentile: a score for CLS, else milliseconds. */
      p75: z.number().nonnegative(),
      good: share,
      needs_improvement: share,
      poor: share,
    }),
  ),
})
export type WebVitalFigures = z.infer<typeof webVitalFiguresSchema>

/** The period of the figures. */
export const dashboardQuery = z.object({ days: z.enum(dashboardPeriods).default('30').transform(Number) })

/** Without a form factor: of phones and desktops together. */
export const webVitalQuery = dashboardQuery.extend({ form_factor: z.enum(formFactors).optional() })

/** What visitors search for: in one language or all, with or without results or both. */
export const searchQuery = dashboardQuery.extend({
  language: languageSchema.optional(),
  without_results: flag,
  q: studioPaging.shape.q,
})
