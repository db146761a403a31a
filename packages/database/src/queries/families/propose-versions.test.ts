import { type ImportedTrack, noRights } from '@tempolibre/domain'
import { perLanguage } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMigratedDatabase, makeImportedTrack } from '../../factories/index.ts'
import { listImportRecordings, saveImportRecording, startImportBatch } from '../imports/import-recordings.ts'
import { publishImport, withdrawImport } from '../imports/publish-import.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let batchId: number

beforeEach(async () => {
  database = await createMigratedDatabase()
  batchId = await startImportBatch(database.db, '/music')
})
afterEach(() => database.close())

async function save(path: string, title: string, content: Partial<ImportedTrack> = {}): Promise<void> {
  await saveImportRecording(
    database.db,
    {
      path: `/music/${path}`,
      bytes: 5_000_000,
      modifiedMs: 1_700_000_000_123,
      soundHash: 'a'.repeat(64),
      content: makeImportedTrack({ title: perLanguage(() => title), ...content }),
    },
    batchId,
  )
}

/** Publishes those whose path contains a word. */
async function publish(word = ''): Promise<void> {
  const recordings = await listImportRecordings(database.db, '/music/')
  const ids = recordings.flatMap(({ id, path }) => (path.includes(word) ? id : []))
  await publishImport(database.db, { batchId, ids })
}

/** The open proposals: song, version, kind, name and source. */
async function proposed() {
  const { rows } = await sql<Record<'song' | 'version' | 'kind' | 'name' | 'source', string>>`
    select song.title as song, version.title as version, kind, name, source
    from version_proposal
      join track_text as song on song.track_id = main_id and song.language = 'en'
      join track_text as version on version.track_id = version_proposal.track_id and version.language = 'en'
    order by id`.execute(database.db)
  return rows.map(({ kind, name, song, source, version }) => [song, version, kind, name, source])
}

describe('[R12.8] an import proposes versions', () => {
  test('that a table names, wherever the main version is, also if it is published later', async () => {
    const family = { main: '../mains/Salt.wav', name: 'Sunset', kind: null }
    await save('edits/Sunset.wav', 'Sunset', { family, duration_seconds: 30 })
    await save('mains/Salt.wav', 'Salt', { duration_seconds: 120 })
    await publish('edits')
    expect(await proposed()).toEqual([])
    await publish('mains')
    expect(await proposed()).toEqual([['Salt', 'Sunset', 'edit', 'Sunset', 'columns']])
  })

  test('[R17.75] that a table names, by an index on what it names, whatever else is there', async () => {
    const family = (main: string) => ({ main, name: 'Sunset', kind: null })
    await save('a/Salt.wav', 'Salt')
    await save('a/Sunset.wav', 'Sunset', { family: family('Salt.wav') })
    // The main version of another folder has the same name.
    await save('b/Sunset.wav', 'Other sunset', { family: family('Salt.wav') })
    await save('b/c/Dawn.wav', 'Dawn', { family: family('../../a/Salt.wav') })
    for (const name of ['a/Sunset', 'b/Sunset', 'b/c']) await publish(name)
    expect(await proposed()).toEqual([])
    await publish('a/Salt')
    expect((await proposed()).map(([song, version]) => [song, version])).toEqual([
      ['Salt', 'Sunset'],
      ['Salt', 'Dawn'],
    ])
  })

  test('that their titles name, of one artist only', async () => {
    await save('1.wav', 'Salt')
    await save('2.wav', 'Salt (Instrumental)')
    await save('3.wav', 'Salt (30 sec)', { artist: 'Bo Marsh' })
    await save('4.wav', 'Salt and Pepper')
    await publish()
    expect(await proposed()).toEqual([
      ['Salt', 'Salt (Instrumental)', 'instrumental', 'Instrumental', 'names'],
    ])
  })

  test('under any name that a table calls a version', async () => {
    await save('1.wav', 'Salt')
    await save('2.wav', 'Salt (Sunset)', { family: { main: null, name: 'Sunset', kind: null } })
    await save('3.wav', 'Salt (Harbour)')
    await publish()
    expect(await proposed()).toEqual([['Salt', 'Salt (Sunset)', 'alternate', 'Sunset', 'names']])
  })

  test('of one work, whatever the song is called; the work of another artist is a cover', async () => {
    const rights = { ...noRights, iswc: 'T0345246801' }
    await save('1.wav', 'Sal', { rights })
    await save('2.wav', 'Salt (Instrumental)', { rights, artist: 'Bo Marsh' })
    await publish()
    expect(await proposed()).toEqual([])
    await save('3.wav', 'Salt - 30 sec', { rights })
    await publish('3')
    expect(await proposed()).toEqual([['Sal', 'Salt - 30 sec', 'edit', '30 sec', 'names']])
  })

  test('of no song if two have its name', async () => {
    await save('1.wav', 'Salt')
    await save('2.wav', 'Salt')
    await save('3.wav', 'Salt (Instrumental)')
    await publish()
    expect(await proposed()).toEqual([])
  })

  test('once, whatever was decided, also of what comes again after it was withdrawn', async () => {
    await save('1.wav', 'Salt')
    await save('2.wav', 'Salt (Instrumental)')
    await publish()
    await database.db.updateTable('version_proposal').set({ decision: 'refused' }).execute()
    await publish()
    expect(await proposed()).toHaveLength(1)
    const [, version] = await listImportRecordings(database.db, '/music/')
    await withdrawImport(database.db, { batchId, ids: [version?.id ?? 0] })
    await publish()
    expect(await proposed()).toHaveLength(1)
    const decided = await database.db.selectFrom('version_proposal').select('decision').execute()
    expect(decided).toEqual([{ decision: 'refused' }])
  })
})

describe('[R17.56] what seems to be a version is not on sale before somebody has decided', () => {
  const publishAs = async (versions: 'wait' | 'confirm' | 'refuse', word = '') => {
    const recordings = await listImportRecordings(database.db, '/music/')
    const ids = recordings.flatMap(({ id, path }) => (path.includes(word) ? id : []))
    return publishImport(database.db, { batchId, ids, versions })
  }
  const family = async () => {
    const { rows } = await sql<Record<'song' | 'version' | 'kind', string>>`
      select song.title as song, version.title as version, kind from track_version
        join track_text as song on song.track_id = main_id and song.language = 'en'
        join track_text as version on version.track_id = track_version.track_id and version.language = 'en'
      order by main_id, position`.execute(database.db)
    return rows.map(({ kind, song, version }) => [song, version, kind])
  }
  const tracks = async () => {
    const rows = await database.db.selectFrom('track').select('id').execute()
    return rows.length
  }

  test('by its title it stays a draft, at every import, until it is published as a version or as a song', async () => {
    await save('1.wav', 'Salt')
    await save('2.wav', 'Salt (Instrumental)')
    await save('3.wav', 'Salt (30 sec)')
    expect(await publishAs('wait')).toMatchObject({ waiting: 2 })
    expect(await publishAs('wait')).toMatchObject({ waiting: 2 })
    expect([await tracks(), await family(), await proposed()]).toEqual([1, [], []])
    const drafts = (await listImportRecordings(database.db, '/music/')).map(
      ({ published }) => published === null,
    )
    expect(drafts).toEqual([false, true, true])
    expect(await publishAs('confirm', '2')).toMatchObject({ waiting: 0 })
    expect(await family()).toEqual([['Salt', 'Salt (Instrumental)', 'instrumental']])
    expect(await publishAs('refuse', '3')).toMatchObject({ waiting: 0 })
    expect([await tracks(), (await family()).length]).toEqual([3, 1])
    // It is not asked about again.
    expect(await publishAs('wait')).toMatchObject({ waiting: 0 })
  })

  test('a table is taken as it is written', async () => {
    await save('Salt.wav', 'Salt')
    await save('a.wav', 'Sunset', { family: { main: 'Salt.wav', name: 'Sunset', kind: null } })
    await save('b.wav', 'Salt (Drums Stem)', { family: { main: 'Salt.wav', name: '', kind: null } })
    expect(await publishAs('wait')).toMatchObject({ waiting: 0 })
    expect(await family()).toEqual([
      ['Salt', 'Salt (Drums Stem)', 'stem'],
      ['Salt', 'Sunset', 'alternate'],
    ])
  })

  test('what has no song yet is one', async () => {
    await save('2.wav', 'Salt (Instrumental)')
    expect(await publishAs('wait')).toMatchObject({ waiting: 0 })
    expect(await tracks()).toBe(1)
  })

  describe('[R17.26] whichever import brings it', () => {
    /** The same import as before ends, and another begins. */
    const nextImport = async () => {
      batchId = await startImportBatch(database.db, '/music')
    }

    test('after its song: it waits, and is published as its version', async () => {
      await save('1.wav', 'Salt')
      await publishAs('wait')
      await nextImport()
      await save('2/a.wav', 'Salt (Instrumental)')
      await save('2/b.wav', 'Salt - 30s')
      await save('2/c.wav', 'Salt Underscore')
      expect(await publishAs('wait', '2/')).toMatchObject({ waiting: 3 })
      expect(await tracks()).toBe(1)
      expect(await publishAs('confirm', '2/')).toMatchObject({ waiting: 0 })
      expect(await family()).toEqual([
        ['Salt', 'Salt - 30s', 'edit'],
        ['Salt', 'Salt (Instrumental)', 'instrumental'],
        ['Salt', 'Salt Underscore', 'underscore'],
      ])
    })

    test('while its song is a draft: it waits for it, also when it is confirmed, unless it is said to be a song', async () => {
      await save('1.wav', 'Salt')
      await nextImport()
      await save('2.wav', 'Salt (Instrumental)')
      await save('3.wav', 'Salt (30 sec)')
      await save('4.wav', 'Salt (30 sec)', { artist: 'Bo Lund' })
      expect(await publishAs('wait', '2')).toMatchObject({ waiting: 1 })
      expect(await publishAs('confirm', '2')).toMatchObject({ waiting: 1 })
      // Its song is nowhere.
      expect(await publishAs('wait', '4')).toMatchObject({ waiting: 0 })
      expect(await publishAs('refuse', '3')).toMatchObject({ waiting: 0 })
      expect(await tracks()).toBe(2)
      expect(await publishAs('wait', '1')).toMatchObject({ waiting: 0 })
      expect(await publishAs('confirm', '2')).toMatchObject({ waiting: 0 })
      expect(await family()).toEqual([['Salt', 'Salt (Instrumental)', 'instrumental']])
    })

    test('and waits for no draft that is a version itself', async () => {
      await save('1.wav', 'Salt')
      await publishAs('wait')
      await save('2.wav', 'Sunset', { family: { main: '1.wav', name: 'Sunset', kind: null } })
      await save('3.wav', 'Sunset (Instrumental)')
      expect(await publishAs('wait', '3')).toMatchObject({ waiting: 0 })
      expect(await tracks()).toBe(2)
    })

    test('while the main version that its table names is a draft: it waits for that', async () => {
      await save('1.wav', 'Salt')
      await save('2.wav', 'Sunrise', { family: { main: '1.wav', name: 'Sunrise', kind: null } })
      expect(await publishAs('wait', '2')).toMatchObject({ waiting: 1 })
      expect(await tracks()).toBe(0)
      expect(await publishAs('wait')).toMatchObject({ waiting: 0 })
      expect(await family()).toEqual([['Salt', 'Sunrise', 'alternate']])
    })

    test('by the code of its main version, under any title', async () => {
      await save('1.wav', 'Salt', { written: { code: 'VM-1' } })
      await publishAs('wait')
      await nextImport()
      await save('2.wav', 'Sunrise', { written: { code: 'VM-2', mainOf: 'vm-1' }, duration_seconds: 20 })
      expect(await publishAs('wait', '2')).toMatchObject({ waiting: 1 })
      expect(await publishAs('confirm', '2')).toMatchObject({ waiting: 0 })
      expect((await family()).map(([song, version]) => [song, version])).toEqual([['Salt', 'Sunrise']])
    })

    test('of two songs of its name it waits, and is no song unless that is said', async () => {
      await save('1.wav', 'Salt')
      await save('2.wav', 'Salt')
      await publishAs('wait')
      await nextImport()
      await save('3.wav', 'Salt (Instrumental)')
      expect(await publishAs('wait', '3')).toMatchObject({ waiting: 1 })
      expect(await publishAs('confirm', '3')).toMatchObject({ waiting: 1 })
      expect(await publishAs('refuse', '3')).toMatchObject({ waiting: 0 })
      expect([await tracks(), await family()]).toEqual([3, []])
    })

    test('before its song: the song is on sale at once, and what is on sale already is counted and proposed', async () => {
      await save('1.wav', 'Salt (Instrumental)')
      await save('2.wav', 'Pepper')
      expect(await publishAs('wait')).toMatchObject({ waiting: 0, proposed: 0 })
      await nextImport()
      await save('3.wav', 'Salt')
      expect(await publishAs('wait', '3')).toMatchObject({ waiting: 0, proposed: 1 })
      expect(await proposed()).toEqual([
        ['Salt', 'Salt (Instrumental)', 'instrumental', 'Instrumental', 'names'],
      ])
    })
  })
})
