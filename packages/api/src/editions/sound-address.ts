import { mediaPath } from '@tempolibre/domain/media-keys'
import { signPaths } from './sign-paths.ts'

/**
 * Addresses at which the staff hears a preview whether or not its song is offered: visitors hear what is offered, at the same
 * address without a signature.
 */
export interface SoundAddresses {
  /** @param key storage key */
  make(key: string): string
  check(key: string, query: URLSearchParams): boolean
}

export function createSoundAddresses(settings: { secret: string; siteUrl: string }): SoundAddresses {
  const paths = signPaths({ ...settings, purpose: 'tempolibre: addresses of sounds for the staff' })
  return {
    make: (key) => paths.make(mediaPath(key)),
    check: (key, query) => paths.check(mediaPath(key), query),
  }
}
