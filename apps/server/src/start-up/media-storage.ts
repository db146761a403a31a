import { join } from 'node:path'
import { type MediaStorage, openStorage } from '@tempolibre/media/storage'
import { type Environment, mediaDirectoryOf } from './environment.ts'

/** Opens what holds recordings and pictures: a bucket, if the environment names one, else a folder of this machine. */
export function openMediaStorage(
  { bucket }: Pick<Environment, 'bucket'>,
  dataDirectory: string,
): MediaStorage {
  return openStorage(
    bucket
      ? { kind: 's3', ...bucket, scratch: join(dataDirectory, 'scratch') }
      : { kind: 'folder', directory: mediaDirectoryOf(dataDirectory) },
  )
}
