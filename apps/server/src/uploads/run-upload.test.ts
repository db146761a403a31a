import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { encodeWav } from '@tempolibre/audio'
import { findTrack, runNextJob } from '@tempolibre/database'
import { openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openUploadSite, type UploadSite } from './fixtures/upload-site.ts'
import { floatWav } from '../imports/fixtures/float-wav.ts'
import { runUpload } from './run-upload.ts'
import { createUploadJobs } from './upload-jobs.ts'

let site: UploadSite
let upload: string

beforeEach(async () => {
  site = await openUploadSite()
  const { body } = await site.studio('/uploads', { name: 'Vega Music' })
  upload = body.record.id
})
afterEach(() => site.close())

const rate = 44_100
const toneOf = (hertz: number, seconds = 2) =>
  encodeWav(
    {
      sampleRate: rate,
      channels: [
        Float32Array.from(
          { length: rate * seconds },
          (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate) / 2,
        ),
      ],
    },
    16,
  )

async function put(path: string, content: Uint8Array | string): Promise<void> {
  const bytes = new Uint8Array(Buffer.from(content))
  const file = await site.announce(upload, path, bytes.length)
  expect((await site.send(file.path, 0, bytes)).status).toBe(204)
}

const order = (kind: string) => site.studio(`/uploads/${upload}/runs`, { kind })
const read = async () => (await site.studio(`/uploads/${upload}`)).body.record
const files = async () => (await site.studio(`/uploads/${upload}/files`)).body.records

/** Runs in this process what was ordered last. */
async function runHere(isOthersTurn?: () => Promise<boolean>): Promise<boolean> {
  const { id } = await site.db
    .selectFrom('upload_run')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { mediaDirectory, servers } = site
  return runUpload({
    db: site.db,
    id,
    isOthersTurn,
    uploads: servers[0].folder,
    storage: openFolder(mediaDirectory),
    today: '2026-05-01',
  })
}

const jobs = () => {
  const { db, mediaDirectory, uploadsDirectory, url } = site
  return createUploadJobs({
    db,
    config: { connectionString: url },
    storage: openFolder(mediaDirectory).settings,
    uploadsDirectory,
  })
}
const runJob = () => runNextJob(site.db, jobs())
const find = (slug: string) => findTrack(site.db, { slug, language: 'en' })

describe('[R12.8] an upload', { timeout: 120_000 }, () => {
  test('is checked, without changing anything: every error by file, line and column', async () => {
    await put('Salt.wav', toneOf(440))
    await put('Pepper.wav', toneOf(330))
    await put('tracks.csv', 'file,artist,genres,bpm\nSalt,Ada,Jazz,\nPepper,Ada,Chill Beatz,quick\n')
    expect((await order('check')).body.record.run).toMatchObject({ kind: 'check', state: 'waiting' })
    expect((await order('check')).body.error.code).toBe('upload_running')
    expect((await site.announce(upload, 'late.wav', 3)).status).toBe(409)
    await runHere()
    const { run } = await read()
    expect(run).toMatchObject({
      state: 'done',
      import_id: null,
      report: {
        recordings: 1,
        errors: 2,
        tables: [{ file: 'tracks.csv', layout: 'Tempolibre', rows: 2 }],
        problems: [
          { severity: 'error', file: 'tracks.csv', line: 3, column: 'bpm' },
          { severity: 'error', file: 'tracks.csv', line: 3, column: 'genres' },
        ],
      },
    })
    expect(await site.db.selectFrom('import_batch').selectAll().execute()).toEqual([])
  })

  test('[R17.38] takes a genre that the site does not have yet for recordings without one, and makes it', async () => {
    await put('Salt.wav', toneOf(440))
    const { version } = await read()
    const change = (known: string) =>
      site.studio(`/uploads/${upload}`, { version, artist: 'Ada Vega', known_genre: known }, 'PATCH')
    expect((await change('no-such-genre')).status).toBe(400)
    expect((await change('jazz')).body.record).toMatchObject({ known_genre: 'jazz', genre_id: null })
    await order('publish')
    await runHere()
    expect((await read()).run.report).toMatchObject({ errors: 0, outcome: { published: 1 } })
    const titles = await site.db
      .selectFrom('music_category_text')
      .select(['language', 'title'])
      .orderBy('language')
      .execute()
    expect(titles.map(({ title }) => title)).toEqual(['Jazz', 'Jazz', 'Jazz'])
    const { body } = await site.studio('/recordings?lang=en')
    expect(body.records.map(({ path }: { path: string }) => path)).toEqual(['Salt.wav'])
  })

  test('[R17.29] [R17.27] asks whether a genre is several, takes it apart once that is said, and counts what is on sale', async () => {
    await put('Salt.wav', toneOf(440))
    await put('tracks.csv', 'file,artist,genres\nSalt,Ada,Ambient/Jazzz\n')
    await order('check')
    await runHere()
    expect((await read()).run.report.unknown_names).toMatchObject([
      {
        spelling: 'Ambient/Jazzz',
        parts: [
          { spelling: 'Ambient', means: { id: 'ambient' } },
          { spelling: 'Jazzz', means: null, nearest: [{ id: 'jazz' }] },
        ],
      },
    ])
    const decide = (spelling: string, meaning: object) =>
      site.studio('/import-names', { kind: 'genre', spelling, meaning })
    expect((await decide('Jazzz', { is: 'split' })).status).toBe(400)
    expect((await decide('Ambient/Jazzz', { is: 'split' })).status).toBe(200)
    expect((await decide('Jazzz', { is: 'name', id: 'jazz' })).status).toBe(200)
    await order('publish')
    await runHere()
    const { progress, run } = await read()
    expect(run.report).toMatchObject({ errors: 0, unknown_names: [], outcome: { published: 1, proposed: 0 } })
    expect(progress).toMatchObject({ done: 1, on_sale: 1 })
    const track = await find('salt')
    expect(track?.categories.map(({ title }) => title)).toEqual(['Ambient', 'Jazz'])
  })

  test('[R17.37] shows every column of its tables; what somebody says of one holds for the next', async () => {
    await put('Salt.wav', toneOf(440))
    await put('tracks.csv', 'archivo;artista;género;Ambianse;Vacía\nSalt;Ada;Jazz;alegre;\n')
    await order('check')
    await runHere()
    const columnsNow = async () => (await read()).run.report.tables[0].columns
    expect(await columnsNow()).toMatchObject([
      { heading: 'archivo', state: 'understood', field: { id: 'file', name: { fr: 'fichier' } } },
      { heading: 'artista', state: 'understood' },
      { heading: 'género', state: 'understood', cells: 1 },
      { heading: 'Ambianse', state: 'kept', decided: false, nearest: [{ id: 'moods' }] },
      { heading: 'Vacía', state: 'ignored', why: 'empty' },
    ])
    const decide = (meaning: object, heading = 'Ambianse') =>
      site.studio('/import-columns', { heading, meaning })
    expect((await decide({ is: 'field', id: 'no such field' })).status).toBe(400)
    expect((await decide({ is: 'kept' }, ' * ')).status).toBe(400)
    expect((await decide({ is: 'field', id: 'moods' }, 'AMBIANSE')).status).toBe(200)
    await order('publish')
    await runHere()
    expect((await columnsNow())[3]).toMatchObject({
      state: 'understood',
      field: { id: 'moods' },
      decided: true,
    })
    const track = await find('salt')
    expect(track?.moods).toMatchObject([{ name: 'Happy' }])
    expect((await decide({ is: 'itself' })).status).toBe(200)
    await order('check')
    await runHere()
    expect((await columnsNow())[3]).toMatchObject({ state: 'kept', decided: false })
  })

  test('[R17.20] [R17.25] is checked by opening what it counts: the import then brings so many, with the same errors', async () => {
    await put('Label/Salt.wav', toneOf(440))
    await put('Label/Salt again.wav', toneOf(440))
    await put('Label/words.wav', 'RIFF, but no music')
    await put('Label/silent.wav', encodeWav({ sampleRate: rate, channels: [new Float32Array(rate * 2)] }, 16))
    await put('Label/back.jpg', 'no picture')
    await put('Label/front.jpg', 'no picture either')
    await put(
      'Label/t.csv',
      'file,artist,genres\nSalt.wav,Ada,Jazz\nSalt again.wav,Ada,Jazz\nwords,Ada,Jazz\nsilent,Ada,Jazz\n',
    )
    await order('check')
    await runHere()
    const checked = await read()
    expect(checked.progress).toMatchObject({ sounds: 4, checked: 4 })
    expect(checked.run.report).toMatchObject({
      recordings: 1,
      left_out: 3,
      errors: 2,
      would: { added: 1, changed: 0, unchanged: 0 },
      passed_over: [{ kind: 'picture_unused', count: 1, files: ['Label/back.jpg'] }],
    })
    expect(await site.db.selectFrom('import_recording').selectAll().execute()).toEqual([])
    expect(existsSync(site.mediaDirectory)).toBe(false)
    await order('draft')
    await runHere()
    const { run } = await read()
    expect(run.report).toMatchObject({ recordings: 1, left_out: 3, errors: 2, outcome: { added: 1 } })
    expect(run.report.problems).toEqual(checked.run.report.problems)
  })

  test('[R17.20] whose check gives way, or is repeated, reads no sound twice', async () => {
    for (const [at, name] of ['a', 'b', 'c'].entries()) await put(`${name}.wav`, toneOf(200 + 100 * at))
    await put('tracks.csv', 'file,artist,genres\na,Ada,Jazz\nb,Ada,Jazz\nc,Ada,Jazz\n')
    await order('check')
    let asked = 0
    expect(await runHere(async () => ++asked > 1)).toBe(false)
    expect((await read()).progress).toMatchObject({ sounds: 3, checked: 1 })
    const kept = () =>
      site.db
        .selectFrom('upload_file')
        .where('is_sound', '=', true)
        .select(['path', 'checked_sound'])
        .orderBy('path')
        .execute()
    const [first] = await kept()
    // What was kept counts: it is changed here, which nothing else could tell.
    expect(first?.checked_sound?.sound.duration_seconds).toBe(2)
    await site.db
      .updateTable('upload_file')
      .where('path', '=', 'a.wav')
      .set({
        checked_sound: JSON.stringify({
          ...first?.checked_sound,
          sound: { ...first?.checked_sound?.sound, loudness_lufs: -70 },
        }),
      })
      .execute()
    expect(await runHere(async () => false)).toBe(true)
    const { run } = await read()
    expect(run.report).toMatchObject({ recordings: 2, problems: [{ file: 'a.wav', code: 'silent' }] })
    // Another file of the same name is read.
    await put('a.wav', toneOf(500, 3))
    await order('check')
    await runHere()
    expect((await read()).run.report).toMatchObject({ recordings: 3, errors: 0 })
  })

  test('[R17.73] is imported after a check with the same numbers and the same sound as without one', async () => {
    await put('a.wav', toneOf(200, 4))
    await put(
      'loud.wav',
      floatWav(
        Float32Array.from({ length: rate * 2 }, (_, at) => Math.sin(at / 9) * 2),
        rate,
      ),
    )
    await put('silent.wav', floatWav(new Float32Array(rate * 2), rate))
    await put('tracks.csv', 'file,artist,genres\na,Ada,Jazz\nloud,Ada,Jazz\nsilent,Ada,Jazz\n')
    const imported = async () => {
      await order('draft')
      await runHere()
      const recordings = await site.db
        .selectFrom('import_recording')
        .select(['path', 'content'])
        .orderBy('path')
        .execute()
      const { run } = await read()
      const masters = recordings.map(({ content }) =>
        readFileSync(join(site.mediaDirectory, content.master)).toString('base64'),
      )
      return { recordings, masters, problems: run.report.problems }
    }
    const without = await imported()
    expect(without.recordings).toHaveLength(2)
    expect(without.problems.map(({ code }: { code: string }) => code)).toEqual(['silent', 'sound_lowered'])
    await site.db.deleteFrom('import_recording').execute()
    rmSync(site.mediaDirectory, { recursive: true })
    await order('check')
    await runHere()
    expect(await imported()).toEqual(without)
  })

  test('[R17.73] takes over what a check has measured of the same bytes, and of nothing else', async () => {
    await put('a.wav', toneOf(200))
    await put('tracks.csv', 'file,artist,genres\na,Ada,Jazz\n')
    await order('check')
    await runHere()
    const { checked_sound: kept } = await site.db
      .selectFrom('upload_file')
      .where('path', '=', 'a.wav')
      .select('checked_sound')
      .executeTakeFirstOrThrow()
    if (!kept) throw new Error('nothing was kept')
    // A number that no measurement has tells whether it was taken over.
    const told = { ...kept, sound: { ...kept.sound, loudness_lufs: -33 } }
    const loudnessAfter = async (checked: object) => {
      await site.db.deleteFrom('import_recording').execute()
      rmSync(site.mediaDirectory, { recursive: true, force: true })
      await site.db
        .updateTable('upload_file')
        .where('path', '=', 'a.wav')
        .set({ checked_sound: JSON.stringify(checked) })
        .execute()
      await order('draft')
      await runHere()
      const { content } = await site.db
        .selectFrom('import_recording')
        .select('content')
        .executeTakeFirstOrThrow()
      expect(existsSync(join(site.mediaDirectory, content.master))).toBe(true)
      return content.loudness_lufs
    }
    const measured = kept.sound.loudness_lufs
    expect(await loudnessAfter(told)).toBe(-33)
    expect(await loudnessAfter({ ...told, soundHash: 'f'.repeat(64) })).toBe(measured)
    expect(await loudnessAfter({ ...told, analyser: 0 })).toBe(measured)
    expect(await loudnessAfter({ ...told, sound: { ...told.sound, duration_seconds: 3 } })).toBe(measured)
  })

  test('is imported with what holds for all, its unknown names decided, reviewed and undone', async () => {
    await put('Salt.wav', toneOf(440))
    await put('Pepper.wav', toneOf(330))
    await put('tracks.csv', 'file,genres\nPepper,Chill Beatz\n')
    await order('draft')
    await runHere()
    const first = await read()
    expect(first.progress).toMatchObject({ sounds: 2, done: 0, failed: 2 })
    expect((await files()).map((file: { problem: { code: string } }) => file.problem?.code)).toEqual([
      'artist_missing',
      'artist_missing',
      undefined,
    ])
    const changed = await site.studio(
      `/uploads/${upload}`,
      { version: first.version, artist: 'Ada Vega' },
      'PATCH',
    )
    expect(changed.body.record.artist).toBe('Ada Vega')
    await order('draft')
    await runHere()
    const { run } = await read()
    expect(run.report.unknown_names).toMatchObject([{ kind: 'genre', spelling: 'Chill Beatz', count: 1 }])
    expect(run.report.known_names).toContainEqual(expect.objectContaining({ kind: 'genre', id: 'lo-fi' }))
    const decision = { kind: 'genre', spelling: 'Chill Beatz', meaning: { is: 'name', id: 'lo-fi' } }
    expect((await site.studio('/import-names', decision)).status).toBe(200)
    await order('publish')
    await runHere()
    const done = await read()
    expect(done).toMatchObject({
      progress: { sounds: 2, done: 1, failed: 1 },
      run: { state: 'done', report: { outcome: { added: 1, published: 1 } } },
    })
    expect((await files())[0]).toMatchObject({
      path: 'Pepper.wav',
      state: 'done',
      recording: { title: { en: 'Pepper' }, artist: 'Ada Vega', duration_seconds: 2 },
    })
    expect(await find('pepper')).toBeDefined()
    const imports = await site.studio('/imports')
    expect(imports.body.records[0]).toMatchObject({
      id: done.run.import_id,
      folder: 'Vega Music',
      published: 1,
    })
    await site.studio(`/imports/${done.run.import_id}/undo`, {})
    expect(await find('pepper')).toMatchObject({ withdrawn_at: expect.any(Date) })
  })

  test('says of a bad file what to do, and imports the others', async () => {
    await put('Salt.wav', toneOf(440))
    await put('Broken.wav', 'RIFF, but no music')
    const { version } = await read()
    const genre = await site.db
      .insertInto('music_category')
      .values({ import_id: 'jazz', delivered_image: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await site.db
      .insertInto('music_category_text')
      .values(
        (['en', 'es', 'fr'] as const).map((language) => ({
          music_category_id: genre.id,
          language,
          slug: 'jazz',
          title: 'Jazz',
          subheading: '',
          description: '',
          meta_title: '',
          meta_description: '',
        })),
      )
      .execute()
    const change = { version, artist: 'Ada', genre_id: String(genre.id) }
    expect((await site.studio(`/uploads/${upload}`, change, 'PATCH')).status).toBe(200)
    await order('publish')
    await runHere()
    expect(await files()).toMatchObject([
      { path: 'Broken.wav', state: 'failed', problem: { code: 'sound_unsupported' } },
      { path: 'Salt.wav', state: 'done', problem: null },
    ])
    expect(await find('salt')).toBeDefined()
  })

  test(
    'that was killed goes on where it was, in one import, nothing twice',
    { tags: 'thorough' },
    async () => {
      for (const [at, name] of ['a', 'b', 'c'].entries()) await put(`${name}.wav`, toneOf(200 + 100 * at, 20))
      await put('tracks.csv', 'file,artist,genres\na,Ada,Jazz\nb,Ada,Jazz\nc,Ada,Jazz\n')
      await order('publish')
      const stopping = new AbortController()
      const broken = runNextJob(site.db, jobs(), stopping.signal)
      await vi.waitFor(async () => expect((await read()).progress.done).toBeGreaterThan(0), {
        timeout: 60_000,
      })
      // The process of the import gets SIGKILL, as when the server is killed.
      stopping.abort(new Error('stopped'))
      expect((await broken).state).toBe('released')
      const before = await read()
      expect(before.run.state).toBe('running')
      expect((await runJob()).state).toBe('done')
      const after = await read()
      expect(after).toMatchObject({
        progress: { sounds: 3, done: 3 },
        run: { import_id: before.run.import_id, report: { outcome: { published: 3 } } },
      })
      expect((await site.studio('/imports')).body).toMatchObject({ total: 1, records: [{ recordings: 3 }] })
    },
  )

  test(
    'is stopped after the recording under way; the next import goes on behind it',
    { tags: 'thorough' },
    async () => {
      for (const [at, name] of ['a', 'b', 'c'].entries()) await put(`${name}.wav`, toneOf(200 + 100 * at, 20))
      await put('tracks.csv', 'file,artist,genres\na,Ada,Jazz\nb,Ada,Jazz\nc,Ada,Jazz\n')
      await order('publish')
      const running = runHere()
      await vi.waitFor(async () => expect((await read()).progress.done).toBe(1), { timeout: 60_000 })
      expect((await site.studio(`/uploads/${upload}/cancel`, {})).body.record.run.state).toBe('cancelled')
      await running
      expect((await read()).progress.done).toBeLessThan(3)
      expect(await find('a')).toBeUndefined()
      await order('publish')
      await runHere()
      expect((await read()).run.report.outcome).toMatchObject({ published: 3 })
      expect((await site.studio(`/uploads/${upload}/cancel`, {})).status).toBe(400)
    },
  )

  test('[R15.26] gives way to another upload between two recordings, and goes on afterwards', async () => {
    for (const [at, name] of ['a', 'b', 'c'].entries()) await put(`${name}.wav`, toneOf(200 + 100 * at))
    await put('tracks.csv', 'file,artist,genres\na,Ada,Jazz\nb,Ada,Jazz\nc,Ada,Jazz\n')
    await order('publish')
    let asked = 0
    expect(await runHere(async () => ++asked > 1)).toBe(false)
    expect(await read()).toMatchObject({ progress: { done: 1 }, run: { state: 'running' } })
    expect(await find('a')).toBeUndefined()
    expect(await runHere(async () => false)).toBe(true)
    expect(await read()).toMatchObject({
      progress: { done: 3 },
      run: { state: 'done', report: { outcome: { published: 3 } } },
    })
  })

  test('[R17.65] that gave way counts and tells what it had read until then', async () => {
    const loud = Float32Array.from({ length: rate * 3 }, (_, at) => 2 * Math.sin(at / 16))
    await put('a.wav', floatWav(loud, rate))
    await put('b.wav', toneOf(300))
    await put('tracks.csv', 'file,artist,genres\na,Ada,Jazz\nb,Ada,Jazz\n')
    await order('draft')
    let asked = 0
    expect(await runHere(async () => ++asked > 1)).toBe(false)
    expect(await runHere(async () => false)).toBe(true)
    const { report } = (await read()).run
    expect(report.outcome).toMatchObject({ added: 2, changed: 0, unchanged: 0 })
    expect(report.problems).toMatchObject([{ file: 'a.wav', code: 'sound_lowered' }])
    // Another import has read nothing of it.
    await order('draft')
    await runHere()
    expect((await read()).run.report.outcome).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  test('uploaded again changes the tracks that it made', { tags: 'thorough' }, async () => {
    await put('Salt.wav', toneOf(440))
    await put('tracks.csv', 'file,artist,genres,bpm\nSalt,Ada,Jazz,90\n')
    await order('publish')
    await runHere()
    const before = await find('salt')
    upload = (await site.studio('/uploads', { name: 'Again' })).body.record.id
    await put('Salt.wav', toneOf(440))
    await put('tracks.csv', 'file,artist,genres,bpm\nSalt,Ada,Jazz,120\n')
    await order('publish')
    await runHere()
    expect(await find('salt')).toMatchObject({ id: before?.id, bpm: 120 })
  })

  test('[R12.4] replaces the recording of a track, which stays what it is; undoing it brings the former one back', async () => {
    await put('Salt.wav', toneOf(440))
    await put('tracks.csv', 'file,artist,genres,bpm\nSalt,Ada,Jazz,90\n')
    await order('publish')
    await runHere()
    const before = await find('salt')
    const track = { name: 'Salt, new master', track_id: String(before?.id) }
    upload = (await site.studio('/uploads', track)).body.record.id
    await put('Broken.wav', 'RIFF, but no music')
    await order('replace')
    await runHere()
    expect((await read()).run.report.problems).toMatchObject([{ file: 'Broken.wav', severity: 'error' }])
    expect(await find('salt')).toMatchObject({ duration_seconds: 2 })
    upload = (await site.studio('/uploads', track)).body.record.id
    await put('Salt 2.wav', toneOf(330, 3))
    expect((await order('draft')).status).toBe(409)
    await order('replace')
    await runHere()
    expect(await find('salt')).toMatchObject({ id: before?.id, title: 'Salt', bpm: 90, duration_seconds: 3 })
    expect((await site.studio('/uploads')).body.total).toBe(1)
    const { run } = await read()
    await site.studio(`/imports/${run.import_id}/undo`, {})
    expect(await find('salt')).toMatchObject({ duration_seconds: 2, preview: before?.preview })
  })

  test('[R17.44] replaces a recording by one above full scale, which is lowered, and says so', async () => {
    await put('Salt.wav', toneOf(440))
    await put('tracks.csv', 'file,artist,genres\nSalt,Ada,Jazz\n')
    await order('publish')
    await runHere()
    const before = await find('salt')
    upload = (await site.studio('/uploads', { name: 'Louder', track_id: String(before?.id) })).body.record.id
    const loud = Float32Array.from({ length: rate * 3 }, (_, at) => 2 * Math.sin(at / 16))
    await put('Loud.wav', floatWav(loud, rate))
    await order('replace')
    await runHere()
    expect((await read()).run).toMatchObject({
      state: 'done',
      report: {
        recordings: 1,
        errors: 0,
        warnings: 1,
        problems: [
          { severity: 'warning', file: 'Loud.wav', code: 'sound_lowered', inputs: { decibels: '6.0' } },
        ],
      },
    })
    expect(await find('salt')).toMatchObject({ id: before?.id, duration_seconds: 3 })
  })

  test('is not imported before it has arrived', async () => {
    expect((await order('check')).body.error.fields).toMatchObject([{ code: 'upload_empty' }])
    await site.announce(upload, 'Salt.wav', 10)
    expect((await order('check')).body.error.fields).toMatchObject([{ code: 'upload_unfinished' }])
  })

  test.each([
    ['check', 't.csv'],
    ['draft', 't.csv'],
    ['draft', 'Pepper.wav'],
  ])(
    '[R15.101] of which a file ends the process in a %s, be it a table or tags, is read without it, and says so: %s',
    { tags: 'thorough', timeout: 400_000 },
    async (kind, ending) => {
      await put('Salt.wav', toneOf(440))
      await put('Pepper.wav', toneOf(330))
      await put('t.csv', 'file,artist,genres\nSalt,Ada,Jazz\nPepper,Ada,Jazz\n')
      await order(kind)
      vi.stubEnv(
        'NODE_OPTIONS',
        `--import=${new URL('../limited/fixtures/end-at-file.mjs', import.meta.url).href}`,
      )
      vi.stubEnv('END_AT_FILE', ending)
      const said: object[] = []
      const { db, mediaDirectory, uploadsDirectory, url } = site
      const kinds = createUploadJobs({
        db,
        config: { connectionString: url },
        storage: openFolder(mediaDirectory).settings,
        uploadsDirectory,
        log: { warn: (details) => void said.push(details) },
      })
      try {
        // Tags are read side by side at first, so it takes one more to tell which file it is.
        for (let turns = 0; turns < 3; turns++) await runNextJob(db, kinds)
      } finally {
        vi.unstubAllEnvs()
      }
      expect(said).toMatchObject([{ file: ending, reason: 'SIGKILL' }])
      const { run } = await read()
      expect(run.state).toBe('done')
      expect(run.report.problems).toContainEqual(
        expect.objectContaining({ severity: 'error', file: ending, code: 'reading_ended' }),
      )
      const outcomes = await db.selectFrom('import_recording').select('path').execute()
      const hasImported = kind === 'draft' && ending === 'Pepper.wav'
      expect(outcomes.map(({ path }) => path.split('/').at(-1))).toEqual(hasImported ? ['Salt.wav'] : [])
    },
  )
})
