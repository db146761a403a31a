import type { DashboardPeriod } from '@tempolibre/contract'
import { keysOf } from '@tempolibre/locales'

const isPeriod: Record<DashboardPeriod, true> = { 7: true, 30: true, 90: true }

/** The periods of figures in days, the shortest first. */
export const periods = keysOf(isPeriod)

/** The period that is shown at first. */
export const usualPeriod: DashboardPeriod = '30'
