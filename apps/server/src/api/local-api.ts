import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import {
  type CanBeHeard,
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
import { judgeStems } from '@tempolibre/media'
import { findClosedFile } from '@tempolibre/media/closed-file'
import type { MediaStorage } from '@tempolibre/media/storage'
import { keepAuthSecret } from '../start-up/auth-secret.ts'
import { closeToOthers, letDatabaseEnter } from '../start-up/private-files.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { type OpenDatabase, openDatabase } from '../start-up/database.ts'
import { compressAnswer } from '../http/compress-answer.ts'
import { type Environment, projectRoot } from '../start-up/environment.ts'
import type { Logger } from '../logging/log.ts'
import { watchLastingTrouble } from '../logging/lasting-trouble.ts'
import { countRedirects } from '../pages/count-redirects.ts'
import { createPictureStore } from '../pictures/picture-store.ts'
import { createReceiver } from '../uploads/receive-upload.ts'
import type { UploadServerParts } from '../uploads/serve-uploads.ts'
import { openUploads } from '../uploads/open-uploads.ts'
import { uploadsDirectoryOf } from '../uploads/upload-folder.ts'
import { orUnavailable } from '../http/storage-faults.ts'
import { paceRenders } from './pace-renders.ts'
import { searchCopyFile } from './search-copy-file.ts'
import { askWork, type WorkQuestions } from './ask-work.ts'
import { tellCrowd } from './tell-crowd.ts'
import { type LocalWork, startWork, type WorkEvents } from './local-work.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { Traces } from '../monitoring/traces.ts'
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

/** What has changed, by release; undefined if the installation has no such file. */
function readChangelogFile(): string | undefined {
  const file = join(projectRoot, 'CHANGELOG.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Starts this process's API with its database, demo library and media. */
export async function startLocalApi(parts: {
  environment: Environment
  siteUrl: string
  applicationUrl: string
  log: Logger
  dataDirectory: string
  storage: MediaStorage
  events: WorkEvents
  onContentChange: () => void
  metrics: Metrics | undefined
  traces: Traces | undefined
  drawPage: DrawPage
  closing: (() => Promise<void> | void)[]
}): Promise<LocalApi> {
  const { applicationUrl, closing, environment, log, metrics, onContentChange, siteUrl, storage } = parts
  // Before the database, whose complaint about a folder that cannot be made says less.
  mkdirSync(parts.dataDirectory, { recursive: true })
  letDatabaseEnter(parts.dataDirectory)
  if (environment.role !== 'web') {
    const stopping = new AbortController()
    const closed = closeToOthers(parts.dataDirectory, log, stopping.signal)
    closing.push(async () => {
      stopping.abort()
      await closed
    })
  }

  const database: OpenDatabase = await openDatabase(environment, parts.dataDirectory, log, (ms, text) => {
    metrics?.statement(ms)
    parts.traces?.statement(ms, text)
  })
  closing.push(database.close)
  const secret = environment.authSecret ?? keepAuthSecret(parts.dataDirectory)
  await confirmSecret({ db: database.db, secret })
  const workLink =
    environment.role === 'web' && environment.workSocket !== undefined
      ? askWork(environment.workSocket)
      : undefined
  const crowd = workLink ? tellCrowd(createCrowd(), workLink.tellPresent) : createCrowd()
  const workBudget = paceRenders(createSiteBudget({ db: database.db, secret }), crowd)
  const apiSettings = {
    db: database.db,
    workBudget,
    crowd,
    reading: database.reading,
    siteUrl,
    applicationUrl,
    otherSites: environment.otherSites,
    secret,
    stripe: environment.stripe,
    rehearse: environment.rehearse,
    sendsMails: environment.mail !== undefined,
    vies: environment.vies,
    rates: environment.rates,
    webhookTargets: environment.webhookTargets,
    changelog: readChangelogFile(),
    readMedia: (key: string) => orUnavailable(storage.read(key)),
    onLicence: metrics?.licenceIssued,
    judgeStems: (stems: readonly { master: string | null }[]) => orUnavailable(judgeStems(storage, stems)),
    canBeHeard: async (sound: Parameters<CanBeHeard>[0]) =>
      (await orUnavailable(findClosedFile(storage, sound))) === undefined || (await isMade(sound.master)),
    log,
  }
  /** Whether both files are made of a score when somebody asks for them, so that nothing is stored. */
  async function isMade(master: string | null): Promise<boolean> {
    const offer = master === null ? undefined : await questions.findEditions?.(master)
    return offer?.hasScore === true
  }
  const folder = openUploads(storage, uploadsDirectoryOf(parts.dataDirectory))
  const work =
    environment.role === 'web'
      ? undefined
      : await startWork({ ...parts, apiSettings, database, uploadFolder: folder })
  const listening = watchLastingTrouble(log, {
    failing: 'listening to the database failed; trying again until it works',
    working: 'listening to the database again',
  })
  const sounds = createSoundAccess({ ...apiSettings, db: database.background })
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
        // What was announced before is not known, the schema and the library of this start among it.
        database.contentChanged()
      },
    },
  )
  closing.push(notifications.close)
  metrics?.watch({
    pools: database.pools,
    dueJobs: work?.listDueJobs,
    listenerAge: notifications.age,
  })

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

  const search = keepSearchMemory(database.reading, {
    copies: {
      store: searchCopyFile(parts.dataDirectory),
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
    // Half a minute for three million tracks: it starts before somebody searches.
    search.prepare().catch((error: unknown) => {
      if (!isClosing)
        log.warn({ err: error }, 'the catalogue could not be read for searches; the next one tries again')
    })
  }
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
    async fetchFor(request, { incoming }) {
      const clientAddress = clientAddressOf(incoming, environment.trustProxy)
      const answer = await api.fetch(request, {
        clientAddress,
        nameRoute: (path) => nameRoute(incoming, path),
      })
      return compressAnswer(answer, incoming.headers['accept-encoding'])
    },
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
