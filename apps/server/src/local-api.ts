import { mkdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import {
  createApi,
  createDownloadDesk,
  createPaymentUpkeep,
  type DownloadableFile,
  type FindDownload,
} from '@tempolibre/api'
import { clientAddressHeader } from '@tempolibre/contract'
import { listen } from '@tempolibre/database'
import { sql } from 'kysely'
import { keepAuthSecret } from './auth-secret.ts'
import { clientAddressOf } from './client-address.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { installDemo, installSiteTexts } from './demo.ts'
import { openMasters, openStored, type SoundFile } from './downloads/masters.ts'
import { compressAnswer } from './compress-answer.ts'
import type { Environment } from './environment.ts'
import { startHousekeeping } from './housekeeping.ts'
import type { Logger } from './log.ts'
import { createMailSender } from './mail/mail-sender.ts'
import { type ShownMail, startOutbox } from './mail/outbox.ts'
import { type PreviewProgress, type Previews, startPreviews } from './previews.ts'

export interface LocalApi {
  /** For the site itself, which says on whose behalf it asks. */
  fetch(request: Request): Promise<Response>
  /** The preview under a storage key while it is made; undefined where the key is no preview. */
  openPreview: Previews['open']
  findDownload: FindDownload
  /** The recording a signed address is for; undefined where it is not there. */
  openRecording(file: Pick<DownloadableFile, 'isPreview' | 'key'>): Promise<SoundFile | undefined>
  /** For everybody else, compressed. */
  fetchFor(
    request: Request,
    connection: { incoming: Pick<IncomingMessage, 'headers' | 'socket'> },
  ): Promise<Response>
  previewsReady: Promise<void>
  /** Rejects where the database does not answer. */
  ping(): Promise<void>
}

/** The API of this process: its database, the demo library, media. */
export async function startLocalApi(parts: {
  environment: Environment
  siteUrl: string
  applicationUrl: string
  log: Logger
  dataDirectory: string
  mediaDirectory: string
  onPreviewProgress(progress: PreviewProgress): void
  /** Without a mail server: a mail somebody waits for. */
  onWaitingMail(mail: ShownMail): void
  onContentChange: () => void
  closing: (() => Promise<void> | void)[]
}): Promise<LocalApi> {
  const {
    applicationUrl,
    closing,
    environment,
    log,
    mediaDirectory,
    onContentChange,
    onPreviewProgress,
    onWaitingMail,
    siteUrl,
  } = parts
  mkdirSync(mediaDirectory, { recursive: true })

  const database: OpenDatabase = await openDatabase(environment, parts.dataDirectory, log)
  closing.push(database.close)
  const outbox = startOutbox({
    db: database.db,
    send: environment.mail && createMailSender(environment.mail),
    show: onWaitingMail,
    log,
  })
  closing.push(outbox.stop)
  const apiSettings = {
    db: database.db,
    siteUrl,
    applicationUrl,
    secret: environment.authSecret ?? keepAuthSecret(parts.dataDirectory),
    stripe: environment.stripe,
    log,
  }
  const upkeep = createPaymentUpkeep(apiSettings)
  closing.push(startHousekeeping({ db: database.db, keepPayments: upkeep.run, log }).stop)
  const tellStripe = () => {
    upkeep.runTasks().catch((error: unknown) => {
      log.warn({ err: error }, 'Stripe could not be told; trying again later')
    })
  }
  const notifications = listen(
    database.config,
    {
      content_revision: onContentChange,
      contact_message: outbox.look,
      mail: outbox.look,
      payment_task: tellStripe,
    },
    (error) => log.warn({ err: error }, 'listening to the database failed; trying again'),
  )
  closing.push(notifications.close)

  const demo = environment.demo ? await installDemo(database.db, mediaDirectory) : undefined
  if (!demo) await installSiteTexts(database.db)
  const previews = startPreviews({
    directory: join(mediaDirectory, 'previews'),
    previews: demo?.previews ?? [],
    ahead: environment.previewsAhead,
    onProgress: onPreviewProgress,
    log,
  })
  closing.push(previews.stop)
  const masters = openMasters({ mediaDirectory, masters: demo?.masters ?? [], log })
  closing.push(masters.stop)

  const api = createApi(apiSettings)
  return {
    fetch: async (request) =>
      api.fetch(request, { clientAddress: request.headers.get(clientAddressHeader) ?? undefined }),
    async fetchFor(request, { incoming }) {
      const clientAddress = clientAddressOf(incoming, environment.trustProxy)
      return compressAnswer(await api.fetch(request, { clientAddress }), incoming.headers['accept-encoding'])
    },
    openPreview: previews.open,
    findDownload: createDownloadDesk(apiSettings),
    async openRecording({ isPreview, key }) {
      if (!isPreview) return masters.open(key)
      const growing = await previews.open(key)
      return growing?.totalBytes === undefined
        ? openStored(mediaDirectory, key)
        : { totalBytes: growing.totalBytes, version: '', read: growing.read }
    },
    previewsReady: previews.ready,
    async ping() {
      try {
        await sql`select 1`.execute(database.db)
      } catch (error) {
        throw new Error('the database does not answer', { cause: error })
      }
    },
  }
}
