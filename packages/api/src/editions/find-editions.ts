import type { EditionOffer } from '@tempolibre/domain'

/**
 * What can be made of a stored or made recording; undefined for one that does not exist.
 * @param key storage key of its WAV
 */
export type FindEditions = (key: string) => Promise<EditionOffer | undefined>
