import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createConnection, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '@tempolibre/domain/port-of'
import { createContactMessage } from '@tempolibre/database'
import { createMigratedDatabase, makeAccount } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAsk } from './ask.ts'
import { openCable } from './cable.ts'
import { Journal, operator } from './journal.ts'
import { findTruncated } from './media-files.ts'
import { RequestLog } from './requests.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const message = { name: 'Ada', email: 'ada@example.org', message: 'Hello?', language: 'en' } as const

describe('the journal', () => {
  test('misses what was acknowledged and is not there, and its mail', async () => {
    const [kept, lost] = [randomUUID(), randomUUID()]
    await createContactMessage(database.db, { ...message, id: kept, client: undefined })
    const journal = new Journal()
    journal.add({ kind: 'contact', id: kept })
    journal.add({ kind: 'contact', id: lost })
    journal.add({ kind: 'session', email: 'ada@example.org', isRefused: true })
    const mail = { from: '', to: [operator], source: `Message-ID: <1@a>\r\n\r\nIs ${kept} there?` }
    expect(await journal.compare(database.db, [mail])).toMatchObject({
      lost: [`the mail about the message ${lost}`, `the message ${lost}`, 'a session of ada@example.org'],
      duplicateMails: 0,
    })
  })

  test('counts a mail that came twice, not two mails to one address', async () => {
    const mailOf = (id: string) => ({ from: '', to: ['ada@example.org'], source: `Message-ID: <${id}>\r\n` })
    const mails = [mailOf('1@a'), mailOf('2@a'), mailOf('1@a')]
    expect(await new Journal().compare(database.db, mails)).toMatchObject({ duplicateMails: 1, mails: 3 })
  })

  test('knows an account by its pending sign-up or by itself', async () => {
    const email = 'ada@example.org'
    await makeAccount(database.db, { email })
    const journal = new Journal()
    journal.add({ kind: 'sign-up', email })
    journal.add({ kind: 'favourite', email, trackId: 1 })
    const mail = { from: '', to: [email], source: 'Message-ID: <3@a>\r\n' }
    const { lost } = await journal.compare(database.db, [mail])
    expect(lost).toEqual([`the favourite 1 of ${email}`])
  })
})

describe('an answer', () => {
  /** What the log says of one answer to a request for a page or the API. */
  async function judge(path: string, status: number, headers: Record<string, string>, body: string) {
    const server = createServer((_, response) => {
      if (status === 0) response.destroy()
      else response.writeHead(status, headers).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const log = new RequestLog()
    await createAsk(`http://127.0.0.1:${portOf(server)}`, log)({ path })
    server.close()
    return log.since(0)[0]?.outcome
  }
  const own = { 'x-request-id': '1' }
  const later = { ...own, 'retry-after': '5' }

  test.each([
    ['a whole page', 'done', '/fr', 200, own, '<!doctype html><html lang="fr"></html>'],
    ['a page that is cut', 'wrong', '/fr', 200, own, '<!doctype html><html lang="fr"><bo'],
    ['a refusal in the language', 'refused', '/fr', 503, later, '<html lang="fr">Pardon</html>'],
    ['a refusal in another language', 'wrong', '/fr', 503, later, '<html lang="en">Sorry</html>'],
    ['a refusal that says no time', 'wrong', '/fr', 503, own, '<html lang="fr">Pardon</html>'],
    ['a refusal of the API', 'refused', '/api/v1/plans', 503, later, '{"error":{"message":"Later"}}'],
    ['a failure', 'wrong', '/api/v1/plans', 500, later, '{"error":{"message":"Oh"}}'],
    ['a balancer in its place', 'closed', '/fr', 502, {}, 'Bad gateway'],
    ['no answer', 'closed', '/fr', 0, own, ''],
  ])('%s is %s', async (_, outcome, path, status, headers, body) => {
    expect(await judge(path, status, headers, body)).toBe(outcome)
  })
})

test('files that are cut off are found, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tempolibre-chaos-'))
  const frame = Buffer.alloc(522)
  // MPEG-1 Layer III, 160 kbit/s, 44.1 kHz.
  frame.set([0xff, 0xfb, 0xa0, 0x00])
  const wav = Buffer.alloc(44)
  wav.write('RIFF')
  wav.writeUInt32LE(36, 4)
  const files: Record<string, Buffer | string> = {
    'whole.mp3': Buffer.concat([frame, frame]),
    'cut.mp3': Buffer.concat([frame, frame.subarray(0, 300)]),
    'whole.wav': wav,
    'cut.wav': wav.subarray(0, 40),
    'whole.svg': '<svg></svg>\n',
    'cut.svg': '<svg><path',
    'empty.jpg': '',
    'written.mp3.12345678.1.abcdef12.part': 'still being written',
  }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  expect(findTruncated(folder).sort()).toEqual(['cut.mp3', 'cut.svg', 'cut.wav', 'empty.jpg'])
  rmSync(folder, { recursive: true })
})

test('a cable that swallows packets leaves what is open silent for good, and carries what is opened later', async () => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => socket.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cable = await openCable(portOf(server))
  const open = () => {
    const heard: string[] = []
    const socket = createConnection(cable.port, '127.0.0.1')
    socket.on('data', (bytes) => heard.push(bytes.toString()))
    return { socket, heard, said: (text: string) => socket.write(text) }
  }
  const before = open()
  before.said('1')
  await expect.poll(() => before.heard.join('')).toBe('1')
  cable.swallow()
  before.said('2')
  cable.heal()
  const after = open()
  after.said('3')
  await expect.poll(() => after.heard.join('')).toBe('3')
  expect(before.heard.join('')).toBe('1')
  before.socket.destroy()
  after.socket.destroy()
  await cable.close()
  server.close()
})
