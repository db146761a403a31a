import type { IncomingMessage, ServerResponse } from 'node:http'

/** Half a second below what is promised, in ms: a page waits for its calls for less. */
const answerMs = 9500
/** Of what is uploaded, from its last byte on. */
const uploadAnswerMs = 14_000
const sayAgainMs = 60_000
/** Four of this server's own and seven of a stream's pipeline wait for an answer to close; Node.js takes more than ten for a leak. */
const closeListeners = 12

/**
 * Creates what watches requests whose answers are promised: whichever has none in time gets one, whatever its handler waits for. An
 * answer begins with its headers: what follows may take longer, such as the bytes of a recording.
 */
export function createAnswerWatch({
  answerLate,
  log,
  routeOf,
}: {
  /** Answers in the handler's place. */
  answerLate: (request: IncomingMessage, response: ServerResponse) => void
  /** Which part of the server answers a request: `upload` and `picture` take files. */
  routeOf: (request: IncomingMessage) => string
  log: { warn(details: object, message: string): void }
}) {
  /** Since the last line, by route. */
  let routes: Record<string, number> | undefined

  /** The first at once, the others of the following minute as one line. */
  function say(route: string): void {
    if (routes) {
      routes[route] = (routes[route] ?? 0) + 1
      return
    }
    routes = {}
    log.warn({ routes: { [route]: 1 } }, 'a request had no answer in time, and got 503')
    setTimeout(() => {
      const further = routes
      routes = undefined
      if (Object.keys(further ?? {}).length > 0)
        log.warn({ routes: further }, 'further requests had no answer in time within a minute')
    }, sayAgainMs).unref()
  }

  return function watch(request: IncomingMessage, response: ServerResponse): void {
    let timer: NodeJS.Timeout | undefined
    const start = (ms: number) => {
      if (response.writableEnded || response.closed) return
      timer = setTimeout(() => {
        if (response.closed) return
        // Headers that are written wait for the first byte after them.
        if (response.headersSent) return response.flushHeaders()
        say(routeOf(request))
        answerLate(request, response)
      }, ms)
    }
    if (uploads.has(routeOf(request)) && hasBody(request)) request.once('end', () => start(uploadAnswerMs))
    else start(answerMs)
    response.setMaxListeners(closeListeners)
    response.once('close', () => clearTimeout(timer))
  }
}

const uploads: ReadonlySet<string> = new Set(['upload', 'picture'])

/** Of a request without a body nothing would ever end. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
