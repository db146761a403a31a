import { type ApiError, logLineOf } from '@tempolibre/contract'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { createMinuteTeller } from '../logging/once-a-minute.ts'
import { rootCauseOf } from './call-elsewhere.ts'

export interface FaultLog {
  tell(error: ApiError, call: { method: string; url: string }): void
  /** Logs what was not yet logged. */
  stop(): void
}

/** What is wrong with the certificate of a server, by Node's codes (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate of the API has expired',
  CERT_NOT_YET_VALID: 'the certificate of the API is not valid yet: one of the two clocks may be wrong',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the API is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'the certificate of the API is signed by itself: NODE_EXTRA_CA_CERTS names a file of those to trust',
  SELF_SIGNED_CERT_IN_CHAIN:
    'the certificate of the API is signed by an unknown authority: NODE_EXTRA_CA_CERTS names a file of those to trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'the certificate of the API is signed by an unknown authority, or it sends no intermediate one',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the API sends no intermediate certificate, or is signed by an unknown authority',
}

/** Logs failed calls to an API, a line a minute and reason: a page makes many calls. */
export function createFaultLog(log: { warn(details: object, message: string): void }): FaultLog {
  const teller = createMinuteTeller(log, 'further calls of the API have failed so within a minute')
  return {
    tell(error, call) {
      const cause = rootCauseOf(error.cause)
      const code = rootCodeOf(error.cause)
      teller.tell(kindOf(error, code ?? cause), () =>
        log.warn(
          { code: error.code, reason: error.message, cause, ...call },
          certificateFaults[code ?? ''] ?? logLineOf(error),
        ),
      )
    },
    stop: teller.stop,
  }
}

/** One and the same, whichever end notices it. */
const closed = 'the connection was closed'
const closedCodes: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Without an answer its cause, otherwise the status and what was wrong with the answer. */
function kindOf({ code, responseStatus }: ApiError, given: string | undefined): string {
  const cause = given !== undefined && closedCodes.has(given) ? closed : given
  return responseStatus === undefined ? (cause ?? code) : `${responseStatus} ${cause ?? code}`
}

/** The code of the error at the bottom that has one. */
function rootCodeOf(error: unknown): string | undefined {
  let found: string | undefined
  for (let depth = 0, cause = error; depth < 5 && cause instanceof Error; depth += 1) {
    const { code } = fieldsOf(cause)
    if (typeof code === 'string') found = code
    cause = cause.cause
  }
  return found
}
