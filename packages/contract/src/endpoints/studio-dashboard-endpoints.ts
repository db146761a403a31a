import { z } from 'zod'
import * as dashboard from '../operations/studio-dashboard.ts'
import { everyStaff, supporters } from '../studio/staff.ts'
import {
  customerFiguresSchema,
  dashboardQuery,
  downloadFiguresSchema,
  figureDays,
  playFiguresSchema,
  revenueFiguresSchema,
  searchQuery,
  studioSearchSchema,
  trackFiguresSchema,
  webVitalFiguresSchema,
  webVitalQuery,
} from '../studio/studio-dashboard-schemas.ts'
import { studioPaging } from '../studio/studio-parts.ts'
import { inLanguage, nothing, success } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { listOf } from './studio-answers.ts'

const answerOf = <Figures extends z.ZodObject>(figures: Figures) => z.object({ success, figures })

/** Endpoints of the dashboard: what happened during the last 7, 30 or 90 days in UTC, today included. */
export const studioDashboardEndpoints = {
  getDownloadFigures: {
    ...dashboard.getDownloadFigures,
    summary: 'Count downloads',
    description: 'By day in UTC, with the licences issued.',
    access: everyStaff,
    params: nothing,
    query: dashboardQuery,
    output: answerOf(downloadFiguresSchema),
  },
  getCustomerFigures: {
    ...dashboard.getCustomerFigures,
    summary: 'Count sign-ups and plans',
    description: 'Sign-ups by day in UTC, and the plans that people have now, have begun and have ended.',
    access: supporters,
    params: nothing,
    query: dashboardQuery,
    output: answerOf(customerFiguresSchema),
  },
  getRevenueFigures: {
    ...dashboard.getRevenueFigures,
    summary: 'Add up the revenue',
    description: 'By currency and day in UTC, taxes included. A refund counts on the day of its credit note.',
    access: supporters,
    params: nothing,
    query: dashboardQuery,
    output: answerOf(revenueFiguresSchema),
  },
  getTrackFigures: {
    ...dashboard.getTrackFigures,
    summary: 'List the tracks with the most downloads, and those without any',
    description:
      'The ten most downloaded tracks of the period, and the first 100 of all released tracks that have never been licensed.',
    access: everyStaff,
    params: nothing,
    query: inLanguage.extend(dashboardQuery.shape),
    output: answerOf(trackFiguresSchema),
  },
  getWebVitalFigures: {
    ...dashboard.getWebVitalFigures,
    summary: 'Summarise web vitals',
    description:
      'The 75th percentile of each metric, and the shares of good and poor page views by the thresholds of https://web.dev/articles/vitals: of the whole site, each page, each language, and each page in each language.',
    access: everyStaff,
    params: nothing,
    query: webVitalQuery,
    output: answerOf(webVitalFiguresSchema),
  },
  getPlayFigures: {
    ...dashboard.getPlayFigures,
    summary: 'Count plays',
    description:
      'A track counts as played once it was heard for ten seconds. By day in UTC; the ten most played tracks of the period, and the first 100 of all released tracks that nobody has played for 13 months. Visitors who ask for privacy are not counted.',
    access: everyStaff,
    params: nothing,
    query: inLanguage.extend(dashboardQuery.shape),
    output: answerOf(playFiguresSchema),
  },
  listStudioSearches: {
    ...dashboard.listStudioSearches,
    summary: 'List what visitors search for',
    description:
      'Words that were searched for at least twice in the period, in one language; `results` is the number of tracks with all the words at the last search. `q` searches the words.',
    access: everyStaff,
    params: nothing,
    query: studioPaging.extend({
      ...searchQuery.shape,
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['searches', 'words', 'results', 'last_day', 'id']).default('searches'),
    }),
    output: listOf(studioSearchSchema).extend(figureDays),
  },
  getStudioSearchTable: {
    ...dashboard.getStudioSearchTable,
    summary: 'Get what visitors search for as a table',
    description:
      'CSV with the columns `words`, `language`, `searches`, `results` and `last_day`, the most frequent first. A text that a spreadsheet would run as a formula has an apostrophe before it.',
    access: everyStaff,
    params: nothing,
    query: searchQuery,
    output: z.object({ success, csv: z.string() }),
  },
} as const satisfies Record<string, Endpoint>
