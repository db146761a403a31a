import type { ApiError } from '@tempolibre/contract/errors'

/**
 * Whether something thrown came from the API client. By its name, not by its class: the site is bundled apart from the
 * server that hands it the client, so that each has a class of its own.
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error
}
