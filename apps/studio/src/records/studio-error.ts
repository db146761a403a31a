import { ApiError, type ErrorCode } from '@tempolibre/contract/errors'

/** Refused fields as react-admin's forms read them, nested as the fields are. */
export interface FieldErrors {
  [field: string]: string | FieldErrors
}

/** Codes that the studio words itself; others come with a message of the API in the studio's language. */
const ownWords: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unavailable',
  'internal',
  'unauthorized',
  'forbidden',
  'not_found',
  'invalid_input',
  'record_changed',
  'record_in_use',
  'last_administrator',
  'second_factor_required',
  'reauthentication_required',
  'too_many_requests',
])

/** A failure in the shape that react-admin shows: `message` is translated, `body.errors` land at the form's fields. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
  readonly status: number
  readonly body: { errors: FieldErrors }

  constructor(cause: ApiError) {
    super(messageOf(cause), { cause })
    this.status = cause.status
    this.body = { errors: fieldErrorsOf(cause) }
  }
}

/** The message of an API's failure: the key of our own words, or the API's. */
export function messageOf({ code, fields, message }: ApiError): string {
  // What refers to it, and how often.
  if (code === 'record_in_use' && fields.length > 0) return fields.map((field) => field.message).join(' ')
  return ownWords.has(code) ? `studio.errors.${code}` : message
}

/**
 * The refused fields of an answer by the fields of the form: `body.title.es` is `title.es`. There is always one error, since
 * react-admin takes a form without any for saved, which is then left without a warning.
 */
export function fieldErrorsOf(error: ApiError): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, message } of error.fields) {
    // The place within a list has no input of its own.
    const path = field.replace(/^body\./, '').split('.')
    const end = path.findIndex((part) => /^\d+$/.test(part))
    setError(errors, end === -1 ? path : path.slice(0, end), message)
  }
  // What react-admin tells besides, since a field may be out of sight.
  errors['root'] = { serverError: messageOf(error) }
  return errors
}

function setError(errors: FieldErrors, [name = 'root', ...rest]: readonly string[], message: string): void {
  const present = errors[name]
  if (rest.length === 0) {
    errors[name] ??= message
    return
  }
  if (typeof present === 'string') return
  const below = present ?? {}
  errors[name] = below
  setError(below, rest, message)
}

/** Runs a call; what the API refuses is thrown as react-admin reads it. */
export async function asStudioError<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw error instanceof ApiError ? new StudioError(error) : error
  }
}
