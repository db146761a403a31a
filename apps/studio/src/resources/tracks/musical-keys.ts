import { musicalKeys as allKeys } from '@tempolibre/domain/keys'

/** All keys, by their tonic. */
export const musicalKeys: readonly string[] = allKeys.toSorted()
