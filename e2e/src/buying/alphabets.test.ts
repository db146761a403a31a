import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointOutput } from '@tempolibre/contract'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { pathTo } from '@tempolibre/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi, makeMember, type Member } from '../support/member.ts'
import { importMusic, makeWav } from '../support/own-music.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { choosePlan } from '../support/plans.ts'

const database = useOwnDatabase()
const site = useOwnSite(async () => ({ DATABASE_URL: database.url, PREVIEWS: 'on-demand' }))

/** Titles of many alphabets, and such as no file or address can be named. */
const titles = [
  'Danza nº 3',
  '1ª parte',
  'E=mc²',
  '2½ minutes',
  'Işık',
  'İstanbul',
  'Señal Ω',
  'ẞtraße ßß',
  'Ελλάδα',
  'Песня ё й',
  '物語',
  'スーパー・サウンド',
  '𠮷野家'.repeat(20),
  '사랑',
  'أغنية الليل',
  'שיר לילה',
  'می‌خواهم',
  'สวัสดีตอนเช้า',
  'हिन्दी गीत',
  '🎵 🎶',
  '👩🏽‍🚀',
  '¿¡…!?',
  'CON',
  'nul.wav',
  'COM1',
  '../../etc/passwd',
  'a/b\\c:d*e?"<f>|g',
  '100%25 %2e%2e',
  'x'.repeat(200),
]

let folder: string
let member: Member
let printed: string

/** A song with the keys that an earlier release made of its title. */
const formerKey = 'danza-nº-4-0123456789ab'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alphabets-'))
  const rows = titles.map((title, index) => `x${index}.wav,"${title.replaceAll('"', '""')}",Ada Vega,Ambient`)
  for (const [index] of titles.entries())
    writeFileSync(join(folder, `x${index}.wav`), makeWav(1, 300 + 10 * index))
  writeFileSync(join(folder, 't.csv'), `file,title,artist,genres\n${rows.join('\n')}\n`)
  mkdirSync(join(site.folder, 'media', 'masters'), { recursive: true })
  writeFileSync(join(site.folder, 'media', 'masters', `${formerKey}.wav`), makeWav(1, 200))
  const former = makeTrack(1, { master: `masters/${formerKey}.wav`, preview: `previews/${formerKey}.mp3` })
  await importLibrary(database.db, makeLibrary({ tracks: [former], plans: [], pages: [], articles: [] }))
  printed = await importMusic(
    folder,
    { DATABASE_URL: database.url, DATA_DIR: site.folder },
    '--publish',
    '--name',
    'genre:Ambient=new',
  )
  const made = await makeMember({ site })
  const { user } = await choosePlan(made, 'lifetime', 'en', site.url)
  member = { ...made, user }
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true }))

const read = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Whatever a visitor does with a song, by its slug. */
async function visitSong({ id, slug }: { id: number; slug: string }): Promise<Record<string, unknown>> {
  const path = pathTo('track', 'en', slug)
  const answer = await read(`${site.url}/api/v1/tracks/${encodeURIComponent(slug)}?lang=en`)
  const { track } = JSON.parse(answer.bytes.toString())
  const preview = await read(track.url)
  const range = await read(track.url, { range: 'bytes=100-199' })
  const licence = await callApi<EndpointOutput<'saveDownloadMusic'>>(
    site.url,
    '/api/save-download-music',
    { music_id: String(id) },
    member.token,
  )
  const file = await read(licence.url)
  return {
    page: (await read(site.url + path)).status,
    embed: (await read(`${site.url}/embed/${encodeURIComponent(slug)}`)).status,
    preview: preview.status,
    isMp3: preview.bytes.length > 1000,
    range: [range.status, range.bytes.length],
    download: file.status,
    isWhole: file.bytes.length > 190_000,
  }
}

const whole = {
  page: 200,
  embed: 200,
  preview: 200,
  isMp3: true,
  range: [206, 100],
  download: 200,
  isWhole: true,
}

const listSongs = () =>
  database.db
    .selectFrom('track_text')
    .innerJoin('track', 'track.id', 'track_text.track_id')
    .where('language', '=', 'en')
    .select(['track.id', 'title', 'slug', 'master', 'preview'])
    .orderBy('track.id')
    .execute()

describe('[R17.1] a song with a title of any alphabet', { timeout: 240_000 }, () => {
  test('is published, found, heard, embedded and downloaded', async () => {
    expect(printed).toContain(`Published      ${titles.length}`)
    const songs = (await listSongs()).filter(({ title }) => titles.includes(title))
    expect(songs.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    for (const song of songs) {
      expect({ title: song.title, ...(await visitSong(song)) }).toEqual({ title: song.title, ...whole })
      expect(song.master).toMatch(/^masters\/[\da-f]{32}\.wav$/)
    }
  })

  test('is named by the sitemap and the feed of songs, whose addresses lead to it', async () => {
    const index = (await read(`${site.url}/sitemap.xml`)).bytes.toString()
    const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    let listed = ''
    for (const map of maps) listed += (await read(map)).bytes.toString()
    for (const { slug } of await listSongs())
      expect(listed).toContain(`<loc>${site.url}${pathTo('track', 'en', slug)}</loc>`)
  })

  test('whose files have the keys of an earlier release is heard, and its licence gets its file', async () => {
    const song = (await listSongs()).find(({ master }) => master?.includes(formerKey))
    expect(song && (await visitSong(song))).toEqual(whole)
  })
})
