import { join } from 'node:path'
import { type MediaStorage, openStorage } from '@tempolibre/media/storage'
import type { Logger } from '../logging/log.ts'
import { type Environment, mediaDirectoryOf } from './environment.ts'

/**
 * Opens what holds recordings and pictures: a bucket, if the environment names one, else a folder of this machine. A bucket that
 * does not answer is logged once, and once more when it answers again.
 */
export function openMediaStorage(
  { bucket }: Pick<Environment, 'bucket'>,
  dataDirectory: string,
  log?: Pick<Logger, 'error' | 'info' | 'warn'>,
): MediaStorage {
  return openStorage(
    bucket
      ? { kind: 's3', ...bucket, scratch: join(dataDirectory, 'scratch') }
      : { kind: 'folder', directory: mediaDirectoryOf(dataDirectory) },
    log && {
      away: (failure) =>
        log.error({ reason: failure.message }, 'the store of recordings and pictures is away'),
      clockDiffers: (failure) => log.warn({ reason: failure.message }, 'the clock of this machine is wrong'),
      back: () => log.info({}, 'the store of recordings and pictures answers again'),
    },
  )
}
