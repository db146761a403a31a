import { type ApiError, logLineOf } from '@tempolibre/contract'
import { fieldsOf } from '@tempolibre/contract/fields-of'
import { rootCauseOf } from './call-elsewhere.ts'

export interface FaultLog {
  tell(error: ApiError, call: { method: string; url: string }): void
  /** Logs what was not yet logged. */
  stop(): void
}

const everyMs = 60_000
/** Reasons are those of servers elsewhere, so there may be any number; further ones count as one. */
const maxKinds = 20

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

/**
 * Logs failed calls to an API: the first of a kind at once, the others of the following minute as one line with their number. A page
 * makes many calls, and a line for each would hide in an outage what else is wrong.
 */
export function createFaultLog(log: { warn(details: object, message: string): void }): FaultLog {
  const kinds = new Map<string, { more: number; timer: NodeJS.Timeout }>()

  function end(kind: string): void {
    const { more = 0, timer } = kinds.get(kind) ?? {}
    clearTimeout(timer)
    kinds.delete(kind)
    if (more > 0) log.warn({ kind, calls: more }, 'further calls of the API have failed so within a minute')
  }

  return {
    tell(error, call) {
      const cause = rootCauseOf(error.cause)
      const code = rootCodeOf(error.cause)
      const found = kindOf(error, code ?? cause)
      const kind = kinds.has(found) || kinds.size < maxKinds ? found : 'other'
      const known = kinds.get(kind)
      if (known) {
        known.more += 1
        return
      }
      const timer = setTimeout(() => end(kind), everyMs)
      timer.unref()
      kinds.set(kind, { more: 0, timer })
      log.warn(
        { code: error.code, reason: error.message, cause, ...call },
        certificateFaults[code ?? ''] ?? logLineOf(error),
      )
    },
    stop() {
      for (const kind of kinds.keys()) end(kind)
    },
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
