import type { DashboardPeriod } from '@tempolibre/contract'

/** The periods of figures in days. */
export const periods = ['7', '30', '90'] as const satisfies readonly DashboardPeriod[]

/** The period that is shown at first. */
export const usualPeriod: DashboardPeriod = '30'
