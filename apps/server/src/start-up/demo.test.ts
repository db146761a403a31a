import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { changeStudioPage, findCmsPage, noteChange, setSetting } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { loadDemoLibrary } from '@tempolibre/demo'
import { perLanguage } from '@tempolibre/locales'
import { openFolder } from '@tempolibre/media/storage'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installDemo } from './demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'tempolibre-demo-'))
const [cover] = loadDemoLibrary().covers
if (!cover) throw new Error('The demo library has no covers.')
const error = vi.fn<(details: object, message: string) => void>()
let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const install = (mediaDirectory: string) => installDemo(database.db, openFolder(mediaDirectory), { error })

test(
  '[R13.4] a cover truncated by a crash is drawn again at the next start, and remains are removed',
  { tags: 'thorough' },
  async () => {
    await install(folder)
    const path = join(folder, cover.key)
    expect(readFileSync(path, 'utf8')).toBe(cover.draw())
    truncateSync(path, 100)
    // Its process is long dead.
    writeFileSync(`${path}.part`, 'half')
    utimesSync(`${path}.part`, new Date(0), new Date(0))
    await install(folder)
    expect(readFileSync(path, 'utf8')).toBe(cover.draw())
    expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(error).not.toHaveBeenCalled()
  },
)

test('[R13.4] if covers cannot be stored, the start continues, logs it once, and covers are drawn on request', async () => {
  const { drawCover, maker, songCovers } = await install('/dev/null/media')
  expect(error).toHaveBeenCalledOnce()
  expect(error.mock.calls[0]?.[1]).toMatch(/^Covers cannot be kept in .*: make room/)
  expect(drawCover(cover.key)).toBe(cover.draw())
  expect(drawCover('covers/tracks/none-1.svg')).toBeUndefined()
  expect(maker.recordings.length).toBeGreaterThan(0)
  expect(songCovers).toHaveLength(maker.recordings.length)
})

test('[R12.2] an edited page is the same after the next start, and after a start with another edition', async () => {
  await install(folder)
  const { db } = database
  const titleOf = async (page: string) => (await findCmsPage(db, { page }))?.title.fr
  const [own, demos] = [perLanguage(() => 'Our own'), await titleOf('contact')]
  const { id } = await db
    .selectFrom('page')
    .where('name', '=', 'about-us')
    .select('id')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (transaction) => {
    await changeStudioPage(transaction, { id, change: { title: own } })
    await noteChange(transaction, {
      who: 'editor@label.example',
      userId: null,
      action: 'change',
      subject: 'page',
      subjectId: String(id),
      label: 'Our own',
      before: {},
      after: { title: own },
    })
  })
  await db.updateTable('page_text').set({ title: 'Of an older edition' }).where('page_id', '<>', id).execute()
  await install(folder)
  expect(await titleOf('about-us')).toBe('Our own')
  expect(await titleOf('contact')).toBe('Of an older edition')
  await setSetting(db, 'demo_library', 'an older edition')
  await install(folder)
  expect(await titleOf('about-us')).toBe('Our own')
  expect(await titleOf('contact')).toBe(demos)
})

test('a site of an older edition shows the tempo and key of this one, with the same ids and slugs', async () => {
  await install(folder)
  const { db } = database
  const read = async () => ({
    tracks: await db
      .selectFrom('track')
      .select(['id', 'bpm', 'key', 'tempo_known', 'preview', 'preview_bytes', 'master'])
      .orderBy('id')
      .execute(),
    slugs: await db
      .selectFrom('track_text')
      .select(['track_id', 'language', 'slug'])
      .orderBy('track_id')
      .orderBy('language')
      .execute(),
  })
  const now = await read()
  await db
    .updateTable('track')
    .set({ bpm: 61.5, key: 'F#m', preview_bytes: 7 })
    .set((row) => ({ preview: sql`replace(${row.ref('preview')}, '.mp3', '-old.mp3')` }))
    .execute()
  await setSetting(db, 'demo_library', 'an older edition')
  await install(folder)
  expect(await read()).toEqual(now)
  expect(new Set(now.tracks.map(({ key }) => key)).size).toBeGreaterThan(10)
})
