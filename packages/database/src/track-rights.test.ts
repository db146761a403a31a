import { noRights, type Writer } from '@tempolibre/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeLibrary, makeTrack } from './factories/index.ts'
import { importLibrary } from './import-library.ts'
import { noteChange } from './queries/studio/audit-entries.ts'
import { getTrackRights } from './track-rights.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const writer: Writer = {
  name: 'Ada Vega',
  role: 'CA',
  ipi: '00014107338',
  society: '099',
  share: 33.34,
  exemption: null,
}

test('[R12.4][R12.8] an import brings rights, and leaves alone what the staff has written of them', async () => {
  const rights = { ...noRights, writers: [writer], label: 'Vega', album: 'Sea' }
  const library = makeLibrary({ tracks: [makeTrack(1, { rights }), makeTrack(2)] })
  await importLibrary(database.db, library)
  const { id } = await database.db
    .selectFrom('track')
    .where('import_id', '=', makeTrack(1).id)
    .select('id')
    .executeTakeFirstOrThrow()
  const read = async () => (await getTrackRights(database.db, [id])).get(id)
  expect(await read()).toEqual(rights)

  await database.db.transaction().execute((transaction) =>
    noteChange(transaction, {
      who: 'ada@label.example',
      userId: null,
      action: 'change',
      subject: 'track',
      subjectId: String(id),
      label: 'Track 1',
      before: { label: 'Vega' },
      after: { label: 'Other' },
    }),
  )
  await importLibrary(database.db, {
    ...library,
    tracks: [makeTrack(1, { rights: { ...noRights, writers: [], label: 'New', album: 'Land' } })],
  })
  expect(await read()).toEqual({ ...noRights, label: 'Vega', album: 'Land' })
})
