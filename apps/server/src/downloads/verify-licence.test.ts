import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDownloadFinder, createLicenceLogJobs } from '@tempolibre/api'
import { rotateSigningKey } from '@tempolibre/api/keyring'
import { type Customer, openShop, type Shop, shopSettings } from '@tempolibre/api/shop'
import { encodeWav } from '@tempolibre/audio'
import { tagHeadLength, tagSound } from '@tempolibre/audio/tags'
import type { SignedLicence } from '@tempolibre/domain'
import { type LicenceCase, licenceCases, testKeys } from '@tempolibre/domain/licence-cases'
import { portOf } from '@tempolibre/domain/port-of'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const projectRoot = resolve(import.meta.dirname, '..', '..', '..', '..')
const script = join(projectRoot, 'scripts', 'verify-licence.mjs')
const folder = mkdtempSync(join(tmpdir(), 'tempolibre-verify-'))
const keysFile = join(folder, 'keys.json')
/** The tools used by the guide. */
const hasTools = ['openssl version', 'jq --version', 'xxd -v', 'base64 --version'].every(
  (command) => spawnSync('sh', ['-c', command]).status === 0,
)

let shop: Shop
let ada: Customer
let number: string
let signed: SignedLicence
let certificate: Buffer
let keys: string

beforeAll(async () => {
  shop = await openShop()
  ada = await shop.addCustomer({ language: 'fr' })
  // Of a shop that has payments: elsewhere it would be a test.
  await shop.subscribe(ada.userId, 'free', { provider: 'stripe' })
  // No form accepts such a name; it must be harmless all the same.
  const name = 'Ñandú \u001B[31m李 & «Söhne»'
  await shop.db.updateTable('user_account').where('id', '=', ada.userId).set({ name }).execute()
  const { body } = await ada.post('/api/save-download-music', { music_id: shop.trackId(2) })
  number = body.licence.number
  signed = (await ada.get(`/api/v1/licences/${number}/document`)).body
  certificate = await fetchCertificate()
  await saveKeys()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

async function saveKeys(): Promise<void> {
  keys = await (await shop.api.request('/api/v1/licence-keys')).text()
  writeFileSync(keysFile, keys)
}

/** What takes too long on a busy machine is to be asked for again. */
async function fetchCertificate(): Promise<Buffer> {
  const ask = () => ada.fetch(`/api/v1/licences/${number}/certificate`)
  let answer = await ask()
  while (answer.status === 503) answer = await ask()
  return Buffer.from(await answer.arrayBuffer())
}

/** Downloads the recording. */
async function download(format: 'wav' | 'mp3', stored: Buffer): Promise<Buffer> {
  const find = createDownloadFinder({ ...shopSettings, db: shop.db })
  const link = await ada.post(`/api/v1/downloads/${number}/link`, { format: 'mp3' })
  const { pathname, searchParams } = new URL(link.body.url)
  const file = await find(pathname, searchParams)
  if (!file) throw new Error('The address leads nowhere.')
  const { after, before, from, to } = tagSound(
    format,
    stored.subarray(0, tagHeadLength),
    stored.length,
    file.tags,
  )
  return Buffer.concat([before, stored.subarray(from, to), after])
}

function check(
  file: string | Buffer,
  from = keysFile,
  log?: string,
): Promise<{ status: number; output: string }> {
  const path = join(folder, 'file')
  writeFileSync(path, file)
  return new Promise((done) => {
    execFile(
      process.execPath,
      [script, path, '--keys', from, ...(log === undefined ? [] : ['--log', log])],
      (error, stdout) => done({ status: error ? Number(error.code) : 0, output: stdout }),
    )
  })
}

const asFile = (changed: object = {}) =>
  JSON.stringify({ ...signed, licence: { ...signed.licence, ...changed } })

describe('[R10.4] scripts/verify-licence.mjs', () => {
  test('needs only Node, and so do its imports', () => {
    const [seen, imported] = [new Set<string>(), new Set<string>()]
    const walk = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) .*?from '([^']+)'/gms,
      )) {
        if (name.startsWith('.')) walk(resolve(file, '..', name))
        else imported.add(name)
      }
    }
    walk(script)
    expect(seen.size).toBeGreaterThan(5)
    expect([...imported].filter((name) => !name.startsWith('node:'))).toEqual([])
  })

  test('finds a signed licence valid, whatever its layout, and shows its contents', async () => {
    for (const text of [asFile(), JSON.stringify(signed, null, 4)]) {
      const { output, status } = await check(text)
      expect([status, output.split('\n')[0]]).toEqual([0, 'GENUINE LICENCE'])
      for (const words of [
        number,
        'Ñandú',
        '李 & «Söhne»',
        'Track 2 (fr), House Band',
        'podcast: with_credit',
      ]) {
        expect(output).toContain(words)
      }
      expect(output, 'no terminal control characters').not.toContain('\u001B')
    }
  })

  test('finds a changed licence invalid', async () => {
    const { licence, signature } = signed
    const [notGenuine, none, unreadable] = [
      [1, 'NOT GENUINE'],
      [2, 'NO LICENCE FOUND'],
      [2, 'NOT READABLE'],
    ]
    const changed = [
      asFile({ holder: 'Eve' }),
      asFile({ plan: 'lifetime' }),
      asFile({ uses: { ...licence.uses, venue: 'yes' } }),
      asFile({ further: true }),
      asFile({ key_id: '0'.repeat(16) }),
      asFile({ issued_at: 1.5 }),
      JSON.stringify({
        licence,
        signature: `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      }),
      JSON.stringify({ licence, signature: '' }),
      JSON.stringify({ ...signed, more: 1 }),
    ]
    const without = [JSON.stringify({ licence }), '{}', 'null', 'no JSON']
    for (const [text, expected] of [
      ...changed.map((file) => [file, notGenuine] as const),
      ...without.map((file) => [file, none] as const),
      ['', unreadable] as const,
    ]) {
      const { output, status } = await check(text)
      expect([status, output.split('\n')[0]], text.slice(0, 80)).toEqual(expected)
    }
  })

  test('finds an issued certificate valid', async () => {
    expect(await check(certificate)).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^GENUINE LICENCE\n/),
    })
  })

  test('finds a certificate invalid if one byte is changed, missing or added', async () => {
    const end = certificate.length
    const mark = certificate.lastIndexOf('%tempolibre-signature ')
    const places = [
      0,
      5,
      100,
      end >> 1,
      mark - 1,
      mark,
      mark + 22,
      mark + 30,
      end - 30,
      end - 3,
      end - 2,
      end - 1,
    ]
    for (const at of places) {
      const changed = Buffer.from(certificate)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      const shorter = Buffer.concat([certificate.subarray(0, at), certificate.subarray(at + 1)])
      for (const file of [changed, shorter]) {
        // Without its first bytes it is not a PDF, and without the mark of its signature no certificate: neither has a licence.
        expect([at, (await check(file)).status]).toEqual([
          at,
          at < 5 || at === mark - 1 || at === mark ? 2 : 1,
        ])
      }
    }
    expect((await check(Buffer.concat([certificate, Buffer.from(' ')]))).status).toBe(1)
    expect((await check(Buffer.concat([certificate, certificate.subarray(mark)]))).status).toBe(1)
  })

  test('finds the licence in a downloaded WAV and MP3, and none in a file without tags', async () => {
    const wave = new Float32Array(4410)
    const wav = Buffer.from(encodeWav({ sampleRate: 44_100, channels: [wave, wave] }, 16))
    for (const file of [await download('wav', wav), await download('mp3', Buffer.alloc(500, 0xaa))]) {
      const { output, status } = await check(file)
      expect([status, output.includes(number)]).toEqual([0, true])
      const at = file.indexOf('"holder"')
      file.writeUInt8(file.readUInt8(at + 12) ^ 1, at + 12)
      expect((await check(file)).status).toBe(1)
    }
    expect(await check(wav)).toMatchObject({
      status: 2,
      output: expect.stringMatching(/^NO LICENCE FOUND\n/),
    })
  })

  test('says that it could not check if keys are missing or damaged', async () => {
    const damaged = join(folder, 'damaged.json')
    const otherKey = keys.replace(/(?<="public_key":")./, (letter) => (letter === '_' ? 'A' : '_'))
    for (const text of ['{}', 'no JSON', otherKey]) {
      writeFileSync(damaged, text)
      expect(await check(asFile(), damaged)).toMatchObject({
        status: 2,
        output: expect.stringMatching(/^NOT CHECKED\n/),
      })
    }
    expect((await check(asFile(), join(folder, 'nowhere.json'))).status).toBe(2)
    expect((await check(asFile(), 'http://127.0.0.1:1/keys')).status).toBe(2)
    const without = spawnSync(process.execPath, [script, keysFile], { encoding: 'utf8' })
    expect([without.status, without.stdout]).toEqual([2, expect.stringContaining('Usage')])
  })

  test('fetches keys from an address, including retired ones', async () => {
    const before = asFile()
    await rotateSigningKey({ ...shopSettings, db: shop.db })
    await saveKeys()
    const server = createServer((_, response) => response.end(keys))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const port = portOf(server)
    expect((await check(before, `http://127.0.0.1:${port}/`)).status).toBe(0)
    expect((await check(certificate, `http://127.0.0.1:${port}/`)).status).toBe(0)
    await new Promise((closed) => server.close(closed))
    // A certificate issued now is signed with the new key.
    const fresh = await fetchCertificate()
    const [id] = JSON.parse(keys).keys.map((key: { id: string }) => key.id)
    expect((await check(fresh)).output).toContain(id)
  })
})

describe('[R10.4] the script gives the same results as the page', { tags: 'thorough' }, () => {
  /** A site with the keys, whose register answers according to the table. */
  let register: LicenceCase['register']
  let registered: LicenceCase['registered']
  const [listed, fresh] = [testKeys.retired.published, testKeys.current.published]
  const site = createServer((request, response) => {
    const url = request.url ?? ''
    const revoked = { status: 'revoked', revoked_at: '2026-05-06T07:08:09.000Z' }
    if (url === '/keys.json') return response.end(JSON.stringify({ keys: [listed] }))
    if (url === `/keys/${fresh.id}.json`) return response.end(JSON.stringify({ key: fresh }))
    if (!url.startsWith('/api/v1/licences/') || register === 'unknown') return response.writeHead(404).end()
    const standing = register === 'revoked' ? revoked : { status: 'valid', revoked_at: null }
    return response.end(JSON.stringify({ success: true, licence: { ...standing, sound: registered } }))
  })
  let list: string
  beforeAll(async () => {
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
    list = `http://127.0.0.1:${portOf(site)}/keys.json`
  })
  afterAll(() => new Promise((closed) => site.close(closed)))

  const undecided = new Set<LicenceCase['verdict']>([
    'newer_format',
    'too_large',
    'unsupported',
    'damaged_key',
  ])
  function expected({ register: standing, sound, verdict }: LicenceCase): [number, string] {
    if (verdict === 'foreign') return [2, 'NO LICENCE FOUND']
    if (verdict === 'unreadable') return [2, 'NOT READABLE']
    if (verdict !== 'genuine') return undecided.has(verdict) ? [2, 'NOT CHECKED'] : [1, 'NOT GENUINE']
    if (standing === 'revoked') return [1, 'GENUINE LICENCE, BUT REVOKED']
    if (standing === 'unknown') return [1, 'GENUINE LICENCE, BUT ON NO RECORD']
    if (sound === 'other') return [1, 'GENUINE LICENCE, BUT ANOTHER SOUND']
    if (sound === 'part') return [2, 'GENUINE LICENCE, BUT ONLY A PART OF THE SOUND IS RECOGNISED']
    return [0, sound === 'same' ? 'GENUINE LICENCE, AND THIS IS THE LICENSED SONG' : 'GENUINE LICENCE']
  }

  test.each(licenceCases)('$name', async (row) => {
    register = row.register
    registered = row.registered
    const { output, status } = await check(row.content, list)
    expect([status, output.split('\n')[0]], output).toEqual(expected(row))
  })
})

test.runIf(hasTools)('[R10.4] openssl alone verifies a licence, following docs/licence-format.md', () => {
  const guide = readFileSync(join(projectRoot, 'docs', 'licence-format.md'), 'utf8')
  const [, steps = ''] = /## Checking with openssl[^]*?```sh\n([^]*?)```/.exec(guide) ?? []
  expect(steps).toContain('openssl pkeyutl -verify')
  const follow = (holder: string) => {
    const file = join(folder, 'TL-7K2M-9QWX-4HTD.json')
    writeFileSync(file, JSON.stringify({ ...signed, licence: { ...signed.licence, holder } }, null, 2))
    return spawnSync('sh', ['-e', '-c', steps], { cwd: folder, encoding: 'utf8' })
  }
  expect(follow(signed.licence.holder)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Signature Verified Successfully'),
  })
  expect(follow('Eve').status).not.toBe(0)
})

describe('[R14.8] the script, with a copy of the public log,', () => {
  /** Publishes the log, and copies it into a folder. */
  async function copyLog(name: string): Promise<string> {
    const copy = mkdtempSync(join(folder, name))
    const files = new Map<string, string>()
    const jobs = createLicenceLogJobs({
      ...shopSettings,
      db: shop.db,
      files: {
        read: async (key) => {
          const text = files.get(key)
          return text === undefined ? undefined : Buffer.from(text)
        },
        write: async (key, content) => void files.set(key, content),
      },
    })
    await jobs['publish_licence_log']?.run('', new AbortController().signal)
    for (const [key, content] of files) writeFileSync(join(copy, key.replace('licence-log/', '')), content)
    return copy
  }

  const linesOf = (copy: string, file: string) => readFileSync(join(copy, file), 'utf8').trimEnd().split('\n')

  test('finds a licence in it, and what became of it since', async () => {
    await saveKeys()
    const copy = await copyLog('log')
    const found = await check(asFile(), keysFile, copy)
    expect(found.output).toMatch(/^GENUINE LICENCE\n[^]*It is in the log of \d+ entr/)
    expect(found.status).toBe(0)
    await shop.db
      .updateTable('licence')
      .set({ revoked_at: new Date(), revoked_for: 'refund' })
      .where('number', '=', number)
      .execute()
    const revoked = await check(asFile(), keysFile, await copyLog('log-later'))
    expect(revoked.output).toMatch(/^GENUINE LICENCE, BUT REVOKED\n/)
    expect(revoked.status).toBe(1)
    await shop.db
      .updateTable('licence')
      .set({ revoked_at: null, revoked_for: null })
      .where('number', '=', number)
      .execute()
  })

  test('notices whatever was changed in it, and a log that it cannot read', async () => {
    const copy = await copyLog('log-changed')
    const heads = linesOf(copy, 'heads.jsonl')
    const entries = linesOf(copy, 'entries-00000000.jsonl')
    expect(heads.length).toBeGreaterThan(1)
    const withFile = async (file: string, lines: readonly string[]) => {
      const before = readFileSync(join(copy, file))
      writeFileSync(join(copy, file), `${lines.join('\n')}\n`)
      const result = await check(asFile(), keysFile, copy)
      writeFileSync(join(copy, file), before)
      return result
    }
    const swapped = await withFile('entries-00000000.jsonl', entries.toReversed())
    expect(swapped).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^GENUINE LICENCE, BUT THE LOG IS BROKEN/),
    })
    const rewritten = entries.map((line) => line.replace('"revoked"', '"restored"'))
    expect(await withFile('entries-00000000.jsonl', rewritten)).toMatchObject({ status: 1 })
    expect(await withFile('heads.jsonl', heads.slice(1)), 'the first head is missing').toMatchObject({
      status: 1,
    })
    const grown = heads.map((line) =>
      line.replace(/"size":(\d+)/, (_, size: string) => `"size":${Number(size) + 1}`),
    )
    expect(await withFile('heads.jsonl', grown)).toMatchObject({ status: 1 })
    expect(await withFile('entries-00000000.jsonl', entries.slice(1))).toMatchObject({ status: 1 })
    expect(await withFile('entries-00000000.jsonl', [])).toMatchObject({ status: 2 })
    for (const [file, lines] of [
      ['entries-00000000.jsonl', entries],
      ['heads.jsonl', heads],
    ] as const) {
      const ends = [lines.slice(0, -1), [...lines.slice(0, -1), lines.at(-1)?.slice(0, 40) ?? '']]
      for (const end of ends)
        expect(await withFile(file, end), `the last line of ${file} is missing`).toMatchObject({
          status: 2,
          output: expect.stringContaining(
            'The copy of the log is incomplete: licence-log/' + file + ' lacks its last line',
          ),
        })
    }
    expect(await check(asFile(), keysFile, join(folder, 'no-log'))).toMatchObject({ status: 2 })
    writeFileSync(join(copy, 'heads.jsonl'), '')
    expect(await check(asFile(), keysFile, copy), 'the heads were taken away').toMatchObject({
      status: 2,
      output: expect.stringContaining('The log could not be read'),
    })
    writeFileSync(join(copy, 'index.json'), '{"format":1,"size":0,"entries_per_file":1024,"tree_head":null}')
    expect(await check(asFile(), keysFile, copy), 'a new site').toMatchObject({
      status: 2,
      output: expect.stringContaining('The log has no entry yet'),
    })
  })

  test('[R14.7] finds a hand-over in it, and its licence', async () => {
    const bob = await shop.addCustomer({ plan: 'lifetime' })
    const { licence } = (await bob.post('/api/save-download-music', { music_id: shop.trackId(3) })).body
    const order = { licence_number: licence.number, client: 'Krümel', project: 'Film', lang: 'en' }
    const { number: handOver } = (await bob.post('/api/v1/hand-overs', order)).body.hand_over
    const paper = await bob.fetch(`/api/v1/hand-overs/${handOver}/certificate`)
    const pdf = Buffer.from(await paper.arrayBuffer())
    await saveKeys()
    const found = await check(pdf, keysFile, await copyLog('handed-over'))
    expect(found).toMatchObject({ status: 0 })
    expect(found.output).toMatch(
      /^GENUINE HAND-OVER\n[^]*Client: Krümel\n[^]*It is in the log[^]*Of its licence: It is in the log/,
    )
    await bob.post(`/api/v1/hand-overs/${handOver}/revocation`, {})
    const revoked = await check(pdf, keysFile, await copyLog('revoked'))
    expect(revoked.output).toMatch(/^GENUINE HAND-OVER, BUT REVOKED\n/)
    expect(revoked.status).toBe(1)
  })
})
