import { mkdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import {
  createApi,
  createSiteBudget,
  createDownloadFinder,
  createEditionFinder,
  createSoundAccess,
  type FileSounds,
  openFileSounds,
  createUploadService,
  type DrawPage,
  type FindDownload,
  type FindHeardEdition,
  type JudgeSound,
  keepSearchMemory,
} from '@tempolibre/api'
import { confirmSecret } from '@tempolibre/api/installation-secret'
import { clientAddressHeader } from '@tempolibre/contract'
import { type Crowd, createCrowd, type WorkBudget } from '@tempolibre/fair-share'
import { getContentRevision, listen, listTrackSitemaps } from '@tempolibre/database'
import { drawMissingCovers } from '../media/draw-missing-covers.ts'
import { keepAuthSecret } from '../start-up/auth-secret.ts'
import { closeToOthers, letDatabaseEnter } from '../start-up/private-files.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { type OpenDatabase, openDatabase } from '../start-up/database.ts'
import { compressAnswer } from '../http/compress-answer.ts'
import type { Environment } from '../start-up/environment.ts'
import { watchLastingTrouble } from '../logging/lasting-trouble.ts'
import { countRedirects } from '../pages/count-redirects.ts'
import { createPictureStore } from '../pictures/picture-store.ts'
import { createReceiver } from '../uploads/receive-upload.ts'
import type { UploadServerParts } from '../uploads/serve-uploads.ts'
import { openUploads } from '../uploads/open-uploads.ts'
import { uploadsDirectoryOf } from '../uploads/upload-folder.ts'
import { orUnavailable } from '../http/storage-faults.ts'
import type { ServerParts } from '../server-parts.ts'
import { createApiSettings } from './api-settings.ts'
import { paceRenders } from './pace-renders.ts'
import { searchCopyFile } from './search-copy-file.ts'
import { askWork, type WorkQuestions } from './ask-work.ts'
import { tellCrowd } from './tell-crowd.ts'
import { type LocalWork, startWork, type WorkEvents } from './local-work.ts'
import { startHeartbeat } from '../monitoring/heartbeat.ts'
import { nameRoute } from '../monitoring/request-routes.ts'

export interface LocalApi {
  /** For the site itself, which passes on the visitor's address. */
  fetch(request: Request): Promise<Response>
  /** What this process does besides answering; undefined if another one of this machine does it. */
  work: LocalWork | undefined
  /** Receives the files that the staff uploads. */
  uploads: Pick<UploadServerParts, 'service' | 'folder' | 'receiver'>
  /** What senders and accounts may cost. */
  workBudget: WorkBudget
  /** Who is there. */
  crowd: Crowd
  findDownload: FindDownload
  /** States how files sound that are sent. */
  fileSounds: FileSounds
  findHeardEdition: FindHeardEdition
  judgeSound: JudgeSound
  /** For all other callers, compressed. */
  fetchFor(
    request: Request,
    connection: { incoming: Pick<IncomingMessage, 'headers' | 'socket'> },
  ): Promise<Response>
  /** Call after a change by this process and before anybody is told of it, so that they read it. */
  noticeChange(): Promise<void>
  /** Counts the redirects that visitors follow. */
  countRedirects(paths: readonly string[]): void
  /** The sitemaps of songs as they were divided last, or one of them. */
  listTrackSitemaps(only?: { page: number }): ReturnType<typeof listTrackSitemaps>
  /** Rejects within two seconds if the database does not answer or is not writable. */
  ping(): Promise<void>
}

interface ApiParts extends ServerParts {
  events: WorkEvents
  onContentChange: () => void
  drawPage: DrawPage
}

/** Starts this process's API with its database, demo library and media. */
export async function startLocalApi(parts: ApiParts): Promise<LocalApi> {
  const { closing, environment, log, metrics, storage } = parts
  openDataDirectory(parts)
  const database: OpenDatabase = await openDatabase(environment, parts.dataDirectory, log, (ms, text) => {
    metrics?.statement(ms)
    parts.traces?.statement(ms, text)
  })
  closing.push(database.close)
  const secret = environment.authSecret ?? keepAuthSecret(parts.dataDirectory)
  await confirmSecret({ db: database.db, secret })
  drawMissingCovers(storage, secret)
  const workLink =
    environment.role === 'web' && environment.workSocket !== undefined
      ? askWork(environment.workSocket)
      : undefined
  const crowd = workLink ? tellCrowd(createCrowd(), workLink.tellPresent) : createCrowd()
  const workBudget = paceRenders(createSiteBudget({ db: database.db, secret }), crowd)
  const apiSettings = createApiSettings(parts, {
    crowd,
    database,
    secret,
    workBudget,
    findEditions: async (key) => questions.findEditions?.(key),
  })
  const folder = openUploads(storage, uploadsDirectoryOf(parts.dataDirectory))
  const work =
    environment.role === 'web'
      ? undefined
      : await startWork({ ...parts, apiSettings, database, uploadFolder: folder })
  const sounds = createSoundAccess({ ...apiSettings, db: database.background })
  const { listenerAge, noticeChange } = followChanges(parts, { database, sounds, work })
  metrics?.watch({
    pools: database.pools,
    dueJobs: work?.listDueJobs,
    listenerAge,
  })

  const redirects = startCounts(parts, database)
  const search = openSearch(parts, database)
  const questions: Partial<WorkQuestions> = work
    ? {
        findProgress: (file) => orUnavailable(work.progress(file)),
        findEditions: (key) => orUnavailable(work.editions.offer(key)),
      }
    : (workLink ?? {})
  const api = createApi({
    ...apiSettings,
    ...questions,
    search,
    drawPage: parts.drawPage,
    pictures: createPictureStore(storage),
  })
  return {
    fetch: async (request) =>
      api.fetch(request, { clientAddress: request.headers.get(clientAddressHeader) ?? undefined }),
    fetchFor: (request, { incoming }) => answerCompressed(api, request, incoming, environment),
    work,
    findDownload: createDownloadFinder(apiSettings),
    fileSounds: openFileSounds(apiSettings),
    findHeardEdition: createEditionFinder(apiSettings),
    judgeSound: sounds.judge,
    uploads: {
      folder,
      service: createUploadService(apiSettings),
      receiver: createReceiver({ db: database.db, folder }),
    },
    workBudget,
    crowd,
    noticeChange,
    countRedirects: redirects.count,
    listTrackSitemaps: (only) => listTrackSitemaps(database.db, only),
    ping: database.watch.check,
  }
}

function openDataDirectory({ closing, dataDirectory, environment, log }: ApiParts): void {
  // Before the database, whose complaint about a folder that cannot be made says less.
  mkdirSync(dataDirectory, { recursive: true })
  letDatabaseEnter(dataDirectory)
  if (environment.role !== 'web') {
    const stopping = new AbortController()
    const closed = closeToOthers(dataDirectory, log, stopping.signal)
    closing.push(async () => {
      stopping.abort()
      await closed
    })
  }
}

interface ChangeParts {
  database: OpenDatabase
  sounds: ReturnType<typeof createSoundAccess>
  work: LocalWork | undefined
}

/** Has this process read what has changed, by whichever process, and look after jobs that were ordered. */
function followChanges({ closing, log, onContentChange }: ApiParts, { database, sounds, work }: ChangeParts) {
  const listening = watchLastingTrouble(log, {
    failing: 'listening to the database failed; trying again until it works',
    working: 'listening to the database again',
  })
  const contentChanged = () => {
    database.contentChanged()
    sounds.contentChanged()
    onContentChange()
  }
  let noticed: string | undefined
  async function noticeChange(): Promise<void> {
    const revision = await getContentRevision(database.db)
    if (revision === noticed) return
    noticed = revision
    contentChanged()
  }
  database.contentChanged()
  const notifications = listen(
    database.config,
    {
      content_revision: contentChanged,
      job: () => work?.look(),
    },
    {
      onError: listening.failed,
      onListening() {
        listening.done()
        // Changes announced before this process listened were missed, this start's migration and import among them.
        database.contentChanged()
      },
    },
  )
  closing.push(notifications.close)
  return { listenerAge: notifications.age, noticeChange }
}

/** Counts the redirects that visitors follow, and notes that the site is up. */
function startCounts({ closing, environment, log }: ApiParts, database: OpenDatabase) {
  const redirects = countRedirects(
    database.background,
    watchLastingTrouble(log, {
      failing: 'counts of redirects could not be stored; trying again until it works',
      working: 'counts of redirects are stored again',
    }),
  )
  closing.push(redirects.stop)

  // Visitors are answered by the processes that serve.
  if (environment.role !== 'work') {
    closing.push(
      startHeartbeat(
        database.background,
        watchLastingTrouble(log, {
          failing: 'uptime cannot be noted, and counts as downtime; trying again until it works',
          working: 'uptime is noted again',
        }),
      ),
    )
  }
  return redirects
}

function openSearch({ closing, dataDirectory, environment, log }: ApiParts, database: OpenDatabase) {
  const search = keepSearchMemory(database.reading, {
    copies: {
      store: searchCopyFile(dataDirectory),
      primary: database.db,
      onFailure: (error) =>
        isClosing ||
        log.warn({ err: error }, 'the copy of the search could not be used; the catalogue is read'),
    },
  })
  let isClosing = false
  closing.push(() => {
    isClosing = true
  })
  if (environment.role !== 'work') {
    // Half a minute for three million tracks: it starts before the first search.
    search.prepare().catch((error: unknown) => {
      if (!isClosing)
        log.warn({ err: error }, 'the catalogue could not be read for searches; the next one tries again')
    })
  }
  return search
}

async function answerCompressed(
  api: ReturnType<typeof createApi>,
  request: Request,
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  { trustProxy }: Environment,
): Promise<Response> {
  const clientAddress = clientAddressOf(incoming, trustProxy)
  const answer = await api.fetch(request, {
    clientAddress,
    nameRoute: (path) => nameRoute(incoming, path),
  })
  return compressAnswer(answer, incoming.headers['accept-encoding'])
}
