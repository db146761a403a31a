import type { StudioPlanChange } from '@tempolibre/contract'

/** What a change of a plan may contain. */
export const editableOfPlan = [
  'name',
  'summary',
  'features',
  'action',
  'prices',
  'archived',
  'trial_days',
  'monthly_download_limit',
  'daily_download_limit',
  'trial_download_limit',
  'channel_limit',
  'seats',
] as const satisfies readonly (keyof StudioPlanChange)[]

export const emptyFeatures: NonNullable<StudioPlanChange['features']> = { en: [], es: [], fr: [] }
