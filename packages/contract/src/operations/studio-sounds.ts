// Tracks that sound the same, as the studio lists them.
import { get, patch } from './operation.ts'

export const listSoundPairs = get('/api/studio/v1/sound-pairs')
export const getSoundPair = get('/api/studio/v1/sound-pairs/{id}')
export const decideSoundPair = patch('/api/studio/v1/sound-pairs/{id}')
