import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type DrawPage, passkeySiteOf } from '@tempolibre/api'
import { type ApiClient, ApiError, capabilityOf, createClient } from '@tempolibre/contract'
import { productNameOf } from '@tempolibre/domain'
import { portOf } from '@tempolibre/domain/port-of'
import { defaultDataDirectory } from '@tempolibre/database/embedded'
import { defaultLanguage } from '@tempolibre/locales'
import { createOutageAnswer } from './pages/answer-outage.ts'
import { createBoundedServer } from './http/bounded-server.ts'
import { cacheAnswers } from './api/cached-client.ts'
import { createFileHearing } from './downloads/hear-files.ts'
import { createDownloadServer } from './downloads/serve-download.ts'
import { createStatements } from './downloads/state-sound.ts'
import { createEditionPreviewServer } from './downloads/serve-edition-preview.ts'
import { createTagCovers, drawTagCovers } from './downloads/tag-cover.ts'
import { type Environment, projectRoot } from './start-up/environment.ts'
import { openMediaStorage } from './start-up/media-storage.ts'
import { createWorkAnswers } from './api/ask-work.ts'
import { startLocalApi } from './api/local-api.ts'
import { createRenderingJobs, renderingPatienceMs } from './jobs/rendering-jobs.ts'
import { removeWithSupervisor } from './http/work-socket.ts'
import type { Logger } from './logging/log.ts'
import { createFetchElsewhere } from './api/call-elsewhere.ts'
import { breakCalls, CircuitBreaker } from './api/circuit-breaker.ts'
import { ApiReadiness } from './api/api-readiness.ts'
import { askCapabilities, OptionalCapabilities } from './api/optional-capabilities.ts'
import { createCapabilityProbes } from './api/probe-capabilities.ts'
import { createPageDrawer } from './pages/draw-page.ts'
import { createPictureEncoder } from './pictures/encode-apart.ts'
import { createPictureServer } from './pictures/serve-pictures.ts'
import { startSitemapMaker } from './pages/make-sitemaps.ts'
import { PageCache } from './pages/page-cache.ts'
import { applicationPathOf } from './pages/page-key.ts'
import { createMetrics, type Metrics } from './monitoring/metrics.ts'
import { observeRequests } from './monitoring/observe-requests.ts'
import { routeOf } from './monitoring/request-routes.ts'
import { serveMetrics } from './monitoring/serve-metrics.ts'
import type { Traces } from './monitoring/traces.ts'
import { createForwarder } from './http/forward-requests.ts'
import type { WorkEvents } from './api/local-work.ts'
import { createReportRelay } from './api/relay-reports.ts'
import { reportUnread } from './api/report-unread.ts'
import { routeRequests } from './route-requests.ts'
import { commonSecurityHeaders } from './http/security-headers.ts'
import { writeSecurityText } from './pages/security-text.ts'
import { createApiServer } from './api/serve-api.ts'
import { createFaultLog } from './api/tell-faults.ts'
import { traceCalls } from './api/trace-calls.ts'
import { createFormServer } from './pages/serve-forms.ts'
import { createLicenceLogServer } from './media/serve-licence-log.ts'
import { createMediaServer } from './media/serve-media.ts'
import { createPageServer } from './pages/serve-pages.ts'
import { createSitemapServer } from './pages/serve-sitemaps.ts'
import { sitemapFiles } from './pages/sitemap-files.ts'
import { createStudioServer, studioPath } from './pages/serve-studio.ts'
import { readCover } from './share/read-cover.ts'
import { createSharePictures } from './share/share-pictures.ts'
import { loadSite } from './pages/site.ts'
import { createUploadServer } from './uploads/serve-uploads.ts'
import { warnOnceAMinute } from './logging/once-a-minute.ts'
import { countStrangerFaults } from './logging/stranger-faults.ts'

export interface RunningServer {
  siteUrl: string
  applicationUrl: string
  /** Address of the API's documentation; undefined for another server's API. */
  apiDocumentationUrl: string | undefined
  /** Where Prometheus reads; undefined without METRICS_PORT. */
  metricsUrl: string | undefined
  /** Undefined for another server's API. */
  studioUrl: string | undefined
  /** With which somebody becomes the studio's first administrator; undefined if there is one. */
  firstAdministratorLink: string | undefined
  /** Lengths in bytes of the previews that can be made again, by key. */
  previewLengths: ReadonlyMap<string, number>
  /** Begins nothing further that takes time to make; what was begun goes on. Whoever waits for it is told when to come again. */
  closeLines(): void
  /**
   * Says that it is not ready for DRAIN_SECONDS, closes its lines, finishes requests under way (10 s at most, downloads a minute), then
   * stops everything that was started.
   */
  stop(): Promise<void>
}

export interface ServerEvents extends WorkEvents {
  /** Of a process that leaves the work to another one: settles once that has prepared the database. */
  prepared?: Promise<Pick<RunningServer, 'previewLengths'>> | undefined
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Maximum size of cached pages, in bytes, most of which are kept as Brotli only and take half of what is counted. */
const pageCacheBytes = 48 * 1024 * 1024
/** Maximum size of the API's cached answers, in bytes. */
const answerCacheBytes = 16 * 1024 * 1024
/** Another API does not announce changes, so pages are refreshed after a minute; our own does. */
const maxAgeMs = { own: 10 * 60_000, elsewhere: 60_000 }
/** Cached answers of the API; those of another API for 15 s, so that a page is never much older. */
const maxAnswers = 2000
const maxAnswerAgeMs = 15_000
/**
 * How long a page waits to learn whether another API has more than the four calls; the rest of its ten seconds is for what
 * it then asks for.
 */
const capabilityPatienceMs = 5000
/** A licensed download that is cut off has to begin again. */
const stopPatience = { requestMs: 10_000, longMs: 60_000 }
/** Delay that leaves the processor to the first pages. */
const coversAheadAfterMs = 5000

/** The composition root: starts database, API, site and page cache as configured by the environment. */
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
  let observed: Metrics | undefined
  let traces: Traces | undefined
  const bounded = createBoundedServer(
    observeRequests((request, response) => listener(request, response), {
      trustProxy: environment.trustProxy,
      onAnswer: environment.metrics && ((answered) => observed?.request(answered)),
      accessLog: environment.accessLog ? log : undefined,
      traces: environment.traces && (() => traces),
    }),
  )
  const { server } = bounded
  if (environment.traces) {
    const { startTraces } = await import('./monitoring/traces.ts')
    traces = startTraces(environment.traces, log)
    closing.push(traces.stop)
  }
  // Listens first, so that a port in use is reported at once. A supervisor has looked, and other processes serve.
  const isSupervised = environment.role !== 'alone'
  if (!isSupervised) await listen(server, environment)
  const port = isSupervised ? environment.port : portOf(server)
  const siteUrl = environment.siteUrlGiven ? environment.siteUrl : `http://localhost:${port}`
  const applicationUrl = environment.applicationUrl ?? `${siteUrl}/app`
  const passkeySite = passkeySiteOf({ siteUrl, applicationUrl })
  const stopListening = () =>
    bounded.stop({ ...stopPatience, isLong: (request) => routeOf(request) === 'download' })
  closing.push(stopListening)

  const cache = new PageCache({
    maxBytes: pageCacheBytes,
    maxAgeMs: environment.apiUrl ? maxAgeMs.elsewhere : maxAgeMs.own,
    retryAfterMs: 5000,
    now: Date.now,
  })
  const answers = new PageCache({
    maxBytes: answerCacheBytes,
    maxAgeMs: maxAgeMs.own,
    retryAfterMs: 5000,
    now: Date.now,
  })
  const metrics = environment.metrics && createMetrics({ pageCache: cache, isSupervised })
  // The process that does the work answers what another one has counted.
  observed = environment.role === 'work' ? undefined : metrics
  // Otherwise the supervisor serves those of all its processes.
  const metricsServer =
    metrics && environment.metrics && environment.role === 'alone'
      ? await serveMetrics(metrics, environment.metrics)
      : undefined
  if (metricsServer) closing.push(metricsServer.stop)
  let forgetAnswers = () => {}
  // The API starts before the site that it lets draw.
  let drawPage: DrawPage = async () => undefined
  const onContentChange = () => {
    forgetAnswers()
    answers.contentChanged()
    cache.contentChanged()
  }
  const dataDirectory = environment.dataDirectory ?? dirname(defaultDataDirectory(projectRoot))
  const storage = openMediaStorage(environment, dataDirectory, log)
  if (storage.isShared) metrics?.watchStorage(() => storage.isAway)
  let previewLengths: RunningServer['previewLengths'] = new Map()
  async function openApi() {
    if (events.prepared) ({ previewLengths } = await events.prepared)
    return startLocalApi({
      environment,
      siteUrl,
      applicationUrl,
      log,
      dataDirectory,
      storage,
      events,
      onContentChange,
      metrics,
      traces,
      drawPage: (path, shown) => drawPage(path, shown),
      closing,
    })
  }
  // The site's code is loaded while the database starts. Wait for both: if one fails, the other must be closed.
  const [loadingSite, startingApi] = await Promise.allSettled([
    loadSite(environment.development),
    environment.apiUrl ? undefined : openApi(),
  ])
  if (startingApi.status === 'rejected') throw startingApi.reason
  if (loadingSite.status === 'rejected') throw loadingSite.reason
  const local = startingApi.value
  const work = local?.work
  if (work) previewLengths = new Map([...work.previews.lengths, ...work.stems.lengths])
  if (work && !environment.mail && !environment.local) {
    log.warn(
      {},
      'SMTP_URL is not set: nobody can confirm an address or choose a new password; set SMTP_URL, MAIL_FROM and MAIL_TO',
    )
  }
  const faults = countStrangerFaults(log)
  const failures = createFaultLog(log)
  closing.push(faults.stop, failures.stop)
  const onError: Parameters<typeof createClient>[0]['onError'] = (error, call) => {
    // Of the calls that another API must have, every answer but one of them is a failure of the API.
    const isFailure = error.status >= 500 || (!error.codeGiven && !isOptional(call.url))
    if (error.code === 'not_found' && !isFailure) return
    // Caused by the requested address, such as an invalid cursor.
    if (!isFailure) return faults.count(error.code)
    failures.tell(error, call)
  }
  const fetchElsewhere = createFetchElsewhere(traces?.fetch)
  const calls = createClient({
    baseUrl: environment.apiUrl ?? siteUrl,
    appBaseUrl: environment.appApiUrl,
    fetch: local?.fetch ?? fetchElsewhere,
    onError,
  })
  const capabilities = new OptionalCapabilities({
    now: Date.now,
    patienceMs: capabilityPatienceMs,
    stands: (withinMs) => readiness.answers(withinMs),
  })
  const breaker = new CircuitBreaker({ now: Date.now, log })
  if (!local) metrics?.watchApi(() => breaker.isOpen)
  const readiness = new ApiReadiness({ now: Date.now, check: () => askForAnything(elsewhere) })
  const elsewhere = breakCalls(readiness.watch(reportUnread(calls, log)), breaker, capabilities)
  const asked = local ? traceCalls(calls, traces) : askCapabilities(elsewhere, capabilities)
  const { client: api, contentChanged } = cacheAnswers(asked, {
    maxAnswers,
    // Only our own API announces changes.
    maxAgeMs: local ? undefined : maxAnswerAgeMs,
    now: Date.now,
  })
  forgetAnswers = contentChanged
  const findCapabilities =
    environment.apiUrl === undefined
      ? undefined
      : createCapabilityProbes({
          capabilities,
          breaker,
          readiness,
          baseUrl: environment.apiUrl,
          fetch: fetchElsewhere,
        })
  // The first pages find most of it known.
  if (findCapabilities) {
    void readiness.check()
    void findCapabilities()
    void findFurther(api)
  }

  const sharePictures = createSharePictures({
    storage,
    readCover: (address) => readCover(address, { siteUrl, storage: local && storage }),
    log,
  })
  closing.push(sharePictures.stop)
  const tagCovers = { storage, make: sharePictures.make, log }
  if (work && work.coversAhead.length > 0) {
    const jobs = createRenderingJobs({
      draw_covers: (signal) => drawTagCovers(work.coversAhead, tagCovers, signal),
    })
    setTimeout(() => work.worker.addLane(jobs, renderingPatienceMs), coversAheadAfterMs).unref()
    // Stopped before the pictures its job draws.
    closing.push(work.worker.stop)
  }

  const siteLog = warnOnceAMinute(log)
  closing.push(siteLog.stop)
  const site = await loadingSite.value(server, {
    api,
    productName: (environment.apiUrl && environment.siteName) ?? productNameOf(undefined, siteUrl),
    siteUrl,
    applicationUrl,
    apiUrl: environment.apiUrl,
    appApiUrl: environment.appApiUrl,
    findCapabilities,
    demo: environment.demo && environment.apiUrl === undefined,
    sharePicture: (picture) => `/media/${sharePictures.add(picture)}`,
    siteIcon: (icon) => `/media/${sharePictures.addIcon(icon)}`,
    log: siteLog.log,
  })
  closing.push(site.close)
  drawPage = createPageDrawer({ site, siteUrl, api })
  const security = {
    siteUrl,
    applicationUrl,
    apiUrl: environment.apiUrl,
    appApiUrl: environment.appApiUrl,
    mediaUrl: environment.mediaUrl,
    development: environment.development,
  }
  const render = (request: Request) =>
    traces ? traces.runPart('render page', () => site.render(request)) : site.render(request)
  const headers = commonSecurityHeaders(siteUrl)
  const answerOutage = createOutageAnswer({
    headers,
    applicationPath: applicationPathOf({ siteUrl, applicationUrl }),
    hasApi: local !== undefined,
  })
  const madeSitemaps = sitemapFiles(dataDirectory, siteUrl)
  if (local && work)
    closing.push(
      startSitemapMaker({
        files: madeSitemaps,
        list: () => local.listTrackSitemaps(),
        siteUrl,
        render: site.render,
        log,
      }).stop,
    )
  const keepsPages = environment.pageCache && !environment.development
  let stopping: Promise<void> | undefined
  const forward =
    environment.workSocket !== undefined && environment.role === 'web'
      ? createForwarder({
          socketPath: environment.workSocket,
          trustProxy: environment.trustProxy,
          answerOutage,
          log,
        })
      : undefined
  const hearing =
    local &&
    work &&
    createFileHearing((error) => log.error({ err: error }, 'sounds of files could not be heard'))
  if (hearing) closing.push(hearing.stop)
  listener = routeRequests({
    forward,
    answerQuestions:
      local && work && environment.role === 'work' ? createWorkAnswers(work, local.crowd) : undefined,
    serveApi:
      local &&
      createApiServer(local, {
        siteUrl,
        cache: keepsPages ? answers : undefined,
        trustProxy: environment.trustProxy,
      }),
    serveUpload: local && createUploadServer({ ...local.uploads, headers, log }),
    servePicture:
      local &&
      createPictureServer({
        service: local.uploads.service,
        freeBytes: local.uploads.folder.freeBytes,
        encode: createPictureEncoder(storage.settings),
        headers,
        log,
      }),
    serveDownload:
      local &&
      work &&
      createDownloadServer({
        find: local.findDownload,
        open: work.openRecording,
        foresee: work.foreseeRecording,
        progress: work.progress,
        budget: local.workBudget,
        trustProxy: environment.trustProxy,
        offer: work.editions.offer,
        readCover: createTagCovers(tagCovers),
        prepareStatement: hearing && createStatements({ sounds: local.fileSounds, hearing }),
        headers,
        log,
      }),
    serveEditionPreview:
      local &&
      work &&
      createEditionPreviewServer({
        find: local.findHeardEdition,
        preview: work.editions.preview,
        budget: local.workBudget,
        headers,
        trustProxy: environment.trustProxy,
        log,
      }),
    serveMedia: createMediaServer({
      storage,
      open: async (key, visit) =>
        (await work?.stems.open(key, visit)) ?? (await work?.previews.open(key, visit)),
      lengthOf: (key) => previewLengths.get(key),
      budget: local?.workBudget,
      judgeSound: local?.judgeSound,
      draw: (key) => work?.drawCover(key),
      make: sharePictures.make,
      canMake: sharePictures.canMake,
      forward,
      headers,
      trustProxy: environment.trustProxy,
      log,
    }),
    serveLicenceLog: createLicenceLogServer({ headers, storage }),
    serveSitemap:
      local &&
      createSitemapServer({
        files: madeSitemaps,
        find: async (page) => (await local.listTrackSitemaps({ page }))[0],
        headers,
      }),
    serveStudio: local && createStudioServer(siteUrl),
    serveAsset: site.serveAsset,
    serveForm: createFormServer({
      ...security,
      render,
      trustProxy: environment.trustProxy,
      log,
    }),
    servePage: createPageServer({
      ...security,
      cache,
      keepPages: keepsPages,
      render(request) {
        metrics?.pageRendered()
        return render(request)
      },
      onRedirects: local?.countRedirects,
      trustProxy: environment.trustProxy,
      log,
    }),
    relayReport:
      environment.apiUrl === undefined
        ? undefined
        : createReportRelay({
            apiUrl: environment.apiUrl,
            capabilities,
            breaker,
            fetch: fetchElsewhere,
            trustProxy: environment.trustProxy,
            headers,
            log,
          }),
    async checkReadiness() {
      if (stopping) throw new Error('stopping')
      await (local ? local.ping() : readiness.assert())
    },
    writeSecurityText: () => writeSecurityText(siteUrl, environment.securityContact, new Date()),
    passkeyOrigins: local && passkeySite.related ? passkeySite.origins : undefined,
    answerOutage,
    headers,
    faults,
    log,
  })

  if (isSupervised) await listen(server, environment)
  if (environment.role === 'work' && environment.workSocket !== undefined)
    removeWithSupervisor(environment.workSocket)

  const closeLines = () => work?.closeLines()

  /** Balancers that ask whether it is ready stop sending requests, which are answered until then. */
  async function stop(): Promise<void> {
    bounded.drain()
    await delay(environment.drainSeconds * 1000)
    closeLines()
    await stopListening()
    await closeAll()
  }

  return {
    siteUrl,
    applicationUrl,
    apiDocumentationUrl: local && `${siteUrl}/api/docs`,
    metricsUrl: metricsServer?.url,
    studioUrl: local && siteUrl + studioPath,
    firstAdministratorLink: work?.firstAdministratorLink,
    previewLengths,
    closeLines,
    // Pending requests still need the database, so they are answered before it is closed.
    stop: () => (stopping ??= stop()),
  }
}

/** Whether a path at another API is of a capability it may lack. */
const isOptional = (url: string): boolean => capabilityOf({ path: new URL(url).pathname }) !== undefined

/** Settles with the first answer to a call that every API has; rejects if none is answered. */
async function askForAnything(
  api: Pick<ApiClient, 'getBlogCategories' | 'getCategory' | 'getCmsDetails'>,
): Promise<unknown> {
  try {
    return await Promise.any([
      api.getCategory({}),
      api.getBlogCategories({}),
      api.getCmsDetails({ page: 'home', lang: defaultLanguage }),
    ])
  } catch (error) {
    throw new ApiError('unavailable', { message: 'the API does not answer', cause: error })
  }
}

/** What nearly every page of an API elsewhere asks for besides: the first visitor finds it known whether it is there. */
async function findFurther(
  api: Pick<
    ApiClient,
    'findRedirect' | 'getLook' | 'getNavigation' | 'getSeller' | 'getStatistics' | 'listSitemaps'
  >,
): Promise<void> {
  const asked = await Promise.allSettled([
    api.getSeller({}),
    api.getLook({}),
    api.getNavigation({}),
    api.getStatistics({}),
    api.listSitemaps({}),
    api.findRedirect({ path: '/' }),
  ])
  for (const call of asked)
    if (call.status === 'rejected' && !(call.reason instanceof ApiError)) throw call.reason
}

function listen(server: Server, { host, port, role, workSocket }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(addressOf(), () => {
      server.off('error', reject)
      resolve()
    })
  })

  function addressOf() {
    // Only the processes beside it reach the one that does the work.
    if (role === 'work') return { path: workSocket, exclusive: true }
    // The system deals out connections, and none is lost on its way through the supervisor. Elsewhere that does it.
    const isShared = role === 'web' && process.platform === 'linux'
    return { port, host, ...(isShared && { exclusive: true, reusePort: true }) }
  }
}
