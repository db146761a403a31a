import type { StudioTagChange } from '@tempolibre/contract'

/** What a change of a mood, use or instrument may contain. */
export const editableOfTag = [
  'name',
  'slug',
  'fallback',
] as const satisfies readonly (keyof StudioTagChange)[]
