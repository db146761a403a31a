import type { IncomingMessage, ServerResponse } from 'node:http'
import { downloadPath, editionPreviewPath } from '@tempolibre/api'
import { endpoints } from '@tempolibre/contract'
import { logFilesPath } from '@tempolibre/domain/licence-log'
import { toError } from '@tempolibre/domain/thrown'
import { describeDatabaseTrouble } from '@tempolibre/database'
import { createAnswerWatch } from './http/answer-in-time.ts'
import { isNews } from './http/storage-faults.ts'
import { StorageError } from '@tempolibre/media/storage-error'
import { workQuestionsPath } from './api/ask-work.ts'
import { isReportPath } from './api/relay-reports.ts'
import { isBrokenOff } from './http/broken-off.ts'
import type { Logger } from './logging/log.ts'
import type { AnswerOutage } from './http/forward-requests.ts'
import { mediaPreflightHeaders } from './http/public-media-headers.ts'
import { nameRoute, routeOf } from './monitoring/request-routes.ts'
import { isApiPath } from './pages/answer-outage.ts'
import { securityTextPath } from './pages/security-text.ts'
import { takesForms } from './pages/serve-forms.ts'
import { isStudioPath, type StudioServer } from './pages/serve-studio.ts'
import { isSitemapOfSongs } from './pages/serve-sitemaps.ts'
import type { Site } from './pages/site.ts'
import { takesPicture } from './pictures/serve-pictures.ts'
import { isTusPath } from './uploads/serve-uploads.ts'
import type { StrangerFaults } from './logging/stranger-faults.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export interface Handlers {
  /** Passes a request to the process of this machine that makes recordings; undefined if this one does. */
  forward: Answer | undefined
  /** Answers the processes beside this one; undefined if it is not the one that makes recordings for them. */
  answerQuestions: Answer | undefined
  /** Undefined if another server has the API. */
  serveApi: Answer | undefined
  /** Receives what the staff uploads; undefined if another server has the API. */
  serveUpload: Answer | undefined
  /** Receives pictures for texts; undefined if another server has the API. */
  servePicture: Answer | undefined
  /** For signed addresses of recordings; undefined if another server has the API. */
  serveDownload: Answer | undefined
  /** For signed addresses at which editions are heard; undefined if another server has the API. */
  serveEditionPreview: Answer | undefined
  serveMedia(key: string, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Serves the exported log of licences; false: there is no such file. */
  serveLicenceLog(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Serves sitemaps of songs that were made ahead; undefined if another server has the API. */
  serveSitemap: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined
  serveAsset: Site['serveAsset']
  /** Undefined if another server has the API. */
  serveStudio: StudioServer | undefined
  serveForm: Answer
  servePage: Answer
  /** Undefined for our own API, which accepts the reports itself. */
  relayReport: Answer | undefined
  /** Says that a part does not answer. */
  answerOutage: AnswerOutage
  /** Rejects while the server is not ready, with the reason as message. */
  checkReadiness(): Promise<void>
  /** The text of `security.txt`. */
  writeSecurityText(): string
  /** Further origins where passkeys may be used; undefined: none. */
  passkeyOrigins: readonly string[] | undefined
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  faults: Pick<StrangerFaults, 'count'>
  log: Pick<Logger, 'error' | 'warn'>
}

/** Browsers request the origins that may use the site's passkeys here (WebAuthn Level 3 §5.11). */
const passkeyOriginsPath = '/.well-known/webauthn'

/** Answered here. */
const ownPaths = new Set(['/healthz', '/readyz', securityTextPath, passkeyOriginsPath])

/** Seconds after which a retry makes sense if the database or the storage is unavailable. */
const outageSeconds = 5

/** Creates the listener that routes each request to its handler. */
export function routeRequests(
  handlers: Handlers,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { answerOutage, log } = handlers

  function answerFault(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (!isBrokenOff(error) && isNews(error)) log.error({ err: error, path: request.url }, 'request failed')
    if (response.headersSent) return void response.destroy()
    if (!describeDatabaseTrouble(error) && !(error instanceof StorageError)) {
      const text = 'Something went wrong on our side. Please try again later.'
      return answerText(handlers, response, 500, text)
    }
    answerOutage(request, response, outageSeconds)
  }

  const late = new WeakSet<ServerResponse>()
  const watch = createAnswerWatch({
    answerLate(request, response) {
      late.add(response)
      answerOutage(request, response, outageSeconds)
    },
    routeOf,
    log,
  })

  return (request, response) => {
    try {
      // A cached answer is sent synchronously, without a promise.
      const answering = route(handlers, request, response)
      if (!answering) return
      answering.catch((error: unknown) => {
        // Its request has been answered.
        if (!late.has(response)) answerFault(error, request, response)
      })
      watch(request, response)
    } catch (error) {
      answerFault(error, request, response)
    }
  }
}

function route(handlers: Handlers, request: IncomingMessage, response: ServerResponse): void | Promise<void> {
  const { faults, headers, serveApi } = handlers
  if (hasTwoHosts(request)) {
    faults.count('two_hosts')
    return answerText(handlers, response, 400, 'A request names one host.')
  }
  if (!hasReadableHost(request)) {
    faults.count('unreadable_host')
    return answerText(handlers, response, 400, 'A request names a host.')
  }
  const target = originForm(request.url ?? '/')
  request.url = target
  const end = target.indexOf('?')
  const pathname = end < 0 ? target : target.slice(0, end)
  const taker = findTaker(handlers, pathname, request.method)
  if (taker) {
    nameRoute(request, taker.route)
    return taker.answer(request, response)
  }
  if (serveApi && isApiPath(pathname)) {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return serveApi(request, response)
  }
  if (request.method === 'OPTIONS' && pathname.startsWith('/media/')) {
    nameRoute(request, 'media')
    return void response.writeHead(204, { ...headers, ...mediaPreflightHeaders }).end()
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return answerOtherMethod(handlers, pathname, request, response)
  if (ownPaths.has(pathname) && (pathname !== passkeyOriginsPath || handlers.passkeyOrigins)) {
    nameRoute(request, 'other')
    return answerOwn(handlers, pathname, response)
  }
  return serveFileOrPage(handlers, pathname, request, response)
}

/** What takes requests of all methods, or of the API by another process of this machine. */
function findTaker(
  { answerQuestions, forward, servePicture, serveUpload }: Handlers,
  pathname: string,
  method: string | undefined,
): { route: string; answer: Answer } | undefined {
  if (answerQuestions && pathname.startsWith(workQuestionsPath))
    return { route: 'other', answer: answerQuestions }
  if (serveUpload && isTusPath(pathname)) return { route: 'upload', answer: serveUpload }
  if (servePicture && takesPicture(pathname, method)) return { route: 'picture', answer: servePicture }
  if (!forward || method !== 'GET') return undefined
  if (isProgressPath(pathname)) return { route: endpoints.getDownloadProgress.path, answer: forward }
  if (pathname.startsWith(editionsPath)) return { route: endpoints.listEditions.path, answer: forward }
  return undefined
}

/** Answers neither a GET nor a HEAD. */
function answerOtherMethod(
  handlers: Handlers,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): void | Promise<void> {
  const { relayReport, serveForm } = handlers
  if (request.method === 'POST' && takesForms(pathname)) {
    nameRoute(request, 'form')
    return serveForm(request, response)
  }
  nameRoute(request, 'other')
  if (request.method === 'POST' && isReportPath(pathname) && relayReport)
    return relayReport(request, response)
  const allowed = takesForms(pathname) ? 'GET, HEAD, POST' : 'GET, HEAD'
  response.setHeader('allow', allowed)
  return answerText(handlers, response, 405, `This address takes ${allowed} only.`)
}

function answerOwn(handlers: Handlers, pathname: string, response: ServerResponse): void | Promise<void> {
  if (pathname === '/healthz') return answerText(handlers, response, 200, 'ok')
  if (pathname === '/readyz') return answerReadiness(handlers, response)
  if (pathname === securityTextPath)
    return answerText(handlers, response, 200, handlers.writeSecurityText().trimEnd())
  const origins = JSON.stringify({ origins: handlers.passkeyOrigins })
  return answerText(handlers, response, 200, origins, 'application/json')
}

async function answerReadiness(handlers: Handlers, response: ServerResponse): Promise<void> {
  try {
    await handlers.checkReadiness()
  } catch (error) {
    handlers.log.warn({ err: error }, 'not ready')
    return answerText(handlers, response, 503, toError(error).message)
  }
  answerText(handlers, response, 200, 'ready')
}

function serveFileOrPage(
  handlers: Handlers,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): void | Promise<void> {
  const serveDownload = handlers.forward ?? handlers.serveDownload
  if (pathname.startsWith(downloadPath) && serveDownload) {
    nameRoute(request, 'download')
    return serveDownload(request, response)
  }
  const servePreview = handlers.forward ?? handlers.serveEditionPreview
  if (pathname.startsWith(editionPreviewPath) && servePreview) {
    nameRoute(request, 'edition')
    return servePreview(request, response)
  }
  if (pathname.startsWith('/media/')) {
    nameRoute(request, 'media')
    return handlers.serveMedia(pathname.slice('/media/'.length), request, response)
  }
  if (pathname.startsWith(logFilesPath)) {
    nameRoute(request, 'licence log')
    return orPage(handlers, handlers.serveLicenceLog(pathname, request, response), request, response)
  }
  if (handlers.serveStudio && isStudioPath(pathname)) {
    nameRoute(request, 'studio')
    return orPage(handlers, handlers.serveStudio(pathname, request, response), request, response)
  }
  if (handlers.serveSitemap && isSitemapOfSongs(pathname)) {
    nameRoute(request, 'page')
    return orPage(handlers, handlers.serveSitemap(request, response), request, response)
  }
  const served = handlers.serveAsset(pathname, request, response)
  if (served === false) return servePage(handlers, request, response)
  nameRoute(request, 'asset')
  if (served !== true) return orPage(handlers, served, request, response)
}

/** A page answers what another room has not served. */
async function orPage(
  handlers: Handlers,
  serving: Promise<boolean>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!(await serving)) await servePage(handlers, request, response)
}

function servePage(
  handlers: Handlers,
  request: IncomingMessage,
  response: ServerResponse,
): void | Promise<void> {
  nameRoute(request, 'page')
  return handlers.servePage(request, response)
}

function answerText(
  { headers }: Handlers,
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { ...headers, 'content-type': type, 'cache-control': 'no-store' })
  response.end(`${text}\n`)
}

/** Proxies could interpret different ones as the host (RFC 9112 §3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** A host must be one that an address can be made of: `999999999999` is no number of a network (RFC 9112 §3.2). */
function hasReadableHost({ headers: { host = '' } }: IncomingMessage): boolean {
  return host === '' || URL.canParse(`http://${host}/`)
}

/** A request may contain the absolute address (RFC 9112 §3.2.2); its host is ignored. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const [authority] = /^https?:\/\/[^/?#]*/i.exec(target) ?? ['']
  const path = target.slice(authority.length)
  return path.startsWith('/') || authority === '' ? path : `/${path}`
}

const [beforeNumber = '', afterNumber = ''] = endpoints.getDownloadProgress.path.split('{number}')

/** Only the process that makes recordings knows how far it is. */
function isProgressPath(pathname: string): boolean {
  return pathname.startsWith(beforeNumber) && pathname.endsWith(afterNumber)
}

/** Only the process that makes recordings knows what can be made of one. */
const [editionsPath = ''] = endpoints.listEditions.path.split('{track_id}')
