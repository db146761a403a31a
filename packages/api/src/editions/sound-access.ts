import { type Database, listWithdrawnSounds } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { keepWithdrawnSounds } from './keep-withdrawn-sounds.ts'
import { createSoundAddresses } from './sound-address.ts'

/**
 * Says who hears a stored sound: everyone what is offered, only the staff, by a signed address, what is no longer offered.
 * @param key storage key
 * @param query of the address
 */
export type JudgeSound = (key: string, query: URLSearchParams) => Promise<'everybody' | 'signed' | 'nobody'>

export interface SoundAccess {
  judge: JudgeSound
  /** Call after a change of content. */
  contentChanged(): void
}

/** For the server that sends previews and stems. */
export function createSoundAccess({
  db,
  log,
  ...settings
}: {
  db: Kysely<Database>
  siteUrl: string
  secret: string
  log: { warn(about: object, message: string): void }
}): SoundAccess {
  const addresses = createSoundAddresses(settings)
  const withdrawn = keepWithdrawnSounds({
    read: () => listWithdrawnSounds(db),
    onFailure: (error) =>
      log.warn(
        { err: error },
        'what is withdrawn could not be read; what was known of it counts until it can',
      ),
  })
  return {
    async judge(key, query) {
      if (query.has('signature')) return addresses.check(key, query) ? 'signed' : 'nobody'
      return (await withdrawn.isWithdrawn(key)) ? 'nobody' : 'everybody'
    },
    contentChanged: withdrawn.contentChanged,
  }
}
