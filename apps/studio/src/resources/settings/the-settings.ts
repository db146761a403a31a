import type { StudioSettings } from '@tempolibre/contract'

/** There is one record of settings; react-admin wants it to have an id. */
export const settingsId = 'studio'

/** What a change of the settings may contain. */
export const editableOfSettings = [
  'second_factor_required',
  'rights_required',
  'sales_territories',
] as const satisfies readonly (keyof StudioSettings)[]
