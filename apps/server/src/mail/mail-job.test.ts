import { randomUUID } from 'node:crypto'
import { openDripping } from '@tempolibre/domain/dripping'
import { connect, createContactMessage, databaseLimits, markMailSent, takeJob } from '@tempolibre/database'
import { createMigratedDatabase, openDatabaseProxy } from '@tempolibre/database/factories'
import type { Language } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWorker } from '../jobs/start-worker.ts'
import type { Turns } from '../jobs/take-turns.ts'
import { listMails, makeMailsDue } from './fixtures/list-mails.ts'
import { MailServer } from './fixtures/mail-server.ts'
import { readMail } from './fixtures/read-mail.ts'
import { createMailJobs } from './mail-job.ts'
import { addMailLanes } from './mail-lanes.ts'
import { createMailSender, type MailSender } from './mail-sender.ts'
import { watchUnsentMails } from './unsent-mails.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let server: MailServer
let started: Turns[] = []
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  vi.clearAllMocks()
  server = new MailServer()
  await server.open()
  await database.db.deleteFrom('contact_message').execute()
  await database.db.deleteFrom('mail').execute()
})
afterEach(async () => {
  for (const each of started) await each.stop()
  started = []
  await server.close()
})

const site = { siteUrl: 'https://music.example', log }

function start({
  db = database.db,
  plainText = true,
  send: given,
}: { db?: typeof database.db; plainText?: boolean; send?: MailSender } = {}): Turns {
  const toServer = createMailSender({
    smtpUrl: server.url,
    plainText,
    from: 'site@music.example',
    to: 'operator@music.example',
  })
  const send = given ?? toServer
  const worker = startWorker({ db, log })
  worker.addLane(createMailJobs({ ...site, db, send }))
  started.push(worker)
  return worker
}

/** With the lanes of a site. */
function startLanes(): void {
  const worker = startWorker({ db: database.db, log })
  const send = createMailSender({
    smtpUrl: server.url,
    plainText: true,
    from: 'site@music.example',
    to: 'operator@music.example',
  })
  addMailLanes(worker, createMailJobs({ ...site, db: database.db, send }))
  started.push(worker)
}

function watchUnsent(): Turns {
  const unsent = watchUnsentMails({ ...site, db: database.db })
  started.push(unsent)
  return unsent
}

async function write(
  texts: { name?: string; message?: string; email?: string; language?: Language } = {},
): Promise<string> {
  const id = randomUUID()
  const outcome = await createContactMessage(database.db, {
    id,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    message: 'Does the licence cover a weekly podcast?',
    language: 'en',
    client: undefined,
    ...texts,
  })
  expect(outcome).toEqual({ kind: 'stored' })
  return id
}

async function find(id: string) {
  const mail = (await listMails(database.db)).find((each) => each.id === id)
  if (!mail) throw new Error(`there is no mail ${id}`)
  return mail
}
const untilFailed = (id: string, error: string) =>
  vi.waitFor(async () => expect((await find(id)).last_error ?? '').toContain(error), { timeout: 15_000 })
const untilMailed = (id: string) =>
  vi.waitFor(async () => expect((await find(id)).mailed_at).not.toBeNull(), { timeout: 15_000 })

describe('[R4.5] the queue of mails', () => {
  test('mails what is already waiting and what is written later, each once, with the visitor as reply address', async () => {
    const first = await write()
    const worker = start()
    await untilMailed(first)
    const second = await write({
      language: 'fr',
      name: 'Élodie Œuvrard 🎵',
      email: 'elodie@example.org',
      message: 'Bonjour à tous,\n\nma question : la licence couvre-t-elle un podcast ?\n.\nMerci',
    })
    worker.look()
    await untilMailed(second)
    expect(server.received).toHaveLength(2)
    expect(await find(first)).toMatchObject({ attempts: 1, last_error: null })

    const [english, french] = server.received
    expect(english).toMatchObject({ from: 'site@music.example', to: ['operator@music.example'] })
    const { headers, text } = readMail(english?.source ?? '')
    expect(headers.get('from')).toBe('"music.example" <site@music.example>')
    expect(headers.get('to')).toBe('operator@music.example')
    expect(headers.get('reply-to')).toBe('Ada Lovelace <ada@example.org>')
    expect(headers.get('subject')).toBe('Message from Ada Lovelace')
    expect(headers.get('message-id')).toBe(`<${first}@music.example>`)
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toContain(
      'Does the licence cover a weekly podcast?\n\n-- \nAda Lovelace <ada@example.org>\n',
    )
    expect(readMail(french?.source ?? '').text).toContain(
      'ma question : la licence couvre-t-elle un podcast ?\n.\nMerci',
    )
  })

  test('sends a mail once if the database stops answering before that can be noted', async () => {
    const proxy = await openDatabaseProxy(database.url)
    const limits = { ...databaseLimits.requests, connectMs: 300, answerMs: 300 }
    const { close, db } = connect({ connectionString: proxy.url }, () => {}, { limits })
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    server.untilAnswer = answered
    const id = await write()
    const worker = start({ db })
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 15_000 })
    proxy.freeze()
    const connections = vi.spyOn(db, 'updateTable')
    answer()
    // The note is tried again, on another connection.
    await vi.waitFor(() => expect(connections.mock.calls.length).toBeGreaterThan(1), { timeout: 15_000 })
    proxy.thaw()
    await untilMailed(id)
    expect(server.received).toHaveLength(1)
    expect(await find(id)).toMatchObject({ attempts: 1, last_error: null })
    await worker.stop()
    await close()
    await proxy.close()
  })

  test('delivers everything once an unavailable mail server is back', async () => {
    await server.close()
    const id = await write()
    const worker = start()
    await untilFailed(id, 'ECONNREFUSED')
    const failed = await find(id)
    expect(failed).toMatchObject({ mailed_at: null, attempts: 1 })
    const delay = failed.next_attempt_at.getTime() - Date.now()
    expect(delay).toBeGreaterThan(0)
    expect(delay).toBeLessThanOrEqual(5000)

    await server.open()
    await makeMailsDue(database.db)
    worker.look()
    await untilMailed(id)
    expect(server.received).toHaveLength(1)
    expect(await find(id)).toMatchObject({ attempts: 2, last_error: null })
  })

  test(
    'a refused mail does not delay the others, and is retried at growing intervals',
    { tags: 'thorough' },
    async () => {
      server.refusal = { code: 550, text: 'no such mailbox' }
      const refused = await write()
      const worker = start()
      await untilFailed(refused, 'no such mailbox')

      await sql`update job set attempts = 30, last_error = null, next_attempt_at = now()`.execute(database.db)
      worker.look()
      await untilFailed(refused, 'no such mailbox')
      const { attempts, next_attempt_at } = await find(refused)
      expect(attempts).toBe(31)
      expect(next_attempt_at.getTime() - Date.now()).toBeGreaterThan(3590_000)
      expect(next_attempt_at.getTime() - Date.now()).toBeLessThanOrEqual(3600_000)

      server.refusal = undefined
      const other = await write({ email: 'eve@example.org' })
      worker.look()
      await untilMailed(other)
      expect((await find(refused)).mailed_at).toBeNull()
    },
  )

  test('several processes running at once send each message once', { tags: 'thorough' }, async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) => write({ email: `visitor${index}@example.org` })),
    )
    for (let count = 0; count < 3; count++) start()
    for (const id of ids) await untilMailed(id)
    const sent = server.received.map(({ source }) => readMail(source).headers.get('message-id'))
    expect(sent.sort()).toEqual(ids.map((id) => `<${id}@music.example>`).sort())
  })

  test('a message interrupted by a crash is sent by another process', async () => {
    const id = await write()
    // The process that takes it dies.
    await takeJob(database.db, { kinds: ['mail'] })
    await makeMailsDue(database.db)
    start()
    await untilMailed(id)
    expect(server.received).toHaveLength(1)
    expect((await find(id)).attempts).toBe(2)
  })

  test('a message that was sent before the crash is not sent again', async () => {
    const id = await write()
    await takeJob(database.db, { kinds: ['mail'] })
    await markMailSent(database.db, { id })
    await makeMailsDue(database.db)
    start()
    await vi.waitFor(async () => expect((await find(id)).done_at).not.toBeNull(), { timeout: 15_000 })
    expect(server.received).toEqual([])
  })

  test('stops at once when idle, and sends nothing afterwards', async () => {
    const worker = start()
    await worker.stop()
    const id = await write()
    worker.look()
    // A turn that began in spite of it would be waited for here.
    await worker.stop()
    expect((await find(id)).mailed_at).toBeNull()
    expect(server.received).toEqual([])
  })

  test('stops after the message under way: it arrives, and the others wait for the next process', async () => {
    const ids = [await write(), await write({ email: 'eve@example.org' })]
    const underWay = Promise.withResolvers<void>()
    const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
    const sent: string[] = []
    const worker = start({
      async send({ id }) {
        sent.push(id)
        underWay.resolve()
        await letGo
      },
    })
    await underWay.promise
    const stopped = worker.stop()
    release()
    await stopped
    expect(sent).toEqual(ids.slice(0, 1))
    expect((await find(ids[0] ?? '')).mailed_at).not.toBeNull()
    expect(await find(ids[1] ?? '')).toMatchObject({ mailed_at: null, attempts: 0 })
  })

  test('a message that arrives while another is being sent goes out right after it', async () => {
    await write()
    const mailed = Promise.withResolvers<string>()
    const worker: Turns = start({
      async send({ parameters: { email } }) {
        if (email === 'eve@example.org') return mailed.resolve(email)
        await write({ email: 'eve@example.org' })
        worker.look()
      },
    })
    expect(await mailed.promise).toBe('eve@example.org')
  }, 30_000)

  test('without a mail server messages are kept, and one log line says so', async () => {
    const first = await write()
    const unsent = watchUnsent()
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), { timeout: 30_000 })
    expect(log.warn).toHaveBeenCalledWith({ waiting: 1 }, expect.stringContaining('set SMTP_URL'))
    await write({ email: 'eve@example.org' })
    unsent.look()
    await unsent.stop()
    expect(log.warn).toHaveBeenCalledOnce()
    expect(await find(first)).toMatchObject({ mailed_at: null, attempts: 0 })
  })
})

test('if TLS is required, nothing is sent to a server without it', async () => {
  const id = await write()
  start({ plainText: false })
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect((await find(id)).mailed_at).toBeNull()
  expect(server.received).toEqual([])
})

test.each([
  ['a second header', 'Ada\r\nBcc: victim@example.org'],
  ['another recipient', 'Ada" <victim@example.org>, "Eve'],
  ['an encoded word', '=?utf-8?q?Ada=0D=0ABcc:_victim@example.org?='],
  ['a comment', 'Ada (victim@example.org), x'],
  ['quotes and a backslash', 'Ada "\\" Lovelace'],
  ['only marks', '<>,;:@[]'],
])('[R4.5] a name that is %s remains a plain name, even if it bypassed the contract', async (_, name) => {
  const id = await write({ name })
  start()
  await untilMailed(id)
  const [mail] = server.received
  expect(mail?.to).toEqual(['operator@music.example'])
  const { headers } = readMail(mail?.source ?? '')
  expect([...headers.keys()].sort()).toEqual(
    [
      'auto-submitted',
      'content-language',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ].sort(),
  )
  expect(headers.get('reply-to')?.endsWith('<ada@example.org>')).toBe(true)
  expect(headers.get('to')).toBe('operator@music.example')
})

test(
  '[R15.87] a mail server that drips holds up no other mail: it is given up, and asked again later',
  { tags: 'thorough', timeout: 90_000 },
  async () => {
    const slow = await openDripping(Number(new URL(server.url).port))
    const send = createMailSender({
      smtpUrl: `smtp://127.0.0.1:${slow.port}`,
      plainText: true,
      from: 'site@music.example',
      to: 'operator@music.example',
    })
    const failed = Promise.withResolvers<unknown>()
    // Its greeting comes in time.
    slow.drip(300)
    const began = performance.now()
    start({
      send: (...mail) => {
        const sent = send(...mail)
        sent.catch(failed.resolve)
        return sent
      },
    })
    await write()
    await failed.promise
    expect(performance.now() - began).toBeLessThan(40_000)
    await expect.poll(() => slow.open, { timeout: 5000 }).toBe(0)
    slow.drip(0)
    await makeMailsDue(database.db)
    for (const each of started) each.look()
    await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(1)
    await slow.close()
  },
)

describe('[R15.121] a mail server that hangs', { tags: 'thorough', timeout: 180_000 }, () => {
  test('after the whole mail keeps no other mail waiting, and a copy that may arrive is announced and comes late', async () => {
    const never = new Promise<void>(() => {})
    server.hangsFor = (source) => source.includes('hanging') && never
    const hanging: string[] = []
    for (let count = 0; count < 6; count++)
      hanging.push(await write({ email: `hang-${count}@example.org`, message: 'One that is hanging.' }))
    await sql`update job set attempts = 1 where kind = 'mail'`.execute(database.db)
    startLanes()
    await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(2)
    const other = await write({ email: 'eve@example.org' })
    started.at(-1)?.look()
    await untilMailed(other)
    await vi.waitFor(
      async () =>
        expect((await Promise.all(hanging.map(find))).map(({ last_error }) => last_error)).toContainEqual(
          expect.stringContaining('may arrive twice'),
        ),
      { timeout: 60_000 },
    )
    const failed = (await Promise.all(hanging.map(find))).filter(({ last_error }) => last_error !== null)
    for (const { mailed_at, next_attempt_at } of failed) {
      expect(mailed_at).toBeNull()
      expect(next_attempt_at.getTime() - Date.now()).toBeGreaterThan(10 * 60_000)
    }
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({
        err: expect.objectContaining({ message: expect.stringContaining('may arrive twice') }),
      }),
      expect.any(String),
    )
  })

  test('after the whole mail does not hold up a stop, which says that the mail may arrive twice', async () => {
    server.hangsFor = () => new Promise<void>(() => {})
    const id = await write()
    const worker = start()
    await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(1)
    await worker.stop()
    const { last_error: error, next_attempt_at: next } = await find(id)
    expect(error).toContain('may arrive twice')
    expect(next.getTime() - Date.now()).toBeGreaterThan(10 * 60_000)
    expect(log.warn).toHaveBeenCalledOnce()
  })

  test('before its greeting is given up, and nothing is said of copies', async () => {
    const slow = await openDripping(Number(new URL(server.url).port))
    slow.drip(2000)
    const send = createMailSender({
      smtpUrl: `smtp://127.0.0.1:${slow.port}`,
      plainText: true,
      from: 'site@music.example',
      to: 'operator@music.example',
    })
    const id = await write()
    start({ send })
    await vi.waitFor(async () => expect((await find(id)).last_error).not.toBeNull(), { timeout: 60_000 })
    expect((await find(id)).last_error).not.toContain('twice')
    expect(server.received).toEqual([])
    await slow.close()
  })
})
