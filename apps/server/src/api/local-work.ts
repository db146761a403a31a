import {
  type ApiSettings,
  createInvoicePapers,
  createLicenceLogJobs,
  createEvidenceJobs,
  createPaymentJobs,
  createReminderJobs,
  createTermsJobs,
  createWebhookHousekeeping,
  createWebhookJobs,
  type DownloadableFile,
} from '@tempolibre/api'
import {
  type Database,
  findDeliveredStems,
  findMasterDigest,
  findRecordingOfPreview,
  findSeller,
  findTerms,
  listDueJobs,
  noteMasterCheck,
  listRecordings,
} from '@tempolibre/database'
import { type Media, openMedia, type SoundFile, type Visit } from '@tempolibre/media'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'
import { createCheckJobs, createHashJobs } from '../jobs/hash-masters.ts'
import { createHousekeepingJobs } from '../jobs/housekeeping-jobs.ts'
import { createRenderingJobs, renderingPatienceMs } from '../jobs/rendering-jobs.ts'
import { createRenderingTurns } from '../jobs/rendering-turns.ts'
import { startWorker, type Worker } from '../jobs/start-worker.ts'
import { addWebhookLanes } from '../jobs/webhook-lanes.ts'
import type { Logger } from '../logging/log.ts'
import { createMailJobs } from '../mail/mail-job.ts'
import { addMailLanes } from '../mail/mail-lanes.ts'
import { createMailSender } from '../mail/mail-sender.ts'
import { type ShownMail, watchUnsentMails } from '../mail/unsent-mails.ts'
import type { Metrics, MetricSources } from '../monitoring/metrics.ts'
import type { Traces } from '../monitoring/traces.ts'
import type { OpenDatabase } from '../start-up/database.ts'
import type { Environment } from '../start-up/environment.ts'
import { installSiteTexts } from '../start-up/site-texts.ts'
import { openStudio } from '../start-up/studio.ts'
import type { PreviewProgress } from '../start-up/terminal.ts'
import { type UploadFolder, uploadsDirectoryOf } from '../uploads/upload-folder.ts'
import { createUploadHousekeeping, createUploadJobs, uploadPatienceMs } from '../uploads/upload-jobs.ts'

/** What one process of a machine does besides answering: it runs jobs, sends mails, renders recordings. */
export interface LocalWork {
  previews: Media['previews']
  stems: Media['stems']
  editions: Media['editions']
  /** Drawings of songs to rasterise before anyone downloads one. */
  coversAhead: readonly string[]
  /** A cover of the demo library as SVG; undefined for any other key. */
  drawCover(key: string): string | undefined
  /** The recording of a signed address; undefined if it does not exist. */
  openRecording(
    file: Pick<DownloadableFile, 'edition' | 'isPreview' | 'key' | 'mix'>,
    visit: Visit,
  ): Promise<SoundFile | undefined>
  foreseeRecording: Media['foresee']
  progress: Media['progress']
  closeLines: Media['closeLines']
  worker: Worker
  /** To be called when a job was ordered, by any process. */
  look(): void
  listDueJobs: NonNullable<MetricSources['dueJobs']>
  /** With which somebody becomes the studio's first administrator; undefined if there is one. */
  firstAdministratorLink: string | undefined
}

export interface WorkEvents {
  onPreviewProgress(progress: PreviewProgress): void
  /** Called for a mail that a local machine without a mail server cannot send, to show it to its user. */
  onWaitingMail(mail: ShownMail): void
}

interface WorkParts {
  apiSettings: Omit<ApiSettings, 'pictures'> & { readMedia(key: string): Promise<Uint8Array | undefined> }
  closing: (() => Promise<void> | void)[]
  database: OpenDatabase
  dataDirectory: string
  environment: Environment
  events: WorkEvents
  log: Logger
  metrics: Metrics | undefined
  storage: MediaStorage
  traces: Traces | undefined
  uploadFolder: UploadFolder
}

/** Installs the texts of a new site or the demo library, and starts the work. */
export async function startWork(parts: WorkParts): Promise<LocalWork> {
  const { apiSettings, closing, database, environment, events, log, storage } = parts
  const { siteUrl } = apiSettings
  const background = { db: database.background, siteUrl, log }
  const worker = startJobs(parts)
  const unsent = environment.mail
    ? undefined
    : watchUnsentMails({ ...background, show: environment.local ? events.onWaitingMail : undefined })
  if (unsent) closing.push(unsent.stop)

  const demo = await database.maintain(async (db) => {
    if (environment.demo) {
      // Loaded on demand: a library of its own needs no line of the demo.
      const { installDemo } = await import('../start-up/demo.ts')
      return installDemo(db, storage, log)
    }
    await installSiteTexts(db)
    return undefined
  })
  await warnWithoutSeller(database.db, environment, log)
  const firstAdministratorLink = await openStudio({ db: database.db, siteUrl }, environment)
  const media = openLibrary(parts, demo?.maker)
  closing.push(media.stop)
  addMediaLanes(worker, media, parts)
  return {
    previews: media.previews,
    stems: media.stems,
    editions: media.editions,
    coversAhead: (environment.previewsAhead && demo?.songCovers) || [],
    drawCover: (key) => demo?.drawCover(key),
    openRecording: media.open,
    foreseeRecording: media.foresee,
    progress: media.progress,
    closeLines: media.closeLines,
    worker,
    look() {
      worker.look()
      unsent?.look()
    },
    listDueJobs: () => listDueJobs(database.background),
    firstAdministratorLink,
  }
}

/** Starts the worker with all jobs but those on recordings. */
function startJobs(parts: WorkParts): Worker {
  const { apiSettings, closing, database, environment, log, metrics, storage, traces, uploadFolder } = parts
  const { readMedia, siteUrl } = apiSettings
  const background = { db: database.background, siteUrl, log }
  const send =
    environment.mail &&
    createMailSender(
      environment.mail,
      createInvoicePapers(apiSettings),
      async (version, language) => (await findTerms(database.db, { version, language }))?.text,
    )
  const paymentSettings = { ...apiSettings, db: database.background }
  const payments = createPaymentJobs(paymentSettings)
  const worker = startWorker({ db: database.queue, log, onRun: metrics?.jobRun, runJob: traces?.runJob })
  closing.push(worker.stop)
  if (send) addMailLanes(worker, createMailJobs({ db: database.queue, siteUrl, log, readMedia, send }))
  worker.addLane(payments.stripe)
  worker.addLane(createEvidenceJobs(paymentSettings))
  addWebhookLanes(
    worker,
    createWebhookJobs({
      db: database.queue,
      siteUrl,
      secret: apiSettings.secret,
      targets: environment.webhookTargets,
    }),
  )
  worker.addLane({
    ...payments.upkeep,
    ...createHousekeepingJobs(database.background),
    ...createReminderJobs(background),
    ...createTermsJobs(background),
    ...createWebhookHousekeeping(database.background),
    ...createHashJobs(database.background, storage),
    ...createUploadHousekeeping(database.background, uploadFolder),
    ...createLicenceLogJobs({ db: database.background, secret: apiSettings.secret, files: storage }),
  })
  return worker
}

function openLibrary(
  { database, events, log, storage }: WorkParts,
  maker: Parameters<typeof openMedia>[0]['maker'],
): Media {
  return openMedia({
    storage,
    tracks: {
      findByPreview: (key) => findRecordingOfPreview(database.db, key),
      list: () => listRecordings(database.background),
      findStems: (song) => findDeliveredStems(database.db, song),
    },
    digests: {
      find: (master) => findMasterDigest(database.db, { master }),
      note: (master, isDamaged) => noteMasterCheck(database.background, { master, isDamaged }),
    },
    maker,
    turns: storage.isShared ? createRenderingTurns(database.background) : undefined,
    onProgress: (done, total, title) => events.onPreviewProgress({ done, total, title }),
    log,
  })
}

function addMediaLanes(
  worker: Worker,
  media: Media,
  { database, dataDirectory, environment, log, storage }: WorkParts,
): void {
  worker.addLane(
    createRenderingJobs({
      ...(environment.previewsAhead && { render_previews: media.previews.renderAhead }),
      ...(environment.mastersAhead && { render_masters: media.masters.renderAhead }),
    }),
    renderingPatienceMs,
  )
  worker.addLane(createCheckJobs(database.background, media.masters.requireWhole))
  worker.addLane(
    createUploadJobs({
      db: database.background,
      config: database.config,
      uploadsDirectory: uploadsDirectoryOf(dataDirectory),
      storage: storage.settings,
      log,
    }),
    uploadPatienceMs,
  )
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
