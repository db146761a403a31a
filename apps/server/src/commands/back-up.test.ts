import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { createApi } from '@tempolibre/api'
import { confirmSecret, fingerprintOf } from '@tempolibre/api/installation-secret'
import { type Customer, openShop, type Shop, shopSettings } from '@tempolibre/api/shop'
import { createEmptyDatabase } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readArchive, readWhole } from '../backup/read-archive.ts'
import { writeArchive } from '../backup/write-archive.ts'

/** Starting a process may take long on a busy machine. */
const timeout = 60_000
const folder = mkdtempSync(join(tmpdir(), 'tempolibre-backup-'))
const backup = join(folder, 'site.tar')
const media: Record<string, Buffer> = {
  'masters/track-2.wav': randomBytes(3_000_000),
  'covers/tracks/a.svg': Buffer.from('<svg/>'),
  'covers/empty.svg': Buffer.alloc(0),
  [`imports/${'Été à la mer '.repeat(12)}/01 “Señor”.flac`]: randomBytes(700),
}

let shop: Shop
let ada: Customer
let number: string
let backedUp: Outcome

interface Outcome {
  code: number
  out: string
  err: string
}

interface Place {
  url: string
  dataDirectory: string
}

function run(command: 'back-up' | 'restore', place: Place, args: string[], more: NodeJS.ProcessEnv = {}) {
  const program = join(import.meta.dirname, `${command}.ts`)
  const { FORMER_AUTH_SECRET: _, AUTH_SECRET: __, ...inherited } = process.env
  const env = { ...inherited, DATABASE_URL: place.url, DATA_DIR: place.dataDirectory, ...more }
  return new Promise<Outcome>((done) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

function readFolder(path: string): Record<string, Buffer> {
  if (!existsSync(path)) return {}
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(path.length + 1), readFileSync(file)]),
  )
}

const original = (): Place => ({ url: shop.url, dataDirectory: join(folder, 'original') })

const targets: Awaited<ReturnType<typeof createEmptyDatabase>>[] = []

/** An installation without data. */
async function makeTarget() {
  const database = await createEmptyDatabase()
  targets.push(database)
  const dataDirectory = mkdtempSync(join(folder, 'target-'))
  const countTables = async () => {
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(
      database.db,
    )
    return rows.length
  }
  return {
    db: database.db,
    url: database.url,
    dataDirectory,
    media: join(dataDirectory, 'media'),
    countTables,
  }
}

beforeAll(async () => {
  shop = await openShop()
  await confirmSecret({ db: shop.db, secret: shopSettings.secret })
  ada = await shop.addCustomer({ email: 'ada@example.org', plan: 'lifetime' })
  const { body } = await ada.post('/api/save-download-music', { music_id: shop.trackId(2) })
  number = body.licence.number
  for (const [name, content] of Object.entries({ ...media, 'previews/half.mp3.part': randomBytes(9) })) {
    const path = join(folder, 'original', 'media', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  backedUp = await run('back-up', original(), [backup])
}, timeout)
afterEach(async () => {
  await Promise.all(targets.splice(0).map((database) => database.close()))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

describe('[R12.9] a site that is backed up and restored elsewhere', () => {
  test('is said to be in the file, except its secret', () => {
    expect(backedUp).toMatchObject({ code: 0, err: '' })
    expect(backedUp.out).toContain('rows and 4 files')
    expect(backedUp.out).toContain(`keep AUTH_SECRET`)
    expect(backedUp.out).toContain(fingerprintOf(shopSettings.secret))
    expect(readFileSync(backup).includes(shopSettings.secret)).toBe(false)
  })

  test('signs people in, proves their licences and has every file', { timeout }, async () => {
    const target = await makeTarget()
    const secret = { AUTH_SECRET: shopSettings.secret }
    const { code, err, out } = await run('restore', target, [backup], secret)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/rows and 4 files\. Start the site\.\n$/)
    expect(readFolder(target.media)).toEqual(media)

    const api = createApi({ ...shopSettings, db: target.db, log: { error() {} } })
    const signIn = await api.request('/api/v1/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.org', password: 'Sesame-2026!' }),
    })
    expect(signIn.status).toBe(200)
    const headers = { authorization: `Bearer ${ada.token}` }
    const document = await (await api.request(`/api/v1/licences/${number}/document`, { headers })).text()
    expect(JSON.parse(document)).toEqual((await ada.get(`/api/v1/licences/${number}/document`)).body)
    const [licence, keys] = [join(folder, 'licence.json'), join(folder, 'keys.json')]
    writeFileSync(licence, document)
    writeFileSync(keys, await (await api.request('/api/v1/licence-keys')).text())
    const script = resolve(import.meta.dirname, '../../../../scripts/verify-licence.mjs')
    const verdict = await new Promise<string>((done) => {
      execFile(process.execPath, [script, licence, '--keys', keys], (_, text) => done(text))
    })
    expect(verdict).toMatch(/^GENUINE LICENCE/)
    // The key itself can sign, since the secret is the one that sealed it.
    const next = await api.request('/api/save-download-music', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ music_id: shop.trackId(3) }),
    })
    expect(next.status).toBe(200)
  })

  test('is told what to do about another secret, or none', { timeout, tags: 'thorough' }, async () => {
    const none = await run('restore', await makeTarget(), [backup])
    expect(none.out).toContain('There is no secret here yet. Before you start the site, set AUTH_SECRET')
    expect(none.out).toContain(fingerprintOf(shopSettings.secret))
    const other = await run('restore', await makeTarget(), [backup], {
      AUTH_SECRET: randomBytes(32).toString('hex'),
    })
    expect(other.out).toContain('The secret here is another one.')
    expect(other.out).toContain('npm run secret:change')
  })

  test('can be read by its operator alone, and by other programs', async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    const list = await new Promise<string>((done) => {
      execFile('tar', ['-tf', backup], (_, text) => done(text))
    })
    const names = list.trimEnd().split('\n')
    expect([names[0], names.at(-1)]).toEqual(['manifest.json', 'SHA256SUMS'])
    expect(names).toContain('media/masters/track-2.wav')
  })
})

describe('[R12.9] a restore that is refused', () => {
  const copy = join(folder, 'copy.tar')
  const content = () => Buffer.from(readFileSync(backup))
  const without = (bytes: Buffer, at: number, length: number) =>
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])

  const damages: [string, () => Buffer, RegExp][] = [
    ['cut off in a file', () => content().subarray(0, 1_000_000), /is damaged.*truncated/],
    ['cut off between files', () => content().subarray(0, 512), /is damaged/],
    [
      'whose recording has another byte',
      () => {
        const bytes = content()
        const at = bytes.indexOf(media['masters/track-2.wav']?.subarray(0, 64) ?? '') + 1_500_000
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return bytes
      },
      /masters\/track-2\.wav has changed/,
    ],
    [
      'whose hash has another digit',
      () => {
        const bytes = content()
        const at = bytes.lastIndexOf('  media/covers/empty.svg') - 1
        bytes[at] = bytes[at] === 0x30 ? 0x31 : 0x30
        return bytes
      },
      /covers\/empty\.svg has changed/,
    ],
    [
      'that lacks a file',
      () => {
        const bytes = content()
        return without(bytes, bytes.indexOf('media/covers/empty.svg'), 512)
      },
      /files are missing/,
    ],
    ['that is empty', () => Buffer.alloc(0), /is damaged/],
    ['that is a text', () => Buffer.from('Dear diary\n'.repeat(200)), /not a backup/],
  ]

  test.each(damages)('of a backup %s', { timeout, tags: 'thorough' }, async (_, damage, message) => {
    writeFileSync(copy, damage())
    const target = await makeTarget()
    const { code, err } = await run('restore', target, [copy])
    expect(err).toMatch(message)
    expect(err.trimEnd()).not.toContain('\n')
    expect(code).toBe(1)
    expect(await target.countTables()).toBe(0)
    expect(readdirSync(target.dataDirectory)).toEqual([])
  })

  const forgeries: [string, Buffer, RegExp][] = [
    ['that are none', Buffer.from('no rows'), /99\.jsonl\.zst, which is no list of rows/],
    ['that no table takes', zstdCompressSync('[null]\n'), /rows of coupon that its table does not take/],
    ['without end', zstdCompressSync(Buffer.alloc(300_000_000)), /which is no list of rows/],
  ]

  test.each(forgeries)(
    'of a backup with right hashes and rows %s',
    { timeout, tags: 'thorough' },
    async (_, rows, message) => {
      await writeArchive(copy, async (archive) => {
        for await (const file of readArchive(backup))
          if (file.name !== 'SHA256SUMS') await archive.add(file.name, await readWhole(file))
        await archive.add('rows/coupon/99.jsonl.zst', rows)
      })
      const target = await makeTarget()
      const { code, err } = await run('restore', target, [copy])
      rmSync(copy)
      expect(err).toMatch(message)
      expect(err.trimEnd()).not.toContain('\n')
      expect(code).toBe(1)
      expect(await target.countTables()).toBe(0)
      expect(readFolder(target.dataDirectory)).toEqual({})
    },
  )

  test('into a media folder with files, or a database with tables', { timeout }, async () => {
    const target = await makeTarget()
    mkdirSync(target.media)
    writeFileSync(join(target.media, 'mine.wav'), 'mine')
    const withFiles = await run('restore', target, [backup])
    expect(withFiles.err).toMatch(/media folder .* is not empty: it has mine\.wav\./)
    expect(await target.countTables()).toBe(0)
    rmSync(join(target.media, 'mine.wav'))
    await sql`create table mine ()`.execute(target.db)
    const withTables = await run('restore', target, [backup])
    expect(withTables.err).toMatch(/database is not empty: it has the table mine\./)
    expect(readFolder(target.media)).toEqual({})
  })

  test.each([
    ['no file', [], /The name of one file is needed\./],
    ['a file there is not', ['nowhere.tar'], /There is no file .*nowhere\.tar: correct its path\./],
    ['an option there is not', [backup, '--force'], /Unknown option '--force'/],
  ])('for %s', { timeout, tags: 'thorough' }, async (_, args, message) => {
    const { code, err } = await run('restore', await makeTarget(), args)
    expect(err).toMatch(message)
    expect(code).toBe(1)
  })
})

describe('[R12.9] a backup that is not written', { tags: 'thorough' }, () => {
  test('leaves a file that is there', { timeout }, async () => {
    const { code, err } = await run('back-up', original(), [backup])
    expect({ code, err }).toEqual({ code: 1, err: `${backup} is there already: name a file that is not.\n` })
  })

  test('leaves nothing, if the database is empty or the file grows too large', { timeout }, async () => {
    const target = await makeTarget()
    const path = join(target.dataDirectory, 'backup.tar')
    expect((await run('back-up', target, [path])).err).toMatch(/database is empty/)
    // The system's limit of a file, in blocks, stands for a full disk.
    const program = join(import.meta.dirname, 'back-up.ts')
    const env = { ...process.env, DATABASE_URL: shop.url, DATA_DIR: original().dataDirectory }
    const err = await new Promise<string>((done) => {
      execFile(
        'sh',
        ['-c', `ulimit -f 2000; exec ${process.execPath} ${program} ${path}`],
        { env },
        (_, __, text) => done(text),
      )
    })
    expect(err).toBe(
      `The disk of ${path} is full: make room, or name a file on another disk. No backup was written.\n`,
    )
    expect(readdirSync(target.dataDirectory)).toEqual([])
  })
})
