import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fingerprintOf } from '@tempolibre/api/installation-secret'
import { portOf } from '@tempolibre/domain/port-of'
import {
  findMasterDigest,
  importLibrary,
  listMastersToCheck,
  noteMasterCheck,
  orderJob,
  recordMasterDigest,
  setSettingOnce,
} from '@tempolibre/database'
import {
  createEmptyDatabase,
  createMigratedDatabase,
  makeLibrary,
  makeTrack,
} from '@tempolibre/database/factories'
import { startS3StandIn } from '@tempolibre/media/s3-stand-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../mail/fixtures/mail-server.ts'

const secret = 'b5f0c2f8a1d94e63b7c05d2e9f8a4c61'
const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
const mailServer = new MailServer()
const site = createServer((_, response) => response.end('ready\n'))

beforeAll(async () => {
  mkdirSync(join(folder, 'media'))
  database = await createMigratedDatabase()
  await setSettingOnce(database.db, 'secret_fingerprint', fingerprintOf(secret))
  await mailServer.open()
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  site.close()
  await mailServer.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Runs the command like the operator. @returns its findings by part, and its exit status */
function examine(variables: Record<string, string> = {}) {
  const env = {
    ...process.env,
    AUTH_SECRET: secret,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SITE_URL: `http://127.0.0.1:${portOf(site)}`,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'site@music.example',
    MAIL_TO: 'operator@music.example',
    ...variables,
  }
  const program = join(import.meta.dirname, 'doctor.ts')
  return new Promise<{ code: number; found: Record<string, string>; out: string }>((resolve) => {
    execFile(process.execPath, [program], { env }, (error, out) =>
      resolve({
        code: typeof error?.code === 'number' ? error.code : 0,
        found: Object.fromEntries(
          out
            .trim()
            .split('\n')
            .map((line) => [line.slice(7, 17).trim(), `${line.slice(0, 5).trim()} ${line.slice(17)}`]),
        ),
        out,
      }),
    )
  })
}

test('[R13.6] an installation that is well is said to be, part by part', async () => {
  const { code, found, out } = await examine()
  expect(Object.keys(found).toSorted(), out).toEqual(
    [
      'clock',
      'database',
      'disk',
      'jobs',
      'mail',
      'payments',
      'schema',
      'secret',
      'site',
      'storage',
    ].toSorted(),
  )
  for (const [part, text] of Object.entries(found)) expect(text, part).toMatch(/^ok /)
  expect(code).toBe(0)
})

test(
  '[R16.87] whether somebody can pay is said, with what follows from it',
  { tags: 'thorough' },
  async () => {
    const local = await examine()
    expect(local.found['payments']).toMatch(/^ok .*rehearsal.*give no rights/)
    const sitesOfOthers = { SITE_URL: 'https://music.example' }
    const closed = await examine(sitesOfOthers)
    expect(closed.found['payments']).toMatch(/^look .*nothing is on sale.*STRIPE_SECRET_KEY.*REHEARSE=on/)
    const rehearsing = await examine({ ...sitesOfOthers, REHEARSE: 'on' })
    expect(rehearsing.found['payments']).toMatch(/^look .*rehearsal.*STRIPE_SECRET_KEY/)
    const keys = { STRIPE_SECRET_KEY: 'sk_live_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_def456' }
    expect((await examine({ ...sitesOfOthers, ...keys })).found['payments']).toMatch(
      /^ok .*Stripe takes them/,
    )
    const tried = await examine({ ...keys, STRIPE_SECRET_KEY: 'sk_test_abc123' })
    expect(tried.found['payments']).toMatch(/^look .*test keys.*marked as tests, and give no rights/)
    const closedTests = await examine({ ...sitesOfOthers, ...keys, STRIPE_SECRET_KEY: 'rk_test_abc123' })
    expect(closedTests.found['payments']).toMatch(/^look .*test keys.*nothing is on sale.*REHEARSE=on/)
    const both = await examine({ ...keys, REHEARSE: 'on' })
    expect(both.found['payments']).toMatch(/^look .*REHEARSE does nothing/)
  },
)

test('[R13.6] what is wrong is named with what to do, all of it at once', { tags: 'thorough' }, async () => {
  await orderJob(database.db, { kind: 'mail', subject: '7' })
  await sql`update job set next_attempt_at = now() - interval '1 hour'`.execute(database.db)
  const otherFolder = join(folder, 'other')
  mkdirSync(otherFolder)
  // Where a folder should be.
  writeFileSync(join(otherFolder, 'media'), '')
  const { code, found } = await examine({
    AUTH_SECRET: secret.toUpperCase(),
    DATA_DIR: otherFolder,
    SITE_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  expect(found['secret']).toMatch(/^FAULT .*AUTH_SECRET/)
  expect(found['storage']).toMatch(/^FAULT .*other.*DATA_DIR/)
  expect(found['mail']).toMatch(/^FAULT .*SMTP_URL/)
  expect(found['site']).toMatch(/^FAULT .*SITE_URL/)
  expect(found['jobs']).toMatch(/^look .*mail \(1\).*docs\/jobs\.md/)
  expect(found['database']).toMatch(/^ok /)
  expect(code).toBe(1)
})

test('[R15.70] a bucket is tried, and what is wrong with it is said', { tags: 'thorough' }, async () => {
  const store = await startS3StandIn()
  const variables = {
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: store.bucket,
    S3_REGION: store.region,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  }
  const well = await examine(variables)
  expect(well.found['storage']).toMatch(/^ok .*bucket tempolibre-test.*takes, gives and removes/)
  expect(well.code).toBe(0)
  expect([...store.objects.keys()]).toEqual([])
  const wrong = await examine({ ...variables, S3_SECRET_ACCESS_KEY: 'geheim' })
  expect(wrong.found['storage']).toMatch(/^FAULT .*S3_SECRET_ACCESS_KEY/)
  expect(wrong.out).not.toContain('geheim')
  store.clockAheadMs = 3600 * 1000
  const early = await examine(variables)
  expect(early.found['clock']).toMatch(/^FAULT .*3[56]\d\d s behind that of the store .*NTP/)
  expect(early.found['storage'], 'the files are reached all the same').toMatch(/^ok /)
  expect(early.code).toBe(1)
  await store.close()
  const away = await examine(variables)
  expect(away.found['storage']).toMatch(/^FAULT .*does not answer.*S3_ENDPOINT/)
  expect(away.found['disk']).toMatch(/^ok /)
})

test('[R13.6] a database that is away, or has no data yet, is said to be', { tags: 'thorough' }, async () => {
  const away = await examine({ DATABASE_URL: 'postgresql://music:geheim@127.0.0.1:9/music' })
  expect(away.found['database']).toMatch(/^FAULT .*DATABASE_URL/)
  expect(away.out).not.toContain('geheim')
  expect(away.found['disk'], 'the rest is checked all the same').toMatch(/^ok /)
  const empty = await createEmptyDatabase()
  const { code, found } = await examine({ DATABASE_URL: empty.url })
  await empty.close()
  expect(found['schema']).toMatch(/^look .*Start the site once/)
  expect(code).toBe(0)
})

test(
  '[R13.6] before the first start there is nothing to check, and nothing is made',
  { tags: 'thorough' },
  async () => {
    const unused = join(folder, 'unused')
    const { code, found } = await examine({ DATABASE_URL: '', DATA_DIR: unused })
    expect(found['database']).toMatch(/^look .*Start the site once/)
    expect(found['storage']).toMatch(/^look .*Start the site once/)
    expect(existsSync(unused)).toBe(false)
    expect(code).toBe(0)
  },
)

test('[R15.28] a damaged recording is named', { tags: 'thorough' }, async () => {
  await importLibrary(database.db, makeLibrary({ tracks: [makeTrack(1)] }))
  const master = 'masters/salt-0123456789ab.wav'
  await database.db.updateTable('track').set({ master }).execute()
  await recordMasterDigest(database.db, { master, sha256: '0'.repeat(64), bytes: 100 })
  expect(await listMastersToCheck(database.db)).toEqual([master])
  expect(await findMasterDigest(database.db, { master })).toEqual({ sha256: '0'.repeat(64), bytes: 100 })
  expect((await examine()).found['masters']).toBeUndefined()
  await noteMasterCheck(database.db, { master, isDamaged: true })
  const { code, found } = await examine()
  expect(found['masters']).toMatch(/^FAULT .*masters\/salt-0123456789ab\.wav.*backup/)
  expect(code).toBe(1)
  await noteMasterCheck(database.db, { master, isDamaged: false })
  expect((await examine()).found['masters']).toBeUndefined()
})

test(
  '[R15.5] accounts that an older one keeps from being found are named',
  { tags: 'thorough' },
  async () => {
    expect((await examine()).found['accounts']).toBeUndefined()
    const email = 'ana@bücher.example'
    await sql`insert into user_account (name, email, language, address_as_typed)
    values ('Ana', ${email}, 'en', true)`.execute(database.db)
    expect((await examine()).found['accounts']).toMatch(/^look .*ana@bücher\.example.*another address/)
    await sql`delete from user_account where email = ${email}`.execute(database.db)
  },
)
