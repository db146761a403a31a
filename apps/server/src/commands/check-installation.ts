import { isTestKey } from '@tempolibre/domain'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findSecretFingerprint, fingerprintOf } from '@tempolibre/api/installation-secret'
import { toError } from '@tempolibre/domain/thrown'
import {
  type Database,
  describeDatabaseTrouble,
  findMissingParts,
  listAddressesAsTyped,
  listDamagedMasters,
  listDueJobs,
  findNewerMigrations,
  listMigrations,
  sharesConnections,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { describeClock } from '@tempolibre/media/storage'
import { describeFailure, tryStorage } from './check-bucket.ts'
import { checkTaxAtHome } from './check-tax.ts'
import { type DataPlace, withUnmigratedDatabase } from './run-command.ts'
import { createSmtpTransport } from '../mail/mail-sender.ts'
import { readAuthSecret } from '../start-up/auth-secret.ts'
import { describePayments } from '../start-up/describe-payments.ts'
import { type Environment, mediaDirectoryOf } from '../start-up/environment.ts'
import { adviceOnPooler } from '../start-up/database.ts'
import { type DatabaseServer, faultOfServer, readServer } from '../start-up/judge-server.ts'
import { openMediaStorage } from '../start-up/media-storage.ts'

/** What was found of one part of an installation. */
export interface Finding {
  part:
    | 'database'
    | 'schema'
    | 'secret'
    | 'clock'
    | 'jobs'
    | 'masters'
    | 'accounts'
    | 'tax'
    | 'storage'
    | 'disk'
    | 'mail'
    | 'payments'
    | 'site'
  state: 'well' | 'look' | 'fault'
  /** What was measured or is wrong and, unless it is well, what to do. */
  text: string
}

/** What a web process opens at most: its pools, the listener, and the check of readiness. */
const connectionsOfProcess = 11
/** Clocks that differ by more, in seconds, expire links and sessions at the wrong time. */
const maxClockDifference = 5
/** Seconds after which a due job says that nobody runs it. */
const maxDueSeconds = 15 * 60
/** Below this the disk is nearly full, in bytes. */
const minFreeBytes = 2 * 1024 ** 3
const siteTimeoutMs = 5000

const well = (part: Finding['part'], text: string): Finding => ({ part, state: 'well', text })
const look = (part: Finding['part'], text: string): Finding => ({ part, state: 'look', text })
const fault = (part: Finding['part'], text: string): Finding => ({ part, state: 'fault', text })

/** Checks everything that an installation depends on, and leaves it as it was. A failed part does not stop the checks of the others. */
export async function checkInstallation(place: DataPlace): Promise<Finding[]> {
  const { environment } = place
  const parts = await Promise.all([
    environment.apiUrl === undefined ? checkDatabase(place) : [],
    checkStorage(place),
    checkMail(environment),
    checkSite(environment),
  ])
  return [...parts.flat(), ...(environment.apiUrl === undefined ? checkPayments(environment) : [])]
}

async function checkDatabase(place: DataPlace): Promise<Finding[]> {
  if (place.environment.databaseUrl === undefined && !existsSync(join(place.dataDirectory, 'postgres')))
    return [
      look('database', `There is no data in ${place.dataDirectory}. Start the site once, or set DATA_DIR.`),
    ]
  try {
    return await withUnmigratedDatabase(place, async (db) => [
      ...(await checkServer(db)),
      ...(await checkPooler(place.environment)),
      ...(await checkSchema(db, place)),
    ])
  } catch (error) {
    const reason = toError(error instanceof AggregateError ? error.errors[0] : error).message
    const advice =
      describeDatabaseTrouble(error)?.advice ??
      'Correct the address, user, password and name in DATABASE_URL.'
    return [fault('database', `${reason}. ${advice}`)]
  }
}

/** PostgreSQL itself, and its clock. */
async function checkServer(db: Kysely<Database>): Promise<Finding[]> {
  const startedAt = performance.now()
  const found = await readServer(db)
  const ms = performance.now() - startedAt
  const difference = Math.abs(found.now.getTime() - Date.now()) / 1000
  return [
    judgeServer(found, ms),
    difference > maxClockDifference
      ? fault(
          'clock',
          `This machine and the database differ by ${difference.toFixed(0)} s. Let both follow the same time server (NTP).`,
        )
      : well('clock', 'agrees with the database’s'),
  ]
}

/** What needs a session has one. */
async function checkPooler({ databaseListenUrl, databaseUrl }: Environment): Promise<Finding[]> {
  const connectionString = databaseListenUrl ?? databaseUrl
  const isShared = connectionString !== undefined && (await sharesConnections({ connectionString }))
  return isShared ? [look('database', adviceOnPooler(databaseListenUrl))] : []
}

function judgeServer(server: DatabaseServer, ms: number): Finding {
  const { free, readOnly, version } = server
  const unusable = faultOfServer(server)
  if (unusable) return fault('database', unusable)
  if (readOnly)
    return fault('database', 'It takes no changes: it is a standby. Name the primary in DATABASE_URL.')
  if (free < connectionsOfProcess)
    return look(
      'database',
      `${free} connections are free, and a process holds up to ${connectionsOfProcess}. Raise max_connections, or put a pooler in front.`,
    )
  return well('database', `PostgreSQL ${version}, ${ms.toFixed(0)} ms away, ${free} connections free`)
}

/** Tables, secret and jobs; the latter two only if the tables are of this release. */
async function checkSchema(db: Kysely<Database>, place: DataPlace): Promise<Finding[]> {
  const { executed, pending } = await listMigrations(db)
  if (executed.length === 0) return [look('schema', 'There is no data yet. Start the site once.')]
  if (pending.length > 0)
    return [
      look(
        'schema',
        `It is of an older release, ${pending.length} changes behind. The next start makes them, after a backup.`,
      ),
    ]
  const missing = await findMissingParts(db)
  const { newer, usable } = await findNewerMigrations(db)
  if (newer.length > 0 && !usable)
    return [fault('schema', `A newer release changed it (${newer.join(', ')}). Start that release.`)]
  return [
    missing.length === 0
      ? well(
          'schema',
          newer.length > 0 ? 'of a newer release; this one can use it' : 'whole, and of this release',
        )
      : fault(
          'schema',
          `Missing: ${missing.join(', ')}. Restore a backup into an empty database (docs/backup.md).`,
        ),
    judgeSecret(place, await findSecretFingerprint(db)),
    judgeJobs(await listDueJobs(db)),
    ...judgeMasters(await listDamagedMasters(db)),
    ...judgeAddresses(await listAddressesAsTyped(db)),
    ...(await judgeTax(db, place)),
  ]
}

async function judgeTax(db: Kysely<Database>, { environment }: DataPlace): Promise<Finding[]> {
  const found = await checkTaxAtHome(db, { readsRates: environment.rates !== undefined })
  if (!found) return []
  const { currencies, missing } = found
  return [
    missing === undefined ? well('tax', `rates of ${currencies.join(', ')} are known`) : look('tax', missing),
  ]
}

const maxNamed = 5

function nameSome(names: readonly string[]): string {
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : ''
  return names.slice(0, maxNamed).join(', ') + more
}

function judgeAddresses(typed: readonly string[]): Finding[] {
  if (typed.length === 0) return []
  const text = `Another account has the mailbox of ${nameSome(typed)}, and is the one found by it. The holder of both accounts gives the named one another address, in a session that is open or with a passkey; or it is deleted in the studio.`
  return [look('accounts', text)]
}

function judgeMasters(damaged: readonly string[]): Finding[] {
  if (damaged.length === 0) return []
  const text = `Damaged recordings: ${nameSome(damaged)}. They are not sent. Restore them from a backup, or import them again.`
  return [fault('masters', text)]
}

function judgeSecret({ dataDirectory, environment }: DataPlace, known: string | undefined): Finding {
  const secret = environment.authSecret ?? readAuthSecret(dataDirectory)
  if (secret === undefined)
    return fault('secret', 'There is none: set AUTH_SECRET, or the DATA_DIR that holds auth-secret.')
  if (known === undefined || known === fingerprintOf(secret))
    return well('secret', 'the one this database was set up with')
  return fault(
    'secret',
    'It is not the one this database was set up with: no process starts. Set that one as AUTH_SECRET; it may be in the file auth-secret of another DATA_DIR.',
  )
}

function judgeJobs(due: Awaited<ReturnType<typeof listDueJobs>>): Finding {
  const late = due.filter(({ oldestSeconds }) => oldestSeconds > maxDueSeconds)
  if (late.length === 0) return well('jobs', 'none is late')
  const kinds = late.map((job) => `${job.kind} (${job.due})`).join(', ')
  return look('jobs', `Late: ${kinds}. docs/jobs.md says who runs each kind, and how to see why one fails.`)
}

/** Where recordings and pictures are, and the disk of this machine. */
async function checkStorage({ dataDirectory, environment }: DataPlace): Promise<Finding[]> {
  if (environment.apiUrl !== undefined || !environment.bucket)
    return checkFolder(
      'storage',
      mediaDirectoryOf(dataDirectory),
      'Correct DATA_DIR, its owner or the mount.',
    )
  const storage = openMediaStorage(environment, dataDirectory)
  const disk = await checkFolder(
    'disk',
    dataDirectory,
    'Files on their way into the bucket need it: correct DATA_DIR, its owner or the mount.',
  )
  try {
    const ms = await tryStorage(storage)
    return [
      well('storage', `${storage.place} takes, gives and removes files (${ms.toFixed(0)} ms)`),
      ...judgeStoreClock(environment.bucket.endpoint, storage.clockAheadMs),
      ...disk,
    ]
  } catch (error) {
    return [fault('storage', describeFailure(error, storage)), ...disk]
  }
}

/** @param aheadMs of the store's clock, which is told to the second */
function judgeStoreClock(endpoint: string, aheadMs = 0): Finding[] {
  return Math.abs(aheadMs) > 1000 * maxClockDifference
    ? [fault('clock', describeClock(endpoint, aheadMs))]
    : []
}

/** Whether a folder of this machine can be written, and has room. @param part that it is */
async function checkFolder(part: 'storage' | 'disk', folder: string, advice: string): Promise<Finding[]> {
  if (!existsSync(folder))
    return [look(part, `${folder} is not there yet. Start the site once, or set DATA_DIR.`)]
  const probe = join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, 'written by npm run doctor', { flush: true })
    await rm(probe)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const gigabytes = `${(free / 1e9).toFixed(1)} GB free`
    return [
      ...(part === 'storage' ? [well('storage', `${folder} can be written`)] : []),
      free < minFreeBytes
        ? fault('disk', `${gigabytes} in ${folder}. Make room: nothing can be rendered or uploaded soon.`)
        : well('disk', gigabytes),
    ]
  } catch (error) {
    return [fault(part, `${folder} cannot be written (${toError(error).message}). ${advice}`)]
  }
}

async function checkMail({ local, mail }: Environment): Promise<Finding[]> {
  if (!mail)
    return local
      ? [well('mail', 'shown on the terminal: SMTP_URL is not set, and only this machine reaches the site')]
      : [fault('mail', 'SMTP_URL is not set, so nobody can sign up. Set SMTP_URL, MAIL_FROM and MAIL_TO.')]
  const transport = await createSmtpTransport(mail)
  try {
    await transport.verify()
    return [well('mail', 'the mail server takes our user and password')]
  } catch (error) {
    return [fault('mail', `The mail server refuses us (${toError(error).message}). Correct SMTP_URL.`)]
  } finally {
    transport.close()
  }
}

function checkPayments(environment: Environment): Finding[] {
  const { needsLook, text } = describePayments(environment)
  return [
    (needsLook ? look : well)('payments', text),
    ...(environment.stripe && !isTestKey(environment.stripe.secretKey) && environment.rehearseGiven
      ? [look('payments', 'REHEARSE does nothing, since Stripe’s live keys are set. Remove it.')]
      : []),
  ]
}

async function checkSite({ siteUrl, siteUrlGiven }: Environment): Promise<Finding[]> {
  try {
    const answer = await fetch(`${siteUrl}/readyz`, { signal: AbortSignal.timeout(siteTimeoutMs) })
    const text = (await answer.text()).trim().slice(0, 200)
    if (answer.status === 200 && text === 'ready') return [well('site', `${siteUrl} is ready`)]
    return [fault('site', `${siteUrl}/readyz answers ${answer.status}: ${text}`)]
  } catch (error) {
    const { cause, message } = toError(error)
    const reason = cause instanceof Error ? cause.message : message
    const advice = siteUrlGiven
      ? 'Start it, or correct SITE_URL, its DNS entry, the proxy or its certificate.'
      : 'Nothing to do if it is stopped.'
    return [(siteUrlGiven ? fault : look)('site', `${siteUrl} cannot be reached (${reason}). ${advice}`)]
  }
}
