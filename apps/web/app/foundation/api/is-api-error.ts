import type { ApiError } from '@tempolibre/contract/errors'

/**
 * Whether a thrown value came from the API client. Checked by name, not by class: the site is bundled apart from the
 * server that provides the client, so each has its own class.
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error
}
