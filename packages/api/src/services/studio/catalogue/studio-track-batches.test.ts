import { importLibrary } from '@tempolibre/database'
import { makeCategory, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { m } from '@tempolibre/locales/messages'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const studio = '/api/studio/v1'

const own = useStudioApi()

beforeEach(async () => {
  await own.api.db.deleteFrom('track').execute()
  await importLibrary(
    own.api.db,
    makeLibrary({
      music_categories: [makeCategory('rock'), makeCategory('jazz')],
      tracks: ['Dawn', 'Dusk', 'Night'].map((title, index) =>
        makeTrack(index + 1, { title: { en: title, es: `${title} es`, fr: `${title} fr` } }),
      ),
    }),
  )
})

interface Track {
  id: string
  version: string
  title: { en: string; es: string; fr: string }
  bpm: number
  slug: { en: string; es: string; fr: string }
}

/** The tracks in the order of their English titles: Dawn, Dusk, Night. */
async function readTracks(): Promise<[Track, Track, Track]> {
  return (await own.api.get(`${studio}/tracks?lang=en&per_page=100&sort=id`, { token: own.token })).body
    .records
}

const save = (tracks: readonly object[], language = 'en') =>
  own.api.patch(`${studio}/tracks?lang=${language}`, { tracks }, { token: own.token })
const undo = (batch: string, by = own.token) =>
  own.api.post(`${studio}/tracks/undo?lang=en`, { batch }, { token: by })
const entries = () =>
  own.api.db.selectFrom('audit_entry').where('subject', '=', 'track').selectAll().orderBy('id').execute()

describe('[R12.4] tracks saved together', () => {
  test('are changed each in its own way, and each is recorded', async () => {
    const [dawn, dusk] = await readTracks()
    const known = new Set((await entries()).map(({ id }) => id))
    const { body, status } = await save([
      { id: dusk.id, version: dusk.version, bpm: 77 },
      { id: dawn.id, version: dawn.version, title: { ...dawn.title, es: 'Alba' }, vocals: true },
    ])
    expect([status, body.records.map(({ id }: Track) => id)]).toEqual([200, [dusk.id, dawn.id]])
    const now = await readTracks()
    expect(now).toMatchObject([{ title: { en: 'Dawn', es: 'Alba' }, vocals: true }, { bpm: 77 }, {}])
    expect(body.records[0].version).toBe(now[1].version)
    const added = (await entries()).filter(({ id }) => !known.has(id))
    expect(added.map(({ after, batch_id: batch, label }) => [label, batch, after])).toEqual([
      ['Dusk', body.batch, { bpm: 77 }],
      ['Dawn', body.batch, { vocals: true, title: { en: 'Dawn', es: 'Alba', fr: 'Dawn fr' } }],
    ])
  })

  test('are all as before if somebody has changed one of them, which is named', async () => {
    const [dawn, dusk, night] = await readTracks()
    await save([{ id: dusk.id, version: dusk.version, bpm: 60 }])
    const { body, status } = await save(
      [dawn, dusk, night].map(({ id, version }) => ({ id, version, bpm: 99 })),
      'fr',
    )
    expect([status, body.error]).toMatchObject([
      409,
      {
        code: 'record_changed',
        fields: [{ field: 'body.tracks.1.version', message: m.api_record_changed({}, { locale: 'fr' }) }],
      },
    ])
    expect((await readTracks()).map(({ bpm }) => bpm)).toEqual([dawn.bpm, 60, night.bpm])
  })

  test('wait for whoever is just changing one of them, whose change is not lost', async () => {
    const [, { id, version }] = await readTracks()
    let saving: ReturnType<typeof save> | undefined
    await own.api.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('track').set({ bpm: 60 }).where('id', '=', Number(id)).execute()
      saving = save([{ id, version, bpm: 99 }])
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(own.api.db)
          expect(rows).toHaveLength(1)
        },
        { timeout: 10_000 },
      )
    })
    const answer = await saving
    expect([answer?.status, answer?.body.error?.code]).toEqual([409, 'record_changed'])
    expect((await readTracks())[1].bpm).toBe(60)
  })

  test('are all as before if some are refused; every fault is named', async () => {
    const [dawn, dusk, night] = await readTracks()
    const { body, status } = await save([
      { id: dawn.id, version: dawn.version, bpm: 99 },
      { id: dusk.id, version: dusk.version, title: { ...dusk.title, fr: '' } },
      { id: night.id, version: night.version, artist_id: '99999' },
    ])
    expect([status, body.error.fields]).toMatchObject([
      400,
      [
        { field: 'body.tracks.1.title.fr', code: 'text_missing' },
        { field: 'body.tracks.2.artist_id', code: 'unknown_record' },
      ],
    ])
    expect((await readTracks()).map(({ version }) => version)).toEqual(
      [dawn, dusk, night].map(({ version }) => version),
    )
  })

  test('cannot name a track twice, nor one that is gone', async () => {
    const [{ id, version }] = await readTracks()
    const one = { id, version, bpm: 90 }
    expect((await save([one, one])).status).toBe(400)
    expect((await save([one, { ...one, id: '99999' }])).body.error).toMatchObject({
      code: 'record_changed',
      fields: [{ field: 'body.tracks.1.version' }],
    })
  })

  test('are not recorded if nothing differs', async () => {
    const [{ bpm, id, version }] = await readTracks()
    const count = (await entries()).length
    expect((await save([{ id, version, bpm }])).body.batch).toBe(null)
    expect(await entries()).toHaveLength(count)
  })
})

describe('[R12.4] what was saved together', () => {
  test('is undone and redone, with its trail', async () => {
    const [dawn, dusk] = await readTracks()
    const saved = await save([
      { id: dawn.id, version: dawn.version, title: { ...dawn.title, en: 'First light' }, bpm: null },
      { id: dusk.id, version: dusk.version, slug: { ...dusk.slug, en: 'nightfall' } },
    ])
    const undone = await undo(saved.body.batch)
    expect([undone.status, undone.body.not_undone]).toEqual([200, []])
    expect((await readTracks()).slice(0, 2)).toMatchObject([dawn, dusk].map(({ version }) => ({ version })))
    const redone = await undo(undone.body.batch)
    expect(redone.body.not_undone).toEqual([])
    expect(await readTracks()).toMatchObject([
      { title: { en: 'First light' }, bpm: null },
      { slug: { en: 'nightfall' } },
      {},
    ])
    expect((await entries()).at(-1)).toMatchObject({ label: 'Dusk', batch_id: redone.body.batch })
  })

  test('stays where it was changed since, which is named', async () => {
    const [dawn, dusk, night] = await readTracks()
    const saved = await save([dawn, dusk, night].map(({ id, version }) => ({ id, version, bpm: 99 })))
    const [, later, last] = await readTracks()
    await save([
      { id: later.id, version: later.version, bpm: 50 },
      // Another field is no obstacle.
      { id: last.id, version: last.version, vocals: true },
    ])
    const { body } = await undo(saved.body.batch)
    expect(body.not_undone).toEqual([{ id: dusk.id, title: 'Dusk', reason: 'changed' }])
    expect(await readTracks()).toMatchObject([
      { bpm: dawn.bpm },
      { bpm: 50 },
      { bpm: night.bpm, vocals: true },
    ])
  })

  test('stays where the former slug has been given to another track, and where the track is gone', async () => {
    const [dawn, dusk, night] = await readTracks()
    const saved = await save([
      { id: dawn.id, version: dawn.version, slug: { ...dawn.slug, en: 'first-light' } },
      { id: night.id, version: night.version, bpm: 99 },
    ])
    const taken = await save([
      { id: dusk.id, version: dusk.version, slug: { ...dusk.slug, en: dawn.slug.en } },
    ])
    expect(taken.status).toBe(200)
    await own.api.db.deleteFrom('track').where('id', '=', Number(night.id)).execute()
    const { body } = await undo(saved.body.batch)
    expect(body).toMatchObject({
      records: [],
      batch: null,
      not_undone: [
        { title: 'Dawn', reason: 'refused' },
        { title: 'Night', reason: 'removed' },
      ],
    })
  })

  test('is undone by nobody else', async () => {
    const [{ id, version }] = await readTracks()
    const saved = await save([{ id, version, bpm: 99 }])
    const other = await joinStaff(own.api, 'administrator')
    expect((await undo(saved.body.batch, other.token)).status).toBe(404)
    expect((await readTracks())[0].bpm).toBe(99)
  })
})

describe('[R17.53] an ISRC names one recording in the studio', () => {
  const change = (track: Track, fields: object) =>
    own.api.patch(
      `${studio}/tracks/${track.id}?lang=en`,
      { version: track.version, ...fields },
      { token: own.token },
    )

  test('a form is refused at its field, in words', async () => {
    const [dawn, dusk] = await readTracks()
    expect((await change(dawn, { isrc: 'ESA012600001' })).status).toBe(200)
    const { body, status } = await change(dusk, { isrc: 'ESA012600001' })
    expect([status, body.error.fields]).toEqual([
      400,
      [{ field: 'body.isrc', code: 'isrc_taken', message: m.studio_isrc_taken({}, { locale: 'en' }) }],
    ])
    // What a track has had all along keeps no other change back.
    await own.api.db
      .updateTable('track')
      .set({ isrc: 'ESA012600001' })
      .where('id', '=', Number(dusk.id))
      .execute()
    const [, present] = await readTracks()
    expect((await change(present, { isrc: 'ESA012600001', bpm: 99 })).status).toBe(200)
  })

  test('so is a row of the grid; two rows may exchange theirs, also backwards', async () => {
    const [dawn, dusk, night] = await readTracks()
    const { body } = await save([
      { id: dawn.id, version: dawn.version, isrc: 'ESA012600001' },
      { id: dusk.id, version: dusk.version, isrc: 'ESA012600002' },
    ])
    const [one, other] = body.records
    const refused = await save([{ id: night.id, version: night.version, isrc: 'ESA012600002' }])
    expect(refused.body.error.fields).toMatchObject([{ field: 'body.tracks.0.isrc', code: 'isrc_taken' }])
    const twice = await save([
      { id: night.id, version: night.version, isrc: 'ESA012600003' },
      { id: other.id, version: other.version, isrc: 'ESA012600003' },
    ])
    expect(twice.body.error.fields).toHaveLength(2)
    const exchanged = await save([
      { id: one.id, version: one.version, isrc: 'ESA012600002' },
      { id: other.id, version: other.version, isrc: 'ESA012600001' },
    ])
    expect(exchanged.status).toBe(200)
    expect((await undo(exchanged.body.batch)).body.not_undone).toEqual([])
    const isrcs = await own.api.db.selectFrom('track').select('isrc').orderBy('id').execute()
    expect(isrcs.map(({ isrc }) => isrc)).toEqual(['ESA012600001', 'ESA012600002', null])
  })

  test('undoing does not give back what another track has by now', async () => {
    const [dawn, dusk] = await readTracks()
    const given = await save([{ id: dawn.id, version: dawn.version, isrc: 'ESA012600001' }])
    const taken = await save([{ id: dawn.id, version: given.body.records[0].version, isrc: 'ESA012600002' }])
    await save([{ id: dusk.id, version: dusk.version, isrc: 'ESA012600001' }])
    const { body } = await undo(taken.body.batch)
    expect(body.not_undone).toMatchObject([{ id: dawn.id, reason: 'refused' }])
  })
})
