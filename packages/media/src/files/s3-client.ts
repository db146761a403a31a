import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { toError } from '@tempolibre/domain/thrown'
import type { S3Settings, StorageWatcher } from './media-storage.ts'
import { discardAnswer, readAnswer, readXmlAnswer, silentMs } from './s3-answer.ts'
import { createS3Sender, type S3Request, SilenceError } from './s3-request.ts'
import { StorageError } from './storage-error.ts'
import { createStoreClock } from './store-clock.ts'

export interface S3Client {
  /** By how much this machine's clock was ahead of the store's at its last answer, in ms; undefined before the first. */
  readonly clockAheadMs: number | undefined
  /** Whether the store did not answer the last request. */
  readonly isAway: boolean
  /**
   * Sends a signed request, again if the store does not answer or is overloaded. The body of the answer must be read, or
   * destroyed.
   * @throws StorageError
   */
  send(request: S3Request): Promise<IncomingMessage>
  /** The bytes of an answer, which must come without long pauses. @throws StorageError `away` */
  readBody(answer: IncomingMessage): AsyncGenerator<Uint8Array>
  /** The XML of an answer, with all values as texts. @throws StorageError `away` */
  readXml(answer: IncomingMessage): Promise<unknown>
}

const maxAttempts = 3
/** Before the second attempt, in ms; twice that before the third. */
const firstPauseMs = 150
/** A store that was away is left alone for this long, in ms; twice as long each time, up to the limit. */
const firstRestMs = 500
const maxRestMs = 8000
/** Of which a retry may succeed (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
const passing = new Set([429, 500, 502, 503, 504])

/** Speaks the S3 API, signed by Signature Version 4, with a bucket. */
export function createS3Client(settings: S3Settings, watcher?: StorageWatcher): S3Client {
  const rest = createRest(watcher)
  const clock = createStoreClock(settings, watcher)
  const sendOnce = createS3Sender(settings, clock.now)

  async function send(wanted: S3Request): Promise<IncomingMessage> {
    rest.check()
    let isCorrected = false
    const began = performance.now()
    for (let attempt = 1; ; attempt++) {
      let failure: StorageError
      let isSilent = false
      try {
        const answer = await sendOnce(wanted)
        const status = answer.statusCode ?? 0
        clock.learn(answer.headers.date)
        if (wanted.accepted.includes(status)) {
          rest.end()
          return answer
        }
        // Refused by the clock: signed once more by the store's own.
        if (status === 403 && !isCorrected && clock.correct()) {
          isCorrected = true
          discardAnswer(answer)
          continue
        }
        failure = await describe(wanted, answer, settings)
      } catch (error) {
        isSilent = error instanceof SilenceError
        failure = away(settings, toError(error))
      }
      if (failure.trouble !== 'away') {
        rest.end()
        throw failure
      }
      // Who waited for a silent store has waited long enough.
      if (attempt === maxAttempts || isSilent || performance.now() - began > silentMs / 2) {
        rest.begin(failure)
        throw failure
      }
      await delay(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }

  async function* readBody(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
    try {
      yield* readAnswer(answer)
    } catch (error) {
      throw away(settings, toError(error))
    }
  }

  const readXml = (answer: IncomingMessage) => readXmlAnswer(readBody(answer))

  return {
    get clockAheadMs() {
      return clock.aheadMs
    },
    get isAway() {
      return rest.isAway
    },
    send,
    readBody,
    readXml,
  }
}

const away = ({ endpoint }: S3Settings, cause: Error): StorageError =>
  cause instanceof StorageError
    ? cause
    : new StorageError(
        'away',
        `The store at ${endpoint} does not answer (${cause.message}). Start it, or correct S3_ENDPOINT.`,
        { cause },
      )

/** What an answer that was not expected means, and what to do. */
async function describe(
  { method }: S3Request,
  answer: IncomingMessage,
  settings: S3Settings,
): Promise<StorageError> {
  const { accessKeyId, bucket, endpoint } = settings
  const status = answer.statusCode ?? 0
  const { code, message } = method === 'HEAD' ? ignore(answer) : await readFault(answer)
  const said = code === '' ? `status ${status}` : `${code}: ${message}`
  if (code === 'RequestTimeTooSkewed') {
    return new StorageError(
      'clock',
      `The clocks of this machine and of the store at ${endpoint} differ, so it refuses every request. Let both follow the same time server (NTP).`,
    )
  }
  if (passing.has(status) || code === 'RequestTimeout' || code === 'SlowDown')
    return new StorageError(
      'away',
      `The store at ${endpoint} cannot answer now (${said}). If it lasts, look at its own messages.`,
    )
  if (code === 'NoSuchBucket' || status === 404)
    return new StorageError(
      'refused',
      `There is no bucket ${bucket} at ${endpoint} (${said}). Create it, or correct S3_BUCKET, S3_ENDPOINT or S3_FORCE_PATH_STYLE.`,
    )
  if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed')
    return new StorageError(
      'refused',
      `The bucket ${bucket} is in another region (${said}). Correct S3_REGION and S3_ENDPOINT.`,
    )
  if (status === 401 || status === 403)
    return new StorageError(
      'refused',
      `The store at ${endpoint} does not let ${accessKeyId} work in the bucket ${bucket} (${said}). Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and allow it to list the bucket and to read, write and delete in it.`,
    )
  if (code === 'XAmzContentSHA256Mismatch' || code === 'BadDigest')
    return new StorageError(
      'damaged',
      `Bytes were changed on their way to the store at ${endpoint} (${said}).`,
    )
  return new StorageError('refused', `The store at ${endpoint} refuses a request (${said}).`)
}

function ignore(answer: IncomingMessage): { code: string; message: string } {
  discardAnswer(answer)
  return { code: '', message: '' }
}

/** The error that a store names; empty if it names none. */
async function readFault(answer: IncomingMessage): Promise<{ code: string; message: string }> {
  try {
    const { Code: code, Message: message } = fieldsOf(
      fieldsOf(await readXmlAnswer(readAnswer(answer)))['Error'],
    )
    return {
      code: typeof code === 'string' ? code : '',
      message: typeof message === 'string' ? message.slice(0, 200) : '',
    }
  } catch {
    // It breaks off: the status has to do.
    return { code: '', message: '' }
  }
}

/** Leaves a store that was away alone for a while, so that no visitor waits for it and it is not flooded when it is back. */
function createRest(watcher: StorageWatcher | undefined) {
  let restMs = 0
  let until = 0
  let last: StorageError | undefined
  return {
    get isAway() {
      return last !== undefined
    },
    /** @throws StorageError `away` while it is left alone; then one request after the other may try */
    check(): void {
      if (!last || Date.now() >= until) {
        // The next callers wait for the outcome of this one.
        if (last) until = Date.now() + restMs
        return
      }
      throw last
    },
    begin(failure: StorageError): void {
      restMs = Math.min(maxRestMs, restMs === 0 ? firstRestMs : restMs * 2)
      until = Date.now() + restMs
      if (!last) watcher?.away(failure)
      failure.isTold = watcher !== undefined
      last = failure
    },
    end(): void {
      if (last) watcher?.back()
      last = undefined
      restMs = 0
    },
  }
}
