import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { portOf } from '@tempolibre/domain/port-of'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openUploadSite, type UploadSite } from './fixtures/upload-site.ts'
import { createUploadHousekeeping } from './upload-jobs.ts'

let site: UploadSite
let upload: string

beforeAll(async () => {
  site = await openUploadSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  const { body } = await site.studio('/uploads', { name: 'Vega Music' })
  upload = body.record.id
})

const music = (bytes: number) => new Uint8Array(randomBytes(bytes))
const placeOf = (path: string) => join(site.uploadsDirectory, upload, 'files', path)
const codeOf = (text: string) => JSON.parse(text).error.code
const files = async () => (await site.studio(`/uploads/${upload}/files`)).body.records

/** Sends the beginning of a request to the first server, and cuts the connection. */
async function sendAndCut(path: string, bytes: Uint8Array, announced: number): Promise<void> {
  const socket = connect(portOf(site.servers[0].server), '127.0.0.1')
  const head = Object.entries({
    ...site.tusHeaders,
    host: 'localhost',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': String(announced),
  }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`PATCH ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  socket.write(bytes)
  await vi.waitFor(async () => expect(await site.offsetOf(path, 1)).toBe(bytes.length), { timeout: 10_000 })
  socket.destroy()
}

describe('[R12.4] a recording that is uploaded', () => {
  test('keeps what has arrived when the line breaks, and is completed through another process', async () => {
    const song = music(300_000)
    const { path, status } = await site.announce(upload, 'Ada/Salt.wav', song.length)
    expect(status).toBe(201)
    expect(await site.offsetOf(path)).toBe(0)
    await sendAndCut(path, song.subarray(0, 100_000), song.length)
    await vi.waitFor(
      async () => expect((await files())[0]).toMatchObject({ received: 100_000, complete: false }),
      { timeout: 10_000 },
    )
    const rest = await site.send(path, 100_000, song.slice(100_000), 1)
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '300000'])
    expect(readFileSync(placeOf('Ada/Salt.wav')).equals(song)).toBe(true)
    expect(await files()).toMatchObject([
      { path: 'Ada/Salt.wav', kind: 'sound', bytes: 300_000, received: 300_000, complete: true },
    ])
    expect(await site.offsetOf(path, 1)).toBe(300_000)
  })

  test('takes bytes only where they belong, of one sender at a time', async () => {
    const song = music(1000)
    const { path } = await site.announce(upload, 'Salt.wav', song.length)
    expect((await site.send(path, 0, song.slice(0, 400))).status).toBe(204)
    const overtaken = await site.send(path, 0, song.slice(0, 400))
    expect([overtaken.status, codeOf(await overtaken.text())]).toEqual([409, 'upload_offset'])
    expect((await site.send(path, 500, song.slice(500))).status).toBe(409)
    expect((await site.send(path, 400, music(601))).status).toBe(413)
    expect(await site.offsetOf(path)).toBe(400)
    await site.db
      .updateTable('upload_file')
      .set({
        held_by: '00000000-0000-4000-8000-000000000000',
        held_until: sql<Date>`now() + interval '40 s'`,
      })
      .execute()
    const busy = await site.send(path, 400, song.slice(400), 1)
    expect([busy.status, codeOf(await busy.text())]).toEqual([423, 'upload_busy'])
    // Its process died.
    await site.db
      .updateTable('upload_file')
      .set({ held_until: sql<Date>`now()` })
      .execute()
    expect((await site.send(path, 400, song.slice(400), 1)).status).toBe(204)
  })

  test('is refused without a session, to other roles, and in another version of the protocol', async () => {
    const none = await site.announce(upload, 'Salt.wav', 10, { authorization: 'Bearer no' })
    expect([none.status, codeOf(none.text)]).toEqual([401, 'unauthorized'])
    await site.db.updateTable('staff_member').set({ role: 'support' }).execute()
    const support = await site.announce(upload, 'Salt.wav', 10)
    await site.db.updateTable('staff_member').set({ role: 'administrator' }).execute()
    expect([support.status, codeOf(support.text)]).toEqual([403, 'forbidden'])
    expect((await site.announce(upload, 'Salt.wav', 10, { 'tus-resumable': '0.2.2' })).status).toBe(412)
    expect(await files()).toEqual([])
    const options = await fetch(`${site.servers[0].url}/api/studio/v1/tus`, { method: 'OPTIONS' })
    expect(Object.fromEntries(options.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination',
      'tus-max-size': '2147483648',
    })
  })

  test('[R15.11] is refused to a member without the second factor that two members need', async () => {
    const begun = await site.announce(upload, 'Begun.wav', 10)
    expect(begun.status).toBe(201)
    const { path } = begun
    const { rows } = await sql<{ id: string }>`
      insert into user_account (name, email, language) values ('Second', 'second@label.example', 'en') returning id`.execute(
      site.db,
    )
    await sql`insert into staff_member (user_id, role) values (${rows[0]?.id}, 'editor')`.execute(site.db)
    const refused = [403, 'second_factor_required']
    const none = await site.announce(upload, 'Salt.wav', 10)
    expect([none.status, codeOf(none.text)]).toEqual(refused)
    const part = await site.send(path, 0, new Uint8Array(10))
    expect([part.status, codeOf(await part.text())]).toEqual(refused)
    const removed = await fetch(site.servers[0].url + path, { method: 'DELETE', headers: site.tusHeaders })
    expect([removed.status, codeOf(await removed.text())]).toEqual(refused)
    await sql`delete from user_account where id = ${rows[0]?.id}`.execute(site.db)
    expect(
      (await fetch(site.servers[0].url + path, { method: 'DELETE', headers: site.tusHeaders })).status,
    ).toBe(204)
  })

  test.each([
    { size: 'short', bytes: 300_000, answered: [403] },
    { size: 'long', bytes: 3_000_000, answered: [403, 0] },
  ])('[R15.146] of a $size file ends within a second of its sender’s role', async ({ answered, bytes }) => {
    const song = music(bytes)
    const { path } = await site.announce(upload, 'Salt.wav', bytes)
    const { promise: isRemoved, resolve: remove } = Promise.withResolvers<void>()
    let at = 0
    const slowly = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (at > 0) await isRemoved
          const sent = song.subarray(at, at + 100_000)
          at += sent.length
          controller.enqueue(sent)
          if (at === bytes) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const answer = fetch(site.servers[0].url + path, {
      method: 'PATCH',
      headers: {
        ...site.tusHeaders,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': String(bytes),
      },
      body: slowly,
      duplex: 'half',
    }).then(
      ({ status }) => status,
      () => 0,
    )
    const part = join(site.uploadsDirectory, upload, 'parts', path.split('/').at(-1) ?? '')
    await vi.waitFor(() => expect(statSync(part).size).toBe(100_000), { timeout: 10_000 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
    try {
      await site.db.updateTable('staff_member').set({ role: 'support' }).execute()
      remove()
      expect(answered).toContain(await answer)
    } finally {
      vi.useRealTimers()
      await site.db.updateTable('staff_member').set({ role: 'administrator' }).execute()
    }
    expect(await site.offsetOf(path)).toBe(100_000)
    // What is still to come of it would count for other tests.
    await fetch(site.servers[0].url + path, { method: 'DELETE', headers: site.tusHeaders })
  })

  test.each([
    '../../escape.wav',
    '/etc/escape.wav',
    'a/../../escape.wav',
    'a//b.wav',
    './a.wav',
    'a\\..\\b.wav',
    'a\0.wav',
    'song\u202Eexe.wav',
    '.hidden.wav',
    '__MACOSX/a.wav',
    `${'ü'.repeat(130)}.wav`,
  ])('of the path %j is refused', async (path) => {
    const { status, text } = await site.announce(upload, path, 10)
    expect([status, JSON.parse(text).error.fields]).toMatchObject([
      400,
      [{ field: 'body.path', code: 'upload_path_invalid' }],
    ])
    expect(existsSync(join(site.uploadsDirectory, upload))).toBe(false)
  })

  test.each([
    ['evil.html', 10, 400, 'invalid_input'],
    ['evil.sh', 10, 400, 'invalid_input'],
    ['Salt.wav', 2 ** 31 + 1, 413, 'payload_too_large'],
    ['tracks.csv', 2 ** 27, 413, 'payload_too_large'],
    ['Salt.wav', 0, 400, 'invalid_input'],
  ])('%s of %i bytes is refused with %i', async (path, bytes, status, code) => {
    const answer = await site.announce(upload, path, bytes)
    expect([answer.status, codeOf(answer.text)]).toEqual([status, code])
  })

  test('is refused, in the sender’s language, before the disk is full; files on their way count', async () => {
    site.setFreeBytes(1000)
    expect((await site.announce(upload, 'a.wav', 600)).status).toBe(201)
    const full = await site.announce(upload, 'b.wav', 600, { 'accept-language': 'fr' })
    site.setFreeBytes(1e12)
    expect([full.status, JSON.parse(full.text).error]).toMatchObject([
      507,
      { code: 'storage_full', message: expect.stringContaining('disque') },
    ])
  })

  test('replaces one of the same path; a file is never a folder', async () => {
    const { path: first } = await site.announce(upload, 'a/Salt.wav', 3)
    await site.send(first, 0, new Uint8Array([1, 2, 3]))
    const { path: second } = await site.announce(upload, 'a/Salt.wav', 2)
    expect(existsSync(placeOf('a/Salt.wav'))).toBe(false)
    expect(await site.offsetOf(first)).toBe(-404)
    await site.send(second, 0, new Uint8Array([4, 5]))
    expect([...readFileSync(placeOf('a/Salt.wav'))]).toEqual([4, 5])
    expect((await site.announce(upload, 'a/Salt.wav/b.wav', 2)).status).toBe(400)
    expect((await site.announce(upload, 'a.wav', 2)).status).toBe(201)
    expect((await site.announce(upload, 'a.wav/Salt.wav', 2)).status).toBe(400)
  })

  test('[R17.21] is missing, and no failure, for who sends its last bytes while another window replaces it', async () => {
    const { path } = await site.announce(upload, 'Salt.wav', 3)
    const { folder } = site.servers[0]
    const { finish } = folder
    vi.spyOn(folder, 'finish').mockImplementationOnce(async (file) => {
      await site.announce(upload, 'Salt.wav', 2)
      await finish(file)
    })
    expect((await site.send(path, 0, new Uint8Array([1, 2, 3]))).status).toBe(404)
    expect(await files()).toMatchObject([{ path: 'Salt.wav', bytes: 2, received: 0 }])
  })

  test('is removed, alone or with its upload', async () => {
    const { path } = await site.announce(upload, 'Salt.wav', 3)
    await site.send(path, 0, new Uint8Array([1, 2, 3]))
    const removed = await fetch(site.servers[0].url + path, { method: 'DELETE', headers: site.tusHeaders })
    expect([removed.status, await files(), existsSync(placeOf('Salt.wav'))]).toEqual([204, [], false])
    await site.announce(upload, 'Salt.wav', 3)
    expect((await site.studio(`/uploads/${upload}`, undefined, 'DELETE')).status).toBe(200)
    const jobs = createUploadHousekeeping(site.db, site.servers[0].folder)
    const [job] = await site.db
      .selectFrom('job')
      .where('kind', '=', 'remove_upload')
      .select('subject')
      .execute()
    expect(job?.subject).toBe(upload)
    await jobs['remove_upload']?.run(upload, new AbortController().signal)
    expect(existsSync(join(site.uploadsDirectory, upload))).toBe(false)
  })

  test('is forgotten with its upload when nobody has touched that for two weeks', async () => {
    await site.announce(upload, 'Salt.wav', 3)
    await site.db
      .updateTable('upload')
      .set({ touched_at: sql<Date>`now() - interval '13 days'` })
      .execute()
    const forget = () =>
      createUploadHousekeeping(site.db, site.servers[0].folder)['forget_uploads']?.run(
        '',
        new AbortController().signal,
      )
    await forget()
    expect((await files()).length).toBe(1)
    await site.db
      .updateTable('upload')
      .set({ touched_at: sql<Date>`now() - interval '15 days'` })
      .execute()
    await forget()
    expect((await site.studio(`/uploads/${upload}`)).status).toBe(404)
    expect(readdirSync(site.uploadsDirectory)).toEqual([])
  })
})
