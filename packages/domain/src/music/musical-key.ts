import { z } from 'zod'
import { musicalKeys } from './keys.ts'

export { majorKeys, minorKeys, musicalKeys, type MusicalKey } from './keys.ts'
export const musicalKeySchema = z.enum(musicalKeys)
