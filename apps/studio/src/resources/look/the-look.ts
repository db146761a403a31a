import type { StudioLook } from '@tempolibre/contract'

/** There is one look; react-admin wants it to have an id. */
export const lookId = 'look'

/** What a change of the look may contain. */
export const editableOfLook = [
  'logo',
  'logo_dark',
  'icon',
  'typeface',
  'accent',
  'home_sections',
] as const satisfies readonly (keyof StudioLook)[]
