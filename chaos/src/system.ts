import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startStripeStandIn, type StripeStandIn } from '@tempolibre/api/stripe-stand-in'
import { connect, type DatabaseConnection } from '@tempolibre/database'
import { type ReplicatedPostgres, startReplicatedPostgres } from '@tempolibre/database/factories'
import { buildOldRelease, type OldRelease } from '@tempolibre/e2e/old-release'
import { makeDataFolder, projectRoot } from '@tempolibre/e2e/server-process'
import { MailServer } from '@tempolibre/server/mail-server'
import { type S3StandIn, startS3StandIn } from '@tempolibre/media/s3-stand-in'
import { sql } from 'kysely'
import { type Balancer, startHaproxy, startOwnBalancer } from './balancer.ts'
import { type Cable, openCable } from './cable.ts'
import { operator } from './journal.ts'
import { type Machine, prepareMachine, type Release } from './machine.ts'
import { countFiles, findTruncated, isCutOff } from './media-files.ts'
import { listTree, signalAll } from './processes.ts'
import { type Pooler, startPgbouncer } from './pooler.ts'
import { findFreePort, findProgram } from './programs.ts'

/** Everything an operator would run, on this machine. */
export interface System {
  /** Where visitors ask. */
  url: string
  machines: readonly Machine[]
  current: Release
  /** Undefined: it is left out. */
  old: Release | undefined
  postgres: ReplicatedPostgres
  /** Between the machines and each database. */
  primaryCable: Cable
  standbyCable: Cable
  /** Between the machines and whatever leads them to the database: no check of the balancer passes here. */
  siteCable: Cable
  /** Between the machines and the payment service. */
  paymentCable: Cable
  payments: StripeStandIn
  /** Between the machines and the mail server. */
  mailCable: Cable
  /** Between the machines and the bucket; undefined: they share a folder. */
  storeCable: Cable | undefined
  balancer: Balancer
  mails: MailServer
  /** Where recordings and pictures are; undefined: in a folder that all machines share. */
  store: S3StandIn | undefined
  /** Recordings and pictures, and those that are being written. */
  countFiles(): { files: number; unfinished: number }
  isStored(key: string): boolean
  /** What is stored by a key. @throws Error if nothing is */
  readStored(key: string): Buffer
  /** Changes one byte of a stored file. */
  flipByte(key: string): void
  /** Names of files that are cut off. */
  findTruncated(): string[]
  /** Small disks that can be filled; undefined: only root can make them. */
  disks: { database: string; media: string } | undefined
  /** The database that takes changes, asked directly. */
  database(): DatabaseConnection['db']
  /** Promotes the standby and leads everybody there. */
  failOver(): Promise<void>
  /** What this machine lacks, and what is left out therefore. */
  leftOut: readonly string[]
  /** Lines that machines logged as errors since the last call. */
  takeErrors(): string[]
  close(): Promise<void>
}

export interface SystemChoices {
  /** How many processes serve in each machine. */
  processes: readonly number[]
  drainSeconds: number
  /** Whether a deploy is tried, and from which commit. */
  deploy: { from: string | undefined } | undefined
  /** Whether machines share a bucket instead of a folder; default false. */
  bucket?: boolean | undefined
  /** Whether a commit waits for the replica; default true. */
  synchronous?: boolean | undefined
  say(line: string): void
}

/** Sizes of the disks that are filled, in MB: what the demo needs, and room for its recordings. */
const diskMegabytes = { database: 900, media: 1600 }

/** Starts everything: two databases, a pooler, a balancer, a mail server, machines. */
export async function startSystem(choices: SystemChoices): Promise<System> {
  const closing: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each()
  }
  try {
    return await compose(choices, closing, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function compose(
  { bucket = false, deploy, drainSeconds, processes, say, synchronous = true }: SystemChoices,
  closing: (() => Promise<void> | void)[],
  close: () => Promise<void>,
): Promise<System> {
  const leftOut: string[] = []
  const errors: string[] = []
  const folder = makeDataFolder()
  closing.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const disks = mountDisks(folder, closing)
  if (!disks) leftOut.push('full disks: only root can mount the small disks that are filled')
  const mediaFolder = disks?.media ?? join(folder, 'media')
  mkdirSync(mediaFolder, { recursive: true })

  let old: OldRelease | undefined
  if (deploy) {
    say('building the former release')
    old = buildOldRelease(folder, deploy.from)
    if (old) closing.push(old.remove)
    else leftOut.push('the rolling deploy: there is no history to take a former release from')
  }

  say('starting the databases')
  const haproxy = findProgram('haproxy')
  const pgbouncer = findProgram('pgbouncer')
  const postgres = await startReplicatedPostgres(
    async (first) => {
      const connection = connect(first, () => {})
      // As docs/operations.md says for a pooler.
      for (const limit of [
        `statement_timeout = '5s'`,
        `lock_timeout = '2s'`,
        `idle_in_transaction_session_timeout = '10s'`,
      ])
        await sql.raw(`alter role ${first.user} set ${limit}`).execute(connection.db)
      await connection.close()
    },
    {
      synchronous,
      primaryDisk: disks?.database,
      settings: { fsync: 'on', full_page_writes: 'on', max_connections: '200', max_wal_size: '256MB' },
    },
  )
  closing.push(() => {
    // An event that was interrupted may have frozen them.
    const pids = Object.values(postgres.pids()).filter((pid) => pid !== undefined)
    signalAll(pids.flatMap(listTree), 'SIGCONT')
    return postgres.stop()
  })
  const socketOf = ({ host, port }: ReplicatedPostgres['primary']) => `${host}/.s.PGSQL.${port}`
  const primaryCable = await openCable(socketOf(postgres.primary))
  closing.push(primaryCable.close)
  const standbyCable = await openCable(socketOf(postgres.standby))
  closing.push(standbyCable.close)
  const ports = await findFreePorts(processes.length)
  const ends = { machines: ports, primary: primaryCable.port, standby: standbyCable.port, folder }
  const balancer = haproxy
    ? await startHaproxy(haproxy, ends)
    : await startOwnBalancer(ends, () => primaryCable.move(socketOf(postgres.standby)))
  closing.push(balancer.close)
  if (!haproxy) leftOut.push(`HAProxy is not installed: ${balancer.name} takes its place`)
  const { user } = postgres.primary
  let pooler: Pooler | undefined
  if (pgbouncer) {
    pooler = await startPgbouncer(pgbouncer, { databasePort: balancer.databasePort, folder, user })
    closing.push(pooler.close)
  } else {
    leftOut.push('PgBouncer is not installed: machines are connected without a pooler')
  }

  const mails = new MailServer()
  await mails.open()
  closing.push(() => mails.close())
  const store = bucket ? await startS3StandIn() : undefined
  if (store) closing.push(store.close)
  const url = `http://localhost:${balancer.port}`
  const siteCable = await openCable(pooler?.port ?? balancer.databasePort)
  closing.push(siteCable.close)
  const payments = await startStripeStandIn()
  closing.push(payments.close)
  const { apiUrl, secretKey, webhookSecret } = payments.settings
  const paymentCable = await openCable(Number(new URL(apiUrl).port))
  closing.push(paymentCable.close)
  const mailCable = await openCable(Number(new URL(mails.url).port))
  closing.push(mailCable.close)
  const storeCable = store && (await openCable(Number(new URL(store.endpoint).port)))
  if (storeCable) closing.push(storeCable.close)
  const addressOf = (port: number) => `postgresql://${user}@127.0.0.1:${port}/postgres`
  const variables = {
    SITE_URL: url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: addressOf(siteCable.port),
    DATABASE_LISTEN_URL: addressOf(balancer.databasePort),
    DATABASE_REPLICA_URL: addressOf(standbyCable.port),
    MAIL_FROM: 'site@music.example',
    MAIL_TO: operator,
    SMTP_URL: `smtp://127.0.0.1:${mailCable.port}`,
    STRIPE_API_URL: `http://127.0.0.1:${paymentCable.port}`,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    PREVIEWS: 'on-demand',
    TRUST_PROXY: 'on',
    ...(store &&
      storeCable && {
        S3_ENDPOINT: `http://127.0.0.1:${storeCable.port}`,
        S3_BUCKET: store.bucket,
        S3_REGION: store.region,
        S3_ACCESS_KEY_ID: store.accessKeyId,
        S3_SECRET_ACCESS_KEY: store.secretAccessKey,
      }),
  }
  const machines = processes.map((count, index) =>
    prepareMachine({
      name: `machine ${index + 1}`,
      port: ports[index] ?? 0,
      processes: count,
      folder: join(folder, `machine-${index + 1}`),
      mediaFolder: store ? undefined : mediaFolder,
      drainSeconds,
      variables,
      onError: (line) => errors.push(line),
    }),
  )
  closing.push(async () => {
    await Promise.all(machines.map((machine) => machine.stop()))
  })
  const current = { name: 'this release', root: projectRoot }
  say('starting the machines')
  for (const machine of machines) {
    // The first makes the schema and the library.
    await machine.start(old ?? current)
    await balancer.untilUsed(machine.port)
  }

  const readStored = (key: string) => {
    if (!store) return readFileSync(join(mediaFolder, key))
    const object = store.objects.get(key)
    if (!object) throw new Error(`${key} is not in the bucket.`)
    return object.bytes
  }
  let used = connect(postgres.primary, () => {})
  closing.push(() => used.close())
  return {
    url,
    machines,
    current,
    old,
    postgres,
    primaryCable,
    standbyCable,
    siteCable,
    paymentCable,
    payments,
    mailCable,
    storeCable,
    balancer,
    mails,
    store,
    countFiles: () =>
      store ? { files: store.objects.size, unfinished: store.uploads.size } : countFiles(mediaFolder),
    isStored: (key) => (store ? store.objects.has(key) : existsSync(join(mediaFolder, key))),
    readStored,
    flipByte(key) {
      const bytes = Buffer.from(readStored(key))
      // In the middle, far from any header.
      const at = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      const object = store?.objects.get(key)
      if (store && object) store.objects.set(key, { ...object, bytes, etag: `"${randomUUID()}"` })
      else writeFileSync(join(mediaFolder, key), bytes)
    },
    findTruncated: () =>
      store
        ? [...store.objects].filter(([key, { bytes }]) => isCutOff(key, bytes)).map(([key]) => key)
        : findTruncated(mediaFolder),
    disks,
    database: () => used.db,
    async failOver() {
      const standby = connect(postgres.standby, () => {})
      await sql`select pg_promote()`.execute(standby.db)
      await balancer.failOver()
      await used.close()
      used = standby
    },
    leftOut,
    takeErrors: () => errors.splice(0),
    close,
  }
}

async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await findFreePort())
  return [...ports]
}

/** Mounts small disks in memory for the database and the media; undefined unless this is root on Linux. */
function mountDisks(
  folder: string,
  closing: (() => void)[],
): { database: string; media: string } | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const disks = { database: join(folder, 'database-disk'), media: join(folder, 'media-disk') }
  try {
    for (const name of ['database', 'media'] as const) {
      const path = disks[name]
      mkdirSync(path)
      const size = `size=${diskMegabytes[name]}m,mode=755`
      execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tempolibre-chaos', path], { stdio: 'pipe' })
      closing.push(() => void execFileSync('umount', ['-l', path], { stdio: 'pipe' }))
      chmodSync(path, 0o755)
    }
  } catch {
    // A container in which root may not mount.
    return undefined
  }
  return disks
}
