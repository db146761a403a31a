import type { LocalApi } from './api/local-api.ts'
import type { LocalWork } from './api/local-work.ts'
import { createWorkAnswers } from './api/ask-work.ts'
import { createReportRelay } from './api/relay-reports.ts'
import { createApiServer } from './api/serve-api.ts'
import { passkeySiteOf } from '@tempolibre/api'
import type { ApiConnection } from './connect-api.ts'
import { createFileHearing } from './downloads/hear-files.ts'
import { createEditionPreviewServer } from './downloads/serve-edition-preview.ts'
import { createDownloadServer } from './downloads/serve-download.ts'
import { createStatements } from './downloads/state-sound.ts'
import { createTagCovers } from './downloads/tag-cover.ts'
import { createForwarder } from './http/forward-requests.ts'
import { commonSecurityHeaders } from './http/security-headers.ts'
import type { StrangerFaults } from './logging/stranger-faults.ts'
import { createLicenceLogServer } from './media/serve-licence-log.ts'
import { createMediaServer } from './media/serve-media.ts'
import { createOutageAnswer } from './pages/answer-outage.ts'
import { startSitemapMaker } from './pages/make-sitemaps.ts'
import type { PageCache } from './pages/page-cache.ts'
import { applicationPathOf } from './pages/page-key.ts'
import { writeSecurityText } from './pages/security-text.ts'
import { createFormServer } from './pages/serve-forms.ts'
import { createPageServer } from './pages/serve-pages.ts'
import { createSitemapServer } from './pages/serve-sitemaps.ts'
import { createStudioServer } from './pages/serve-studio.ts'
import type { Site } from './pages/site.ts'
import { sitemapFiles } from './pages/sitemap-files.ts'
import { createPictureEncoder } from './pictures/encode-apart.ts'
import { createPictureServer } from './pictures/serve-pictures.ts'
import type { Handlers } from './route-requests.ts'
import type { ServerParts } from './server-parts.ts'
import type { SharePictures } from './share/share-pictures.ts'
import { createUploadServer } from './uploads/serve-uploads.ts'

export interface HandlerParts extends ServerParts {
  /** Undefined if another server has the API. */
  local: LocalApi | undefined
  connection: ApiConnection
  site: Site
  sharePictures: SharePictures
  tagCovers: Parameters<typeof createTagCovers>[0]
  caches: { pages: PageCache; answers: PageCache }
  /** Lengths in bytes of the previews that can be made again, by key. */
  previewLengths: ReadonlyMap<string, number>
  faults: StrangerFaults
  isStopping(): boolean
}

type Headers = Readonly<Record<string, string>>

/** What answers the requests of each kind. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { applicationUrl, connection, environment, faults, local, log, site, siteUrl, storage } = parts
  const { trustProxy } = environment
  const headers = commonSecurityHeaders(siteUrl)
  const answerOutage = createOutageAnswer({
    headers,
    applicationPath: applicationPathOf({ siteUrl, applicationUrl }),
    hasApi: local !== undefined,
  })
  const forward =
    environment.workSocket !== undefined && environment.role === 'web'
      ? createForwarder({
          socketPath: environment.workSocket,
          trustProxy: environment.trustProxy,
          answerOutage,
          log,
        })
      : undefined
  return {
    forward,
    ...createLocalHandlers(parts, headers),
    ...createPageHandlers(parts),
    serveMedia: createMediaServer({
      storage,
      open: async (key, visit) =>
        (await local?.work?.stems.open(key, visit)) ?? (await local?.work?.previews.open(key, visit)),
      lengthOf: (key) => parts.previewLengths.get(key),
      budget: local?.workBudget,
      judgeSound: local?.judgeSound,
      draw: (key) => local?.work?.drawCover(key),
      make: parts.sharePictures.make,
      canMake: parts.sharePictures.canMake,
      forward,
      headers,
      trustProxy,
      log,
    }),
    serveLicenceLog: createLicenceLogServer({ headers, storage }),
    serveAsset: site.serveAsset,
    relayReport:
      environment.apiUrl === undefined
        ? undefined
        : createReportRelay({
            apiUrl: environment.apiUrl,
            capabilities: connection.capabilities,
            breaker: connection.breaker,
            fetch: connection.fetchElsewhere,
            trustProxy,
            headers,
            log,
          }),
    async checkReadiness() {
      if (parts.isStopping()) throw new Error('stopping')
      await (local ? local.ping() : connection.readiness.assert())
    },
    writeSecurityText: () => writeSecurityText(siteUrl, environment.securityContact, new Date()),
    answerOutage,
    headers,
    faults,
    log,
  }
}

const keepsPages = ({ environment }: ServerParts) => environment.pageCache && !environment.development

function createPageHandlers(parts: HandlerParts): Pick<Handlers, 'serveForm' | 'servePage'> {
  const { applicationUrl, caches, environment, local, log, metrics, site, siteUrl, traces } = parts
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
  return {
    serveForm: createFormServer({
      ...security,
      render,
      trustProxy: environment.trustProxy,
      log,
    }),
    servePage: createPageServer({
      ...security,
      cache: caches.pages,
      keepPages: keepsPages(parts),
      render(request) {
        metrics?.pageRendered()
        return render(request)
      },
      onRedirects: local?.countRedirects,
      trustProxy: environment.trustProxy,
      log,
    }),
  }
}

type LocalHandlers = Pick<
  Handlers,
  | 'answerQuestions'
  | 'passkeyOrigins'
  | 'serveApi'
  | 'serveDownload'
  | 'serveEditionPreview'
  | 'servePicture'
  | 'serveSitemap'
  | 'serveStudio'
  | 'serveUpload'
>

/** What only a server with the API has. */
function createLocalHandlers(parts: HandlerParts, headers: Headers): LocalHandlers {
  const { applicationUrl, caches, dataDirectory, environment, local, log, siteUrl, storage } = parts
  const work = local?.work
  const passkeySite = passkeySiteOf({ siteUrl, applicationUrl })
  const madeSitemaps = sitemapFiles(dataDirectory, siteUrl)
  if (local && work)
    parts.closing.push(
      startSitemapMaker({
        files: madeSitemaps,
        list: () => local.listTrackSitemaps(),
        siteUrl,
        render: parts.site.render,
        log,
      }).stop,
    )
  return {
    answerQuestions:
      local && work && environment.role === 'work' ? createWorkAnswers(work, local.crowd) : undefined,
    serveApi:
      local &&
      createApiServer(local, {
        siteUrl,
        cache: keepsPages(parts) ? caches.answers : undefined,
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
    serveSitemap:
      local &&
      createSitemapServer({
        files: madeSitemaps,
        find: async (page) => (await local.listTrackSitemaps({ page }))[0],
        headers,
      }),
    serveStudio: local && createStudioServer(siteUrl),
    passkeyOrigins: local && passkeySite.related ? passkeySite.origins : undefined,
    ...(local && work
      ? createWorkHandlers(parts, headers, local, work)
      : { serveDownload: undefined, serveEditionPreview: undefined }),
  }
}

/** What only the process that makes recordings has. */
function createWorkHandlers(
  { closing, environment: { trustProxy }, log, tagCovers }: HandlerParts,
  headers: Headers,
  local: LocalApi,
  work: LocalWork,
): Pick<Handlers, 'serveDownload' | 'serveEditionPreview'> {
  const hearing = createFileHearing((error) =>
    log.error({ err: error }, 'sounds of files could not be heard'),
  )
  closing.push(hearing.stop)
  return {
    serveDownload: createDownloadServer({
      find: local.findDownload,
      open: work.openRecording,
      foresee: work.foreseeRecording,
      progress: work.progress,
      budget: local.workBudget,
      trustProxy,
      offer: work.editions.offer,
      readCover: createTagCovers(tagCovers),
      prepareStatement: createStatements({ sounds: local.fileSounds, hearing }),
      headers,
      log,
    }),
    serveEditionPreview: createEditionPreviewServer({
      find: local.findHeardEdition,
      preview: work.editions.preview,
      budget: local.workBudget,
      headers,
      trustProxy,
      log,
    }),
  }
}
