import { z } from 'zod'
import * as dashboard from '../operations/studio-dashboard.ts'
import { everyStaff, supporters } from '../studio/staff.ts'
import {
  customerFiguresSchema,
  dashboardQuery,
  downloadFiguresSchema,
  revenueFiguresSchema,
  trackFiguresSchema,
  webVitalFiguresSchema,
  webVitalQuery,
} from '../studio/studio-dashboard-schemas.ts'
import { inLanguage, nothing, success } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'

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
} as const satisfies Record<string, Endpoint>
