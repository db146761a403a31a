import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { IncomingMessage } from 'node:http'
import {
  confirmSecret,
  createApi,
  createDownloadDesk,
  createInvoicePapers,
  createPaymentJobs,
  createUploadDesk,
  type DrawPage,
  type DownloadableFile,
  type FindDownload,
} from '@tempolibre/api'
import { clientAddressHeader } from '@tempolibre/contract'
import {
  type Database,
  findRecordingOfPreview,
  findSeller,
  findTerms,
  listDueJobs,
  listen,
  listRecordings,
} from '@tempolibre/database'
import { openMedia, type Media, type SoundFile, type Visit } from '@tempolibre/media'
import type { Kysely } from 'kysely'
import { keepAuthSecret } from '../start-up/auth-secret.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { type OpenDatabase, openDatabase } from '../start-up/database.ts'
import { installSiteTexts } from '../start-up/site-texts.ts'
import { compressAnswer } from '../http/compress-answer.ts'
import type { Environment } from '../start-up/environment.ts'
import { createHousekeepingJobs } from '../jobs/housekeeping-jobs.ts'
import { createRenderingJobs, renderingPatienceMs } from '../jobs/rendering-jobs.ts'
import { startWorker, type Worker } from '../jobs/start-worker.ts'
import type { Logger } from '../logging/log.ts'
import { watchLastingTrouble } from '../logging/lasting-trouble.ts'
import { createMailJobs } from '../mail/mail-job.ts'
import { createMailSender } from '../mail/mail-sender.ts'
import { type ShownMail, watchUnsentMails } from '../mail/unsent-mails.ts'
import { countRedirects } from '../pages/count-redirects.ts'
import { openStudio } from '../start-up/studio.ts'
import { createPictureStore } from '../pictures/picture-store.ts'
import { createReceiver } from '../uploads/receive-upload.ts'
import type { UploadServerParts } from '../uploads/serve-uploads.ts'
import { openUploadFolder, uploadsDirectoryOf } from '../uploads/upload-folder.ts'
import { createUploadHousekeeping, createUploadJobs, uploadPatienceMs } from '../uploads/upload-jobs.ts'
import { readIfPresent } from '../share/read-cover.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import { nameRoute } from '../monitoring/request-routes.ts'
import type { PreviewProgress } from '../start-up/terminal.ts'

export interface LocalApi {
  /** For the site itself, which passes on the visitor's address. */
  fetch(request: Request): Promise<Response>
  previews: Media['previews']
  /** Drawings of songs to rasterise before anyone downloads one. */
  coversAhead: readonly string[]
  /** Runs the jobs of this process. */
  worker: Worker
  /** Receives the files that the staff uploads. */
  uploads: Pick<UploadServerParts, 'desk' | 'folder' | 'receiver'>
  /** A cover of the demo library as SVG; undefined for any other key. */
  drawCover(key: string): string | undefined
  findDownload: FindDownload
  /** The recording of a signed address; undefined if it does not exist. */
  openRecording(
    file: Pick<DownloadableFile, 'isPreview' | 'key'>,
    visit: Visit,
  ): Promise<SoundFile | undefined>
  /** For all other callers, compressed. */
  fetchFor(
    request: Request,
    connection: { incoming: Pick<IncomingMessage, 'headers' | 'socket'> },
  ): Promise<Response>
  /** With which somebody becomes the studio's first administrator; undefined if there is one. */
  firstAdministratorLink: string | undefined
  /** Counts the redirects that visitors follow. */
  countRedirects(paths: readonly string[]): void
  /** Rejects within two seconds if the database does not answer or is not writable. */
  ping(): Promise<void>
}

/** Starts this process's API with its database, demo library and media. */
export async function startLocalApi(parts: {
  environment: Environment
  siteUrl: string
  applicationUrl: string
  log: Logger
  dataDirectory: string
  mediaDirectory: string
  onPreviewProgress(progress: PreviewProgress): void
  /** Called for a waiting mail without a mail server, on a local machine. */
  onWaitingMail(mail: ShownMail): void
  onContentChange: () => void
  metrics: Metrics | undefined
  drawPage: DrawPage
  closing: (() => Promise<void> | void)[]
}): Promise<LocalApi> {
  const {
    applicationUrl,
    closing,
    environment,
    log,
    mediaDirectory,
    metrics,
    onContentChange,
    onPreviewProgress,
    onWaitingMail,
    siteUrl,
  } = parts
  mkdirSync(mediaDirectory, { recursive: true })

  const database: OpenDatabase = await openDatabase(environment, parts.dataDirectory, log, metrics?.statement)
  closing.push(database.close)
  const secret = environment.authSecret ?? keepAuthSecret(parts.dataDirectory)
  await confirmSecret({ db: database.db, secret })
  const apiSettings = {
    db: database.db,
    siteUrl,
    applicationUrl,
    secret,
    stripe: environment.stripe,
    vies: environment.vies,
    readMedia: (key: string) => readIfPresent(join(mediaDirectory, key)),
    onLicence: metrics?.licenceIssued,
    log,
  }
  const background = { db: database.background, siteUrl, log }
  const send =
    environment.mail &&
    createMailSender(
      environment.mail,
      createInvoicePapers(apiSettings),
      async (version, language) => (await findTerms(database.db, { version, language }))?.text,
    )
  const payments = createPaymentJobs({ ...apiSettings, db: database.background })
  const worker = startWorker({ db: database.background, log, onRun: metrics?.jobRun })
  closing.push(worker.stop)
  if (send) worker.addLane(createMailJobs({ ...background, readMedia: apiSettings.readMedia, send }))
  worker.addLane(payments.stripe)
  const uploadsDirectory = uploadsDirectoryOf(parts.dataDirectory)
  const folder = openUploadFolder(uploadsDirectory)
  worker.addLane({
    ...payments.upkeep,
    ...createHousekeepingJobs(database.background),
    ...createUploadHousekeeping(database.background, folder),
  })
  const unsent = send
    ? undefined
    : watchUnsentMails({ ...background, show: environment.local ? onWaitingMail : undefined })
  if (unsent) closing.push(unsent.stop)
  const listening = watchLastingTrouble(log, {
    failing: 'listening to the database failed; trying again until it works',
    working: 'listening to the database again',
  })
  const notifications = listen(
    database.config,
    {
      content_revision: onContentChange,
      job() {
        worker.look()
        unsent?.look()
      },
    },
    { onError: listening.failed, onListening: listening.done },
  )
  closing.push(notifications.close)
  metrics?.watch({
    pools: database.pools,
    dueJobs: () => listDueJobs(database.background),
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

  const demo = await database.maintain(async (db) => {
    if (environment.demo) {
      // Loaded on demand: a library of its own needs no line of the demo.
      const { installDemo } = await import('../start-up/demo.ts')
      return installDemo(db, mediaDirectory, log)
    }
    await installSiteTexts(db)
    return undefined
  })
  await warnWithoutSeller(database.db, environment, log)
  const firstAdministratorLink = await openStudio({ db: database.db, siteUrl }, environment)
  const media = openMedia({
    mediaDirectory,
    tracks: {
      findByPreview: (key) => findRecordingOfPreview(database.db, key),
      list: () => listRecordings(database.background),
    },
    maker: demo?.maker,
    onProgress: (done, total, title) => onPreviewProgress({ done, total, title }),
    log,
  })
  closing.push(media.stop)
  worker.addLane(
    createRenderingJobs({
      ...(environment.previewsAhead && { render_previews: media.previews.renderAhead }),
      ...(environment.mastersAhead && { render_masters: media.masters.renderAhead }),
    }),
    renderingPatienceMs,
  )

  worker.addLane(
    createUploadJobs({ db: database.background, config: database.config, uploadsDirectory, mediaDirectory }),
    uploadPatienceMs,
  )

  const api = createApi({
    ...apiSettings,
    findProgress: media.progress,
    drawPage: parts.drawPage,
    pictures: createPictureStore(mediaDirectory),
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
    previews: media.previews,
    coversAhead: (environment.previewsAhead && demo?.songCovers) || [],
    drawCover: (key) => demo?.drawCover(key),
    findDownload: createDownloadDesk(apiSettings),
    openRecording: media.open,
    worker,
    uploads: {
      folder,
      desk: createUploadDesk(apiSettings),
      receiver: createReceiver({ db: database.db, folder }),
    },
    firstAdministratorLink,
    countRedirects: redirects.count,
    ping: database.watch.check,
  }
}

/** A site that is not the demo, or takes payments, must name its operator. */
async function warnWithoutSeller(
  db: Kysely<Database>,
  { demo, stripe }: Environment,
  log: Logger,
): Promise<void> {
  if (demo && !stripe) return
  const seller = await findSeller(db)
  if (!seller || seller.specimen)
    log.warn('no seller is set, so the site does not name its operator: npm run seller:set (docs/seller.md)')
  else if (stripe && !seller.tax)
    log.warn(
      'the seller has not set how prices are taxed, so invoices name no tax: npm run seller:set (docs/tax.md)',
    )
}
