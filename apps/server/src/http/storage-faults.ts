import { ApiError } from '@tempolibre/contract'
import { StorageError } from '@tempolibre/media/storage-error'

/** An error as the API says it: a storage that fails makes the service unavailable. */
export const toApiFault = (error: unknown): unknown =>
  error instanceof StorageError ? new ApiError('unavailable', { cause: error }) : error

/** Whether an error is worth a line of its own: a storage that is away is logged once, by what watches it. */
export const isNews = (error: unknown): boolean => !(error instanceof StorageError && error.isTold)

/** The outcome of work on the storage. @throws ApiError `unavailable` */
export async function orUnavailable<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  try {
    return await work
  } catch (error) {
    throw toApiFault(error)
  }
}
