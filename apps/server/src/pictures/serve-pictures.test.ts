import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { createUploadService } from '@tempolibre/api'
import { maxPictureBytes } from '@tempolibre/domain/pictures'
import { portOf } from '@tempolibre/domain/port-of'
import { maxLookPictureBytes } from '@tempolibre/domain'
import { sql } from 'kysely'
import sharp from 'sharp'
import { openFolder } from '@tempolibre/media/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUploadSite, type UploadSite } from '../uploads/fixtures/upload-site.ts'
import { createPictureEncoder } from './encode-apart.ts'
import { createPictureStore } from './picture-store.ts'
import { createPictureServer } from './serve-pictures.ts'

let site: UploadSite
let server: Server
let freeBytes = 10 * maxPictureBytes

beforeAll(async () => {
  site = await openUploadSite()
  const serve = createPictureServer({
    service: createUploadService({ db: site.db, secret: 'a secret of at least 32 characters' }),
    encode: createPictureEncoder(openFolder(site.mediaDirectory).settings),
    freeBytes: async () => freeBytes,
    headers: {},
    log: { error() {}, warn() {} },
  })
  server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await site.close()
})

async function send(
  body: Uint8Array<ArrayBuffer>,
  { crop = '', path = 'pictures', token = site.token } = {},
) {
  const query = `lang=fr${crop && `&crop=${crop}`}`
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}/api/studio/v1/${path}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return { status: answer.status, ...JSON.parse(await answer.text()) }
}
const draw = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )

test('[R12.3] pictures are received, the same one once, and listed with the newest first', async () => {
  const [red, blue] = [await draw('red'), await draw('blue')]
  const first = await send(red)
  expect(first).toMatchObject({ status: 200, picture: { width: 60, height: 40 } })
  const [second, again] = await Promise.all([send(blue), send(blue)])
  expect(again.picture).toEqual(second.picture)
  expect(
    (await createPictureStore(openFolder(site.mediaDirectory)).list()).map(({ digest }) => digest),
  ).toEqual([second.picture.digest, first.picture.digest])
})

test('[R12.3] only the part that is asked for is kept; a part that is none is refused', async () => {
  const sent = await draw('purple')
  expect(await send(sent, { crop: '10,0,40,40' })).toMatchObject({
    picture: { width: 40, height: 40 },
  })
  for (const crop of ['30,0,40,40', '0,0,0,0', 'all']) {
    const { error, status } = await send(sent, { crop })
    expect([status, error.fields[0].field]).toEqual([400, 'body.file'])
  }
})

test('[R12.3] a picture that is removed leaves nothing, and others stay', async () => {
  const store = createPictureStore(openFolder(site.mediaDirectory))
  const [one, other] = [(await send(await draw('navy'))).picture, (await send(await draw('lime'))).picture]
  expect(await store.has(one)).toBe(true)
  await store.remove(one)
  expect([await store.has(one), await store.has(other)]).toEqual([false, true])
  const left = readdirSync(join(site.mediaDirectory, 'pictures')).filter((name) =>
    name.startsWith(one.digest),
  )
  expect(left).toEqual([])
})

test(
  '[R12.3] what cannot be read is refused in words, and the next one is received',
  { tags: 'thorough' },
  async () => {
    const refused = await send(new TextEncoder().encode('GIF89a but not really'))
    expect(refused).toMatchObject({
      status: 400,
      error: {
        fields: [{ field: 'body.file', message: expect.stringContaining('n’est pas une image lisible') }],
      },
    })
    expect((await send(await draw('green'))).status).toBe(200)
  },
)

test('[R15.11] a member without the second factor that two members need sends no picture and no logo', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into user_account (name, email, language) values ('Second', 'second@label.example', 'en') returning id`.execute(
    site.db,
  )
  await sql`insert into staff_member (user_id, role) values (${rows[0]?.id}, 'editor')`.execute(site.db)
  for (const path of ['pictures', 'look'])
    expect(await send(await draw('black'), { path })).toMatchObject({
      status: 403,
      error: { code: 'second_factor_required' },
    })
  await sql`delete from user_account where id = ${rows[0]?.id}`.execute(site.db)
  expect((await send(await draw('black'))).status).toBe(200)
})

test('[R12.3] only editors send pictures, of at most 20 MB, while there is room', async () => {
  expect((await send(await draw('white'), { token: 'made up' })).status).toBe(401)
  expect((await send(new Uint8Array(maxPictureBytes + 1))).status).toBe(413)
  freeBytes = 0
  expect((await send(await draw('white'))).status).toBe(507)
  freeBytes = 10 * maxPictureBytes
})

test(
  '[R12.7] only administrators send logos, of at most 2 MB, and no photographs',
  { tags: 'thorough' },
  async () => {
    const path = 'look'
    const [logo] = [await draw('red')]
    expect((await send(logo, { path })).status).toBe(200)
    expect((await send(new Uint8Array(maxLookPictureBytes + 1), { path })).status).toBe(413)
    const refused = await send(new TextEncoder().encode('JFIF but not really'), { path })
    expect(refused).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'body.file', message: expect.stringContaining('SVG') }] },
    })
    await site.db.updateTable('staff_member').set({ role: 'editor' }).execute()
    expect((await send(logo, { path })).status).toBe(403)
    expect((await send(logo)).status).toBe(200)
    await site.db.updateTable('staff_member').set({ role: 'administrator' }).execute()
  },
)

test('[R15.103] pictures that wait for their turn take a bounded memory: one too many is told to come again', async () => {
  const reading = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const serve = createPictureServer({
    service: createUploadService({ db: site.db, secret: 'a secret of at least 32 characters' }),
    async encode() {
      begin()
      await reading.promise
      return { picture: { digest: 'a'.repeat(32), width: 1, height: 1 } }
    },
    freeBytes: async () => 10 * maxPictureBytes,
    headers: {},
    log: { error() {}, warn() {} },
    maxHeld: 100_000,
  })
  const own = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const post = (bytes: number) =>
    fetch(`http://127.0.0.1:${portOf(own)}/api/studio/v1/pictures?lang=fr`, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.token}` },
      body: new Uint8Array(bytes),
    })
  try {
    const first = post(80_000)
    await begun
    const refused = await post(30_000)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    reading.resolve()
    expect((await first).status).toBe(200)
    expect((await post(90_000)).status).toBe(200)
  } finally {
    reading.resolve()
    own.close()
  }
})
