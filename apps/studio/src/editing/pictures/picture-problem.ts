import type { ApiError } from '@tempolibre/contract/errors'
import { fieldErrorsOf, messageOf } from '../../records/studio-error.ts'

/** Why a picture was refused, in words, or as the key of some. */
export function pictureProblem(error: ApiError): string {
  const { file } = fieldErrorsOf(error)
  return typeof file === 'string' ? file : messageOf(error)
}
