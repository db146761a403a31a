import { ApiError } from '@tempolibre/contract'
import { maxInteger } from '@tempolibre/database'

/** @throws ApiError `not_found` for a number that no track can have */
export function toTrackNumber(id: string | undefined): number | undefined {
  const number = id === undefined ? undefined : Number(id)
  if (number !== undefined && number > maxInteger) throw new ApiError('not_found')
  return number
}
