import type { StudioArtistChange } from '@tempolibre/contract'

/** What a change of an artist may contain. */
export const editableOfArtist = ['name', 'biography'] as const satisfies readonly (keyof StudioArtistChange)[]
