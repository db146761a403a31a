import type { Server } from 'node:http'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DrawPage } from '@tempolibre/api'
import { defaultDataDirectory } from '@tempolibre/database/embedded'
import { productNameOf } from '@tempolibre/domain'
import { type LocalApi, startLocalApi } from './api/local-api.ts'
import type { WorkEvents } from './api/local-work.ts'
import { type ApiConnection, connectApi } from './connect-api.ts'
import { createHandlers } from './create-handlers.ts'
import { drawTagCovers } from './downloads/tag-cover.ts'
import { createRenderingJobs, renderingPatienceMs } from './jobs/rendering-jobs.ts'
import type { Logger } from './logging/log.ts'
import { warnOnceAMinute } from './logging/once-a-minute.ts'
import { countStrangerFaults } from './logging/stranger-faults.ts'
import { createMetrics, type Metrics } from './monitoring/metrics.ts'
import { serveMetrics } from './monitoring/serve-metrics.ts'
import { createPageDrawer } from './pages/draw-page.ts'
import { PageCache } from './pages/page-cache.ts'
import { studioPath } from './pages/serve-studio.ts'
import { loadSite, type Site } from './pages/site.ts'
import { routeRequests } from './route-requests.ts'
import type { ServerParts } from './server-parts.ts'
import { readCover } from './share/read-cover.ts'
import { createSharePictures, type SharePictures } from './share/share-pictures.ts'
import { type Front, startListening } from './start-listening.ts'
import { type Environment, projectRoot } from './start-up/environment.ts'
import { openMediaStorage } from './start-up/media-storage.ts'

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
  /** Starts nothing further that takes time to make; what has started goes on. Those who wait are told when to come again. */
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

/** Maximum size of cached pages, in bytes, most of which are kept as Brotli only and take half of what is counted. */
const pageCacheBytes = 48 * 1024 * 1024
/** Maximum size of the API's cached answers, in bytes. */
const answerCacheBytes = 16 * 1024 * 1024
/** Another API does not announce changes, so pages are refreshed after a minute; our own does. */
const maxAgeMs = { own: 10 * 60_000, elsewhere: 60_000 }
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
  const front = await startListening(environment, log, closing)
  const { applicationUrl, siteUrl } = front
  const caches = openCaches(environment)
  const { metrics, metricsUrl } = await startMetrics(environment, front, caches.pages, closing)
  const parts = openParts({ environment, log, closing }, front, metrics)
  let forgetAnswers = () => {}
  // The API starts before the site that it lets draw.
  let drawPage: DrawPage = async () => undefined
  const onContentChange = () => {
    forgetAnswers()
    caches.answers.contentChanged()
    caches.pages.contentChanged()
  }
  const { loadedSite, local, previewLengths } = await startApiAndSite(parts, {
    events,
    onContentChange,
    drawPage: (path, shown) => drawPage(path, shown),
  })
  const work = local?.work
  if (work) warnWithoutMail(environment, log)
  const faults = countStrangerFaults(log)
  closing.push(faults.stop)
  const connection = connectApi(parts, local, faults)
  forgetAnswers = connection.contentChanged
  const pictures = openPictures(parts, local)
  const site = await openSite(parts, {
    connection,
    server: front.server,
    sharePictures: pictures.sharePictures,
    start: loadedSite,
  })
  drawPage = createPageDrawer({ site, siteUrl, api: connection.api })
  let stopping: Promise<void> | undefined
  const isStopping = () => stopping !== undefined
  front.answerBy(
    routeRequests(
      createHandlers({
        ...parts,
        ...pictures,
        caches,
        connection,
        faults,
        isStopping,
        local,
        previewLengths,
        site,
      }),
    ),
  )
  await front.begin()

  /** Balancers that ask whether it is ready stop sending requests, which are answered until then. */
  async function stop(): Promise<void> {
    front.drain()
    await delay(environment.drainSeconds * 1000)
    work?.closeLines()
    await front.stop()
    await closeAll()
  }

  return {
    siteUrl,
    applicationUrl,
    apiDocumentationUrl: local && `${siteUrl}/api/docs`,
    metricsUrl,
    studioUrl: local && siteUrl + studioPath,
    firstAdministratorLink: work?.firstAdministratorLink,
    previewLengths,
    closeLines: () => work?.closeLines(),
    // Pending requests still need the database, so they are answered before it is closed.
    stop: () => (stopping ??= stop()),
  }
}

/** @returns also where Prometheus reads them, of a process that is alone */
async function startMetrics(
  { metrics: at, role }: Environment,
  front: Front,
  pageCache: PageCache,
  closing: ServerParts['closing'],
): Promise<{ metrics?: Metrics | undefined; metricsUrl?: string | undefined }> {
  if (!at) return {}
  const metrics = createMetrics({ pageCache, isSupervised: front.isSupervised })
  // The process that does the work answers what another one has counted.
  if (role !== 'work') front.observeBy(metrics)
  // Otherwise the supervisor serves those of all its processes.
  if (role !== 'alone') return { metrics }
  const { stop, url } = await serveMetrics(metrics, at)
  closing.push(stop)
  return { metrics, metricsUrl: url }
}

function warnWithoutMail({ local, mail }: Environment, log: Logger): void {
  if (mail || local) return
  log.warn(
    {},
    'SMTP_URL is not set: nobody can confirm an address or choose a new password; set SMTP_URL, MAIL_FROM and MAIL_TO',
  )
}

function openParts(
  given: Pick<ServerParts, 'closing' | 'environment' | 'log'>,
  { applicationUrl, siteUrl, traces }: Front,
  metrics: Metrics | undefined,
): ServerParts {
  const { environment, log } = given
  const dataDirectory = environment.dataDirectory ?? dirname(defaultDataDirectory(projectRoot))
  const storage = openMediaStorage(environment, dataDirectory, log)
  if (storage.isShared) metrics?.watchStorage(() => storage.isAway)
  return { ...given, siteUrl, applicationUrl, dataDirectory, storage, metrics, traces }
}

function openCaches({ apiUrl }: Environment): { pages: PageCache; answers: PageCache } {
  const common = { retryAfterMs: 5000, now: Date.now }
  return {
    pages: new PageCache({
      ...common,
      maxBytes: pageCacheBytes,
      maxAgeMs: apiUrl ? maxAgeMs.elsewhere : maxAgeMs.own,
    }),
    answers: new PageCache({ ...common, maxBytes: answerCacheBytes, maxAgeMs: maxAgeMs.own }),
  }
}

/** The API, unless another server has it, and the code of the site, which opens it. */
async function startApiAndSite(
  parts: ServerParts,
  links: { events: ServerEvents; onContentChange: () => void; drawPage: DrawPage },
) {
  const { environment } = parts
  const { events } = links
  let previewLengths: RunningServer['previewLengths'] = new Map()
  async function openApi() {
    if (events.prepared) ({ previewLengths } = await events.prepared)
    return startLocalApi({
      ...parts,
      ...links,
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
  return { loadedSite: loadingSite.value, local, previewLengths }
}

/** The pictures of pages and songs, drawn on request, and covers ahead of downloads. */
function openPictures({ closing, log, siteUrl, storage }: ServerParts, local: LocalApi | undefined) {
  const work = local?.work
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
  return { sharePictures, tagCovers }
}

interface SiteParts {
  start: Awaited<ReturnType<typeof loadSite>>
  server: Server
  connection: ApiConnection
  sharePictures: SharePictures
}

async function openSite(
  { applicationUrl, closing, environment, log, siteUrl }: ServerParts,
  { connection: { api, findCapabilities }, server, sharePictures, start }: SiteParts,
): Promise<Site> {
  const siteLog = warnOnceAMinute(log)
  closing.push(siteLog.stop)
  const site = await start(server, {
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
  return site
}
