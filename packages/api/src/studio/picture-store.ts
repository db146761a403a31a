import { type Picture, picturesIn } from '@tempolibre/domain/pictures'
import { type Database, holdPictures } from '@tempolibre/database'
import type { Transaction } from 'kysely'
import { refuseFields } from '../http/studio-faults.ts'

/** Where uploaded pictures are kept. */
export interface PictureStore {
  /** The newest first. */
  list(): Promise<Picture[]>
  has(picture: Picture): Promise<boolean>
  /** Removes all files of a picture. */
  remove(picture: Picture): Promise<void>
}

/**
 * Refuses a change that shows a picture which has been removed, and keeps the others from being removed until the
 * transaction ends.
 * @param store undefined: there is none, and nothing to compare with
 * @throws ApiError `invalid_input`
 */
export async function requirePictures(
  transaction: Transaction<Database>,
  store: PictureStore | undefined,
  change: object,
): Promise<void> {
  if (!store) return
  const shown = Object.entries(change).flatMap(([field, value]) =>
    picturesIn(JSON.stringify(value) ?? '').map((picture) => ({ field, picture })),
  )
  if (shown.length === 0) return
  await holdPictures(transaction)
  const missing = new Set<string>()
  for (const { field, picture } of shown) if (!(await store.has(picture))) missing.add(field)
  if (missing.size > 0) throw refuseFields([...missing].map((field) => ({ field, fault: 'unknown_record' })))
}
