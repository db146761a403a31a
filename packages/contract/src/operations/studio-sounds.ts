// Tracks that sound the same, as the studio lists them.
export const listSoundPairs = { method: 'GET', path: '/api/studio/v1/sound-pairs' } as const
export const getSoundPair = { method: 'GET', path: '/api/studio/v1/sound-pairs/{id}' } as const
export const decideSoundPair = { method: 'PATCH', path: '/api/studio/v1/sound-pairs/{id}' } as const
