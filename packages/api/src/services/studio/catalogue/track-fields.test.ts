import { sampleTrackFields } from '@tempolibre/domain/sample-track-field'
import { columnOfTrackField } from '@tempolibre/domain/table-fields'
import {
  addedOf,
  bulkTrackFields,
  clearanceFields,
  emptyTrackField,
  listedTrackFields,
  plainTrackFields,
  shownTrackFields,
  trackColumnFields,
  trackFields,
  trackFilters,
} from '@tempolibre/domain/track-fields'
import { noRights } from '@tempolibre/domain'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const studio = '/api/studio/v1'

const own = useStudioApi()

const samples = sampleTrackFields(plainTrackFields)

const library = () => makeLibrary({ tracks: [makeTrack(1), makeTrack(2), makeTrack(3)] })

beforeEach(async () => {
  await own.api.db.deleteFrom('track').execute()
  await importLibrary(own.api.db, library())
})

const readTracks = async (query = '') =>
  (await own.api.get(`${studio}/tracks?lang=en&sort=id${query}`, { token: own.token })).body.records

/** What the trail says of changed tracks. */
const trail = async (...ids: readonly string[]) =>
  own.api.db
    .selectFrom('audit_entry')
    .where('subject', '=', 'track')
    .where('subject_id', 'in', ids)
    .select(['after', 'subject_id'])
    .orderBy('id')
    .execute()

describe('[R15.137] each plain field of a track', () => {
  test('is changed alone and recorded, answered by the public API, and kept by the next import', async () => {
    const [{ id, version }] = await readTracks()
    const { status } = await own.api.patch(
      `${studio}/tracks/${id}?lang=en`,
      { version, ...samples },
      { token: own.token },
    )
    expect(status).toBe(200)
    expect(await readTracks()).toMatchObject([samples, {}, {}])
    expect(await trail(id)).toMatchObject([{ subject_id: id, after: samples }])
    const { body } = await own.api.get('/api/v1/tracks/track-1?lang=en')
    expect(body.track).toMatchObject(sampleTrackFields([...listedTrackFields, ...shownTrackFields]))
    await importLibrary(own.api.db, library())
    expect(await readTracks()).toMatchObject([samples, {}, {}])
  })

  test('is changed with those of other tracks, and given back', async () => {
    const [before] = await readTracks()
    const saved = await own.api.patch(
      `${studio}/tracks?lang=en`,
      { tracks: [{ id: before.id, version: before.version, ...samples }] },
      { token: own.token },
    )
    expect(saved.body.records).toMatchObject([samples])
    await own.api.post(`${studio}/tracks/undo?lang=en`, { batch: saved.body.batch }, { token: own.token })
    const [after] = await readTracks()
    expect(plainTrackFields.filter((name) => after[name] === samples[name])).toEqual([])
    expect(after.version).toBe(before.version)
  })

  test('is given to many at once, where many can be given the same', async () => {
    const [one, other] = await readTracks()
    const { body } = await own.api.post(
      `${studio}/tracks/changes`,
      { ids: [one.id, other.id], change: sampleTrackFields(bulkTrackFields) },
      { token: own.token },
    )
    expect(body).toMatchObject({ changed: 2 })
    const change = sampleTrackFields(bulkTrackFields)
    expect(await readTracks()).toMatchObject([change, change, {}])
    expect((await trail(one.id, other.id)).map(({ after }) => after)).toEqual([change, change])
  })

  test.each(trackFilters)('%s narrows the list', async (name) => {
    const [{ id }] = await readTracks()
    await own.api.db
      .updateTable('track')
      .set({ [name]: true })
      .where('id', '=', Number(id))
      .execute()
    const ids = async (value: boolean) =>
      (await readTracks(`&${name}=${value}`)).map((track: { id: string }) => track.id)
    expect([await ids(true), (await ids(false)).length]).toEqual([[id], 2])
  })

  test('comes with a library, or is empty without, and stands in the table that imports read', async () => {
    const rights = { ...noRights, ...sampleTrackFields(clearanceFields) }
    await importLibrary(
      own.api.db,
      makeLibrary({
        tracks: [makeTrack(1, { ...sampleTrackFields(trackColumnFields), rights }), makeTrack(2)],
      }),
    )
    const [full, empty] = await readTracks()
    expect(full).toMatchObject(samples)
    for (const name of addedOf(trackColumnFields)) expect(empty[name]).toBe(emptyTrackField(name))
    const answer = await own.api.api.request(`${studio}/track-table?lang=en`, {
      headers: { authorization: `Bearer ${own.token}` },
    })
    const [row] = parse(Buffer.from(await answer.arrayBuffer()), { bom: true, columns: true })
    expect(row).toMatchObject(
      Object.fromEntries(
        plainTrackFields.map((name) => [
          columnOfTrackField(name).id,
          trackFields[name].kind === 'flag' ? 'yes' : samples[name],
        ]),
      ),
    )
  })
})
