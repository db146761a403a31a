// Tracks that sound the same, as the studio lists them.
import * as operations from '../operations/studio-sounds.ts'
import { callTo } from './call.ts'

export const listSoundPairs = callTo<'listSoundPairs'>(operations.listSoundPairs)
export const getSoundPair = callTo<'getSoundPair'>(operations.getSoundPair)
export const decideSoundPair = callTo<'decideSoundPair'>(operations.decideSoundPair)
