import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '@tempolibre/api'
import {
  type ApiClient,
  clientAddressHeader,
  createClient,
  logLineOf,
  oEmbedPath,
} from '@tempolibre/contract'
import { listen as listenToDatabase } from '@tempolibre/database'
import { defaultDataDirectory } from '@tempolibre/database/embedded'
import { sql } from 'kysely'
import { cacheAnswers } from './cached-client.ts'
import { clientAddressOf } from './client-address.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { installDemo, installSiteTexts } from './demo.ts'
import { type Environment, mediaDirectoryOf, projectRoot } from './environment.ts'
import type { Logger } from './log.ts'
import { createMailSender } from './mail/mail-sender.ts'
import { startOutbox } from './mail/outbox.ts'
import { PageCache } from './page-cache.ts'
import { type PreviewProgress, type Previews, startPreviews } from './previews.ts'
import { commonSecurityHeaders } from './security-headers.ts'
import { createFormServer, takesForms } from './serve-forms.ts'
import { createMediaServer } from './serve-media.ts'
import { createPageServer } from './serve-pages.ts'
import { readCover } from './share/read-cover.ts'
import { createSharePictures } from './share/share-pictures.ts'
import { loadSite } from './site.ts'

export interface RunningServer {
  siteUrl: string
  applicationUrl: string
  /** Resolves when every preview has been rendered. */
  previewsReady: Promise<void>
  /** Finishes what is under way (10 s at most), then stops everything that was started. */
  stop(): Promise<void>
}

export interface ServerEvents {
  onPreviewProgress(progress: PreviewProgress): void
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The memory pages may occupy, in bytes. */
const pageCacheBytes = 64 * 1024 * 1024
/** An API elsewhere does not tell of changes, so pages are asked for anew after a minute; our own does. */
const maximumAgeMs = { own: 10 * 60_000, elsewhere: 60_000 }
/** Answers of the API kept for pages to come. */
const maximumAnswers = 2000
const stopTimeoutMs = 10_000

/** The composition root: database, API, site and page cache, put together by the environment. */
export async function startServer(
  environment: Environment,
  log: Logger,
  events: ServerEvents,
): Promise<RunningServer> {
  const closing: (() => Promise<void> | void)[] = []
  const closeAll = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    return await compose(environment, log, events, closing, closeAll)
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function compose(
  environment: Environment,
  log: Logger,
  events: ServerEvents,
  closing: (() => Promise<void> | void)[],
  closeAll: () => Promise<void>,
): Promise<RunningServer> {
  let listener: Listener = (_, response) => {
    response.writeHead(503, { 'retry-after': '2' }).end()
  }
  // The port is taken before anything else is started: a port in use is known at once.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) =>
    listener(request, response),
  )
  await listen(server, environment)
  const { port } = server.address() as AddressInfo
  const siteUrl = environment.siteUrlGiven ? environment.siteUrl : `http://localhost:${port}`
  const applicationUrl = environment.applicationUrl ?? `${siteUrl}/app`
  closing.push(() => closeServer(server))

  const cache = new PageCache({
    maximumBytes: pageCacheBytes,
    maximumAgeMs: environment.apiUrl ? maximumAgeMs.elsewhere : maximumAgeMs.own,
    retryAfterMs: 5000,
    now: Date.now,
  })
  let forgetAnswers = () => {}
  const onContentChange = () => {
    forgetAnswers()
    cache.contentChanged()
  }
  const local = environment.apiUrl
    ? undefined
    : await startLocalApi({ environment, siteUrl, log, events, onContentChange, closing })
  const onError: Parameters<typeof createClient>[0]['onError'] = (error, call) => {
    if (error.code !== 'not_found')
      log.warn({ code: error.code, reason: error.message, ...call }, logLineOf(error))
  }
  let api: ApiClient = createClient({
    baseUrl: environment.apiUrl ?? siteUrl,
    appBaseUrl: environment.appApiUrl,
    fetch: local?.fetch,
    onError,
  })
  if (local) {
    // Only our own API says when its answers change.
    const cached = cacheAnswers(api, maximumAnswers)
    forgetAnswers = cached.contentChanged
    api = cached.client
  }

  const { mediaDirectory } = dataFoldersOf(environment)
  const sharePictures = createSharePictures({
    directory: mediaDirectory,
    readCover: (address) => readCover(address, { siteUrl, mediaDirectory: local && mediaDirectory }),
    log,
  })
  closing.push(sharePictures.stop)

  const site = await loadSite({
    development: environment.development,
    server,
    settings: {
      api,
      siteUrl,
      applicationUrl,
      apiUrl: environment.apiUrl,
      appApiUrl: environment.appApiUrl,
      sharePicture: (picture) => `/media/${sharePictures.add(picture)}`,
      log,
    },
  })
  closing.push(site.close)
  const security = {
    siteUrl,
    applicationUrl,
    apiUrl: environment.apiUrl,
    appApiUrl: environment.appApiUrl,
    development: environment.development,
  }
  const servePage = createPageServer({ ...security, cache, render: site.render, log })
  const { trustProxy } = environment
  const serveForm = createFormServer({ ...security, render: site.render, trustProxy, log })
  const headers = commonSecurityHeaders(siteUrl)
  const serveMedia = createMediaServer({
    directory: mediaDirectory,
    open: async (key) => local?.openPreview(key),
    make: sharePictures.make,
    headers,
    log,
  })
  const serveApi = local && getRequestListener(local.fetchFor, { overrideGlobalObjects: false })

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = originForm(request.url ?? '/')
    request.url = target
    const end = target.indexOf('?')
    const pathname = end < 0 ? target : target.slice(0, end)
    if (local && isApiPath(pathname)) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      await serveApi?.(request, response)
      return
    }
    if (pathname === '/healthz') return answerText(response, 200, 'ok')
    if (pathname === '/readyz') return answerReadiness(response, local)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (request.method === 'POST' && takesForms(pathname)) return serveForm(request, response)
      const allowed = takesForms(pathname) ? 'GET, HEAD, POST' : 'GET, HEAD'
      response.setHeader('allow', allowed)
      return answerText(response, 405, `This address takes ${allowed} only.`)
    }
    if (pathname.startsWith('/media/')) {
      return serveMedia(pathname.slice('/media/'.length), request, response)
    }
    const served = site.serveAsset(pathname, request, response)
    if (served === true || (served !== false && (await served))) return
    await servePage(request, response)
  }

  listener = (request, response) => {
    route(request, response).catch((error: unknown) => {
      log.error({ err: error, path: request.url }, 'request failed')
      if (response.headersSent) response.destroy()
      else answerText(response, 500, 'Something went wrong on our side. Please try again later.')
    })
  }

  let stopping: Promise<void> | undefined
  return {
    siteUrl,
    applicationUrl,
    previewsReady: local?.previewsReady ?? Promise.resolve(),
    // What is under way still needs the database: it is answered before anything else is closed.
    stop: () => (stopping ??= closeServer(server).then(closeAll)),
  }

  function answerText(response: ServerResponse, status: number, text: string): void {
    response.writeHead(status, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(`${text}\n`)
  }

  /** Ready: the server is not stopping and its database answers. */
  async function answerReadiness(response: ServerResponse, own: LocalApi | undefined): Promise<void> {
    if (stopping) return answerText(response, 503, 'stopping')
    try {
      await own?.ping()
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      return answerText(response, 503, 'the database does not answer')
    }
    answerText(response, 200, 'ready')
  }
}

/** A request may name the whole address (RFC 9112 §3.2.2); whatever its host, it is asked of this site. */
function originForm(target: string): string {
  const [authority] = /^https?:\/\/[^/?#]*/i.exec(target) ?? ['']
  const path = target.slice(authority.length)
  return path.startsWith('/') || authority === '' ? path : `/${path}`
}

/** oEmbed speaks of the site's pages: it is the site that answers it. */
function isApiPath(pathname: string): boolean {
  return pathname === '/api' || (pathname.startsWith('/api/') && pathname !== oEmbedPath)
}

function dataFoldersOf(environment: Environment): { dataDirectory: string; mediaDirectory: string } {
  const dataDirectory = environment.dataDirectory ?? dirname(defaultDataDirectory(projectRoot))
  return { dataDirectory, mediaDirectory: mediaDirectoryOf(dataDirectory) }
}

interface LocalApi {
  /** For the site itself, which says on whose behalf it asks. */
  fetch(request: Request): Promise<Response>
  /** The preview under a storage key while it is made; undefined where the key is no preview. */
  openPreview: Previews['open']
  /** For everybody else. */
  fetchFor(
    request: Request,
    connection: { incoming: Pick<IncomingMessage, 'headers' | 'socket'> },
  ): Promise<Response>
  previewsReady: Promise<void>
  ping(): Promise<unknown>
}

/** The API of this process: its database, the demo library, media. */
async function startLocalApi(parts: {
  environment: Environment
  siteUrl: string
  log: Logger
  events: ServerEvents
  onContentChange: () => void
  closing: (() => Promise<void> | void)[]
}): Promise<LocalApi> {
  const { closing, environment, events, log, onContentChange, siteUrl } = parts
  const { dataDirectory, mediaDirectory } = dataFoldersOf(environment)
  mkdirSync(mediaDirectory, { recursive: true })

  const database: OpenDatabase = await openDatabase(environment, dataDirectory, log)
  closing.push(database.close)
  const outbox = startOutbox({
    db: database.db,
    send: environment.mail && createMailSender(environment.mail),
    log,
  })
  closing.push(outbox.stop)
  const notifications = listenToDatabase(
    database.config,
    { content_revision: onContentChange, contact_message: outbox.look },
    (error) => log.warn({ err: error }, 'listening to the database failed; trying again'),
  )
  closing.push(notifications.close)

  const demo = environment.demo ? await installDemo(database.db, mediaDirectory) : undefined
  if (!demo) await installSiteTexts(database.db)
  const previews = startPreviews({
    directory: join(mediaDirectory, 'previews'),
    previews: demo?.previews ?? [],
    ahead: environment.previewsAhead,
    onProgress: events.onPreviewProgress,
    log,
  })
  closing.push(previews.stop)

  const api = createApi({ db: database.db, siteUrl, log })
  return {
    fetch: async (request) =>
      api.fetch(request, { clientAddress: request.headers.get(clientAddressHeader) ?? undefined }),
    fetchFor: async (request, { incoming }) =>
      api.fetch(request, { clientAddress: clientAddressOf(incoming, environment.trustProxy) }),
    openPreview: previews.open,
    previewsReady: previews.ready,
    ping: () => sql`select 1`.execute(database.db),
  }
}

function listen(server: ReturnType<typeof createServer>, { host, port }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
