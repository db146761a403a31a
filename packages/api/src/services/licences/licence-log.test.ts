import { canonicalise, type SignedLicence } from '@tempolibre/domain'
import {
  auditLog,
  hashLeaf,
  hashText,
  hashTree,
  isConsistent,
  logFiles,
  type LogEntry,
  readLogProof,
  type SignedTreeHead,
  verifyLogProof,
  verifyTreeHead,
  writeLogEntry,
  writeTreeHead,
} from '@tempolibre/domain/licence-log'
import { findKeyIn } from '@tempolibre/domain/licence-verification'
import { restoreLicence } from '@tempolibre/database'
import { revokeForBreach } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'
import { testSettings } from '../../fixtures/test-settings.ts'
import { exportLicenceLog } from '../../licence-log/export-log.ts'
import { publishLicenceLog } from '../../licence-log/publish-log.ts'
import { createKeyring, rotateSigningKey } from '../../licences/keyring.ts'

let shop: Shop
let ada: Customer
let keyring: ReturnType<typeof createKeyring>
let days = 0

beforeAll(async () => {
  shop = await openShop()
  ada = await shop.addCustomer({ plan: 'lifetime' })
  keyring = createKeyring({ db: shop.db, secret: testSettings.secret })
})
afterAll(() => shop.close())

async function get(path: string): Promise<Answer> {
  const response = await shop.api.request(path)
  return { status: response.status, body: await response.json() }
}

/** Issues licences for further tracks. */
let track = 2
async function license(): Promise<string> {
  const { body } = await ada.post('/api/save-download-music', { music_id: shop.trackId(track++) })
  return body.licence.number
}

/** Lets a day pass. */
const publish = () => publishLicenceLog({ db: shop.db, keyring }, new Date(Date.UTC(2026, 0, ++days)))

const listHeads = async (): Promise<SignedTreeHead[]> =>
  (await get('/api/v1/licence-log/tree-heads')).body.tree_heads
const listEntries = async (query = ''): Promise<LogEntry[]> =>
  (await get(`/api/v1/licence-log/entries${query}`)).body.entries

async function proofOf(number: string) {
  const proof = readLogProof((await get(`/api/v1/licences/${number}/log-proof`)).body)
  if (!proof) throw new Error('This is no proof.')
  return proof
}

const findKey = async (id: string) => findKeyIn((await get('/api/v1/licence-keys')).body.keys)(id)

async function hashOf(number: string): Promise<string> {
  const { licence }: SignedLicence = (await ada.get(`/api/v1/licences/${number}/document`)).body
  return hashText(canonicalise({ ...licence }))
}

/** A place for exported files. */
function keepFiles() {
  const kept = new Map<string, string>()
  const written: string[] = []
  const files = {
    read: async (key: string) => {
      const text = kept.get(key)
      return text === undefined ? undefined : Buffer.from(text)
    },
    async write(key: string, text: string) {
      written.push(key)
      kept.set(key, text)
    },
  }
  return { files, kept, written }
}

const never = new AbortController().signal

describe('[R14.8] the log of licences', () => {
  test('has its files on a new site, without entries, so that a mirror can be set up', async () => {
    await publish()
    const { files, kept } = keepFiles()
    await exportLicenceLog({ db: shop.db, files }, never)
    expect(JSON.parse(kept.get(logFiles.index) ?? '')).toMatchObject({ size: 0, tree_head: null })
    expect([...kept.keys()].toSorted()).toEqual(
      [logFiles.entries(0), logFiles.heads, logFiles.index, logFiles.keys].toSorted(),
    )
    expect(await auditLog({ readFile: async (key) => kept.get(key), findKey })).toEqual({ verdict: 'empty' })
  })

  test('has a licence at once, and proves it from the next signed head on', async () => {
    const number = await license()
    const before = await proofOf(number)
    expect(before).toMatchObject({ tree_head: null, entries: [{ entry: { kind: 'issued' }, path: null }] })
    expect(await verifyLogProof(before, await hashOf(number), findKey)).toBe('waiting')
    expect(await listEntries(), 'nothing is listed that is not signed for').toEqual([])
    await publish()
    const after = await proofOf(number)
    expect(after.entries[0]?.entry.licence).toBe(await hashOf(number))
    expect(await verifyLogProof(after, await hashOf(number), findKey)).toBe('logged')
    expect(await listEntries()).toEqual([after.entries[0]?.entry])
    expect(JSON.stringify(await listEntries())).not.toContain(number)
  })

  test('keeps what is done to a licence afterwards', async () => {
    const number = await license()
    const decision = { number, reason: 'A test.' }
    await revokeForBreach(shop.db, decision)
    await shop.db.transaction().execute((transaction) => restoreLicence(transaction, decision))
    await publish()
    const proof = await proofOf(number)
    expect(proof.entries.map(({ entry }) => entry.kind)).toEqual(['issued', 'revoked', 'restored'])
    expect(await verifyLogProof(proof, await hashOf(number), findKey)).toBe('logged')
  })

  test(
    'proves every entry, and that each of its trees begins with all earlier ones',
    { timeout: 60_000 },
    async () => {
      for (let day = 0; day < 10; day++) {
        for (let licence = 0; licence < 1 + (day % 3); licence++) await license()
        await publish()
      }
      const heads = (await listHeads()).toReversed()
      const entries = await listEntries('?limit=1000')
      const leaves = await Promise.all(entries.map((entry) => hashLeaf(writeLogEntry(entry))))
      let previous: string | null = null
      for (const signed of heads) {
        const { head } = signed
        expect(await verifyTreeHead(signed, findKey)).toBe('genuine')
        expect(head.root, `${head.size} entries`).toBe(await hashTree(leaves.slice(0, head.size)))
        expect(head.previous).toBe(previous)
        previous = await hashText(writeTreeHead(head))
      }
      for (const { head: first } of heads) {
        for (const { head: second } of heads.filter(({ head }) => head.size >= first.size)) {
          const query = `first=${first.size}&second=${second.size}`
          const { path } = (await get(`/api/v1/licence-log/consistency?${query}`)).body
          expect(await isConsistent(first, second, path), query).toBe(true)
          const other = { ...first, root: await hashText(first.root) }
          expect(await isConsistent(other, second, path), query).toBe(false)
        }
      }
      const numbers = await shop.db.selectFrom('licence').select('number').execute()
      for (const { number } of numbers)
        expect(await verifyLogProof(await proofOf(number), await hashOf(number), findKey)).toBe('logged')
    },
  )

  test('signs no head on a day without entries', async () => {
    await publish()
    const before = await listHeads()
    await publish()
    expect(await listHeads()).toEqual(before)
    const [latest] = before
    expect((await get(`/api/v1/licence-log/tree-heads?below=${latest?.head.size}`)).body.tree_heads).toEqual(
      before.slice(1),
    )
  })

  test('is not believed for another licence, another entry or another head', async () => {
    const number = await license()
    await publish()
    const proof = await proofOf(number)
    const licence = await hashOf(number)
    expect(await verifyLogProof(proof, '0'.repeat(64), findKey)).toBe('wrong')
    const forge = (change: Partial<LogEntry>) => ({
      ...proof,
      entries: proof.entries.map((item) => ({ ...item, entry: { ...item.entry, ...change } })),
    })
    expect(await verifyLogProof(forge({ kind: 'revoked' }), licence, findKey)).toBe('wrong')
    expect(await verifyLogProof(forge({ at: '2020-01-01T00:00:00.000Z' }), licence, findKey)).toBe('wrong')
    const signed = proof.tree_head
    if (!signed) throw new Error('There is no head.')
    const grown = { ...signed, head: { ...signed.head, size: signed.head.size + 1 } }
    expect(await verifyLogProof({ ...proof, tree_head: grown }, licence, findKey)).toBe('altered')
  })

  test('stays verifiable after the key was replaced, and is signed by the new one', async () => {
    const number = await license()
    await publish()
    const before = await listHeads()
    await rotateSigningKey({ db: shop.db, secret: testSettings.secret })
    await license()
    await publish()
    const [latest] = await listHeads()
    expect(latest?.head.key_id).not.toBe(before[0]?.head.key_id)
    expect(latest && (await verifyTreeHead(latest, findKey))).toBe('genuine')
    expect(before[0] && (await verifyTreeHead(before[0], findKey))).toBe('genuine')
    expect(await verifyLogProof(await proofOf(number), await hashOf(number), findKey)).toBe('logged')
  })

  test('is written by an older program as well, and several processes publish it once', async () => {
    // What any release writes when it issues a licence.
    await sql`
      insert into licence (number, period_start, plan_kind, holder, track_title, artist_name, language, document, signature, key_id)
      select 'TL-0000-0000-0001', period_start, plan_kind, holder, track_title, artist_name, language, document, signature, key_id
      from licence limit 1`.execute(shop.db)
    days++
    const now = new Date(Date.UTC(2026, 0, days))
    const before = (await listHeads()).length
    await Promise.all([1, 2, 3].map(() => publishLicenceLog({ db: shop.db, keyring }, now)))
    expect(await listHeads()).toHaveLength(before + 1)
    expect((await proofOf('TL-0000-0000-0001')).entries[0]?.path).not.toBeNull()
  })

  test('says what it does not have', async () => {
    expect((await get('/api/v1/licences/TL-ZZZZ-ZZZZ-ZZZZ/log-proof')).status).toBe(404)
    const [latest] = await listHeads()
    const size = latest?.head.size ?? 0
    expect((await get(`/api/v1/licence-log/consistency?first=1&second=${size + 1}`)).status).toBe(404)
    expect((await get('/api/v1/licence-log/consistency?first=2&second=1')).status).toBe(404)
    expect((await get('/api/v1/licence-log/consistency?first=-1&second=1')).status).toBe(400)
    expect(await listEntries(`?from=${size}`)).toEqual([])
  })
})

test('[R14.8] what was exported in full is not written again, unless the log went back', async () => {
  await sql`insert into licence_log_entry (licence_number, entry)
    select licence_number, entry from licence_log_entry, generate_series(1, 1100) limit 1100`.execute(shop.db)
  await publish()
  const [latest] = await listHeads()
  const size = latest?.head.size ?? 0
  const { files, kept, written } = keepFiles()
  const exportAgain = async () => {
    written.length = 0
    await exportLicenceLog({ db: shop.db, files }, never)
    return written
  }
  const rest = [logFiles.heads, logFiles.keys, logFiles.index]
  expect(await exportAgain()).toEqual([logFiles.entries(0), logFiles.entries(1), ...rest])
  const lines = [0, 1].flatMap((file) => kept.get(logFiles.entries(file))?.trimEnd().split('\n'))
  expect(lines).toHaveLength(size)
  expect(await exportAgain()).toEqual([logFiles.entries(1), ...rest])
  kept.set(logFiles.index, JSON.stringify({ size: size + 5000 }))
  expect(await exportAgain(), 'the copy is of a later state').toContain(logFiles.entries(0))
})
