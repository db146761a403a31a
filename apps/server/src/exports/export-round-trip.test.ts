import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  areRightsRequired,
  importLibrary,
  LibraryNotEmptyError,
  listSalesTerritories,
  noteChange,
  noteRemovedImport,
  publishImport,
  RefusedRecordsError,
  requireRights,
  saveImportRecording,
  setImportName,
  setSalesTerritories,
  setSetting,
  startImportBatch,
  undoImport,
} from '@tempolibre/database'
import {
  createMigratedDatabase,
  makeArticle,
  makeImportedTrack,
  makeLibrary,
  makeTrack,
} from '@tempolibre/database/factories'
import { noRights } from '@tempolibre/domain'
import { perLanguage } from '@tempolibre/locales'
import { sql } from 'kysely'
import { openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findExport } from './export-folder.ts'
import { restoreExport, UnusableExportError } from './restore-export.ts'
import { NoExportFolderError, writeExport } from './write-export.ts'

type TestDatabase = Awaited<ReturnType<typeof createMigratedDatabase>>

let from: TestDatabase
let to: TestDatabase
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'export-'))
  ;[from, to] = await Promise.all([createMigratedDatabase(), createMigratedDatabase()])
})
afterEach(async () => {
  await Promise.all([from.close(), to.close()])
  rmSync(folder, { recursive: true })
})

const at = (...names: string[]) => join(folder, ...names)

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const exportTo = ({ db }: TestDatabase, name: string, media: string) =>
  writeExport({ db, folder: at(name), storage: openFolder(at(media)), onProgress() {} })

async function restore(name: string, { isRehearsal = false } = {}) {
  return restoreExport(await findExport(at(name)), {
    db: to.db,
    folder: at(name),
    storage: openFolder(at('restored-media')),
    isRehearsal,
    onProgress() {},
  })
}

/** Every file of a folder by its path, as a hash of its bytes. */
function hashesIn(name: string): Record<string, string> {
  const paths = readdirSync(at(name), { recursive: true, encoding: 'utf8' }).toSorted()
  return Object.fromEntries(
    paths
      .filter((path) => statSync(at(name, path)).isFile())
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(at(name, path)))
          .digest('hex'),
      ]),
  )
}

const readRecords = (name: string, subject: string): Record<string, unknown>[] =>
  readFileSync(at(name, `${subject}.jsonl`), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

/** A library with every kind of record, in every state. */
async function fill({ db }: TestDatabase): Promise<void> {
  const strange = 'Ærø – «Été» 🎷 \u2028 "a\\b"\n…'
  await importLibrary(
    db,
    makeLibrary({
      tracks: [
        makeTrack(1, {
          title: perLanguage(() => strange),
          cover: 'covers/one.svg',
          master: 'masters/one.wav',
        }),
        makeTrack(2, {
          bpm: 120.1,
          energy: 0.7,
          isrc: 'ESA1B2600001',
          tempo_known: false,
          rights: {
            ...noRights,
            iswc: 'T-034.524.680-1',
            writers: [
              {
                name: 'Zoë',
                role: 'CA',
                ipi: '00014107338',
                society: '072',
                share: 33.34,
                exemption: strange,
              },
            ],
            publishers: [{ name: 'Éditions Zoë', ipi: null, society: null, share: null }],
          },
        }),
        makeTrack(3, { fingerprint: { algorithm: 'chromaprint-2/4', fingerprint: 'wAibbVMIiW1S' } }),
      ],
      articles: ['published', 'scheduled', 'draft'].map((id) =>
        makeArticle(id, { cover: `covers/${id}.svg` }),
      ),
    }),
  )
  await sql`update article set published_at = now() + interval '1 year' where import_id = 'scheduled'`.execute(
    db,
  )
  await sql`update article set published_at = null where import_id = 'draft'`.execute(db)
  await sql`delete from article_text where language = 'fr' and article_id = (
    select id from article where import_id = 'draft')`.execute(db)
  await sql`update track_text set slug = 'now-' || slug where language <> 'es'`.execute(db)
  await sql`update track_text set title = '', falls_back = true where track_id = 2 and language = 'fr'`.execute(
    db,
  )
  await sql`insert into track_artist (track_id, artist_id, position, role)
    select 1, id, row_number() over (order by id desc) - 1, 'featured' from artist`.execute(db)
  await sql`insert into track_clearance (track_id, iswc, label) values (1, 'T0345246801', 'Été')`.execute(db)
  await sql`insert into right_holder (track_id, side, position, name, role, share)
    values (1, 'writer', 0, 'Zoë Ærø', 'CA', 33.33), (1, 'publisher', 0, 'Éditions', null, null)`.execute(db)
  await sql`insert into track_version (track_id, main_id, kind, name, position)
    values (2, 1, 'edit', '30 s · été', 0)`.execute(db)
  await sql`insert into version_proposal (track_id, main_id, kind, name, source, decision)
    values (3, 1, 'stem', 'Drums', 'names', 'refused'), (3, 2, 'loop', 'Loop', 'columns', null)`.execute(db)
  await sql`update plan set price_minor = 900, currency = 'EUR' where kind <> 'free'`.execute(db)
  // Made in the studio, without an importer's name.
  await sql`insert into artist (name) values ('Zoë')`.execute(db)
  await sql`update page_text set title = 'New' where page_id = 1 and language = 'en'`.execute(db)
  await db.transaction().execute(async (transaction) => {
    await noteChange(transaction, {
      who: 'ada@label.example',
      userId: null,
      action: 'change',
      subject: 'page',
      subjectId: '1',
      label: 'Home',
      before: { title: { en: 'Old', es: 'Antes', fr: 'Avant' } },
      after: { title: { en: 'New', es: 'Ahora', fr: 'Après' } },
    })
    await noteChange(transaction, {
      who: 'ada@label.example',
      userId: null,
      action: 'change',
      subject: 'staff',
      subjectId: '1',
      label: 'bo@label.example',
      before: { role: 'editor' },
      after: { role: 'support' },
    })
    await noteRemovedImport(transaction, { table: 'track', name: 'track-9' })
  })
  await setImportName(db, { kind: 'genre', spelling: 'chill beatz', id: 'jazz' })
  await setImportName(db, { kind: 'mood', spelling: 'misc', id: null })
  await setSetting(db, 'site_texts', 'home music')
  await requireRights(db, true)
  await setSalesTerritories(db, ['ES', 'FR'])
  await setSetting(db, 'secret', 'not a part of the library')
  await fillImports(from)
}

/** A published recording, one that is a draft, and one that was withdrawn again. */
async function fillImports({ db }: TestDatabase): Promise<void> {
  const save = (name: string, batchId: number) =>
    saveImportRecording(
      db,
      {
        path: `/music/${name}.wav`,
        bytes: 5_000_000_000,
        modifiedMs: 1_700_000_000_123,
        soundHash: createHash('sha256').update(name).digest('hex'),
        content: makeImportedTrack({
          title: perLanguage(() => name),
          master: `masters/${name}.wav`,
          preview: `previews/${name}.mp3`,
          fallback: { es: true, fr: false },
          written: { composers: [{ name: 'Ada Vega', society: 'SGAE', share: 50.5 }], album: 'Été' },
        }),
      },
      batchId,
    )
  const ids = () => db.selectFrom('import_recording').select('id').orderBy('id').execute()
  const withdrawn = await startImportBatch(db, '/music')
  await save('withdrawn', withdrawn)
  await publishImport(db, { batchId: withdrawn, ids: (await ids()).map(({ id }) => id) })
  await undoImport(db, { batchId: withdrawn, by: 'ed@label.example' })
  const published = await startImportBatch(db, '/music', 'Spring')
  await save('published', published)
  await publishImport(db, { batchId: published, ids: (await ids()).slice(1).map(({ id }) => id) })
  await save('draft', published)
}

function putMedia(name: string): void {
  for (const key of [
    'covers/one.svg',
    'covers/draft.svg',
    'masters/one.wav',
    'masters/one.flac',
    'masters/draft.wav',
    'previews/published.mp3',
    'masters/unrelated.wav',
  ]) {
    put(at(name, key), `the bytes of ${key}`)
  }
}

describe('[R12.9] an exported library', () => {
  test('is restored so that it is exported as the same bytes', async () => {
    await fill(from)
    putMedia('media')
    await exportTo(from, 'first', 'media')
    await restore('first')
    await exportTo(to, 'second', 'restored-media')
    const first = hashesIn('first')
    expect(hashesIn('second')).toEqual(first)
    expect(Object.keys(first).filter((path) => path.startsWith('media/'))).toEqual([
      'media/covers/draft.svg',
      'media/covers/one.svg',
      'media/masters/draft.wav',
      'media/masters/one.flac',
      'media/masters/one.wav',
      'media/previews/published.mp3',
    ])
  })

  test('has every record in its state, and nothing of the staff', async () => {
    await fill(from)
    await exportTo(from, 'export', 'media')
    const articles = readRecords('export', 'articles')
    expect(articles.map(({ published_at }) => published_at)).toEqual([
      '2026-01-01T00:00:00+00:00',
      expect.stringMatching(/^20/),
      null,
    ])
    expect(Object.keys(Object(articles[2]?.['texts']))).toEqual(['en', 'es'])
    const [track] = readRecords('export', 'tracks')
    expect(track).toMatchObject({
      former_slugs: { en: ['track-1'], fr: ['track-1-fr'] },
      texts: { es: { title: 'Ærø – «Été» 🎷 \u2028 "a\\b"\n…' } },
      genre_ids: [1],
    })
    expect(
      readRecords('export', 'recordings').map(({ published, track_id }) => [published === null, track_id]),
    ).toEqual([
      [true, expect.any(Number)],
      [false, expect.any(Number)],
      [true, null],
    ])
    const withdrawn = readRecords('export', 'tracks').filter((record) => record['withdrawn_at'] !== null)
    expect(withdrawn).toMatchObject([{ withdrawn_by_hand: true }])
    expect(readRecords('export', 'changes')).toMatchObject([
      { subject: 'page', before: { title: { fr: 'Avant' } } },
    ])
    const texts = readdirSync(at('export')).map((name) => readFileSync(at('export', name), 'utf8'))
    expect(texts.join('')).not.toMatch(/label\.example|not a part of the library/)
  })

  test('a restored site goes on: what was edited stays edited, and new records get free numbers', async () => {
    await fill(from)
    await exportTo(from, 'export', 'media')
    await restore('export')
    await importLibrary(to.db, makeLibrary({ tracks: [makeTrack(9), makeTrack(10)] }))
    const names = await to.db.selectFrom('track').select('import_id').orderBy('id').execute()
    expect(names.map(({ import_id }) => import_id)).toContain('track-10')
    expect(names.map(({ import_id }) => import_id)).not.toContain('track-9')
    const home = to.db.selectFrom('page_text').where('page_id', '=', 1).where('language', '=', 'en')
    expect(await home.select('title').execute()).toEqual([{ title: 'New' }])
  })

  test('a restored site sells by the rules of the other; what that has not decided stays as it was', async () => {
    await requireRights(to.db, true)
    await setSalesTerritories(from.db, ['ES', 'FR'])
    await exportTo(from, 'export', 'media')
    await restore('export')
    expect(await areRightsRequired(to.db)).toBe(true)
    expect(await listSalesTerritories(to.db)).toEqual(['ES', 'FR'])
  })

  test('is brought up to date: what the library no longer has goes, what was not changed is not copied again', async () => {
    await importLibrary(
      from.db,
      makeLibrary({ tracks: [makeTrack(1, { cover: 'covers/one.svg' }), makeTrack(2)] }),
    )
    put(at('media', 'covers/one.svg'), 'first')
    put(at('media', 'previews/track-2.mp3'), 'preview')
    await exportTo(from, 'export', 'media')
    const copied = statSync(at('export', 'media', 'previews/track-2.mp3')).ino
    put(at('export', '.git', 'HEAD'), 'the operator’s')
    put(at('export', 'media', 'covers', 'two.svg.1234.part'), 'left by a run that was killed')
    await sql`delete from track where import_id = 'track-1'`.execute(from.db)
    await exportTo(from, 'export', 'media')
    expect(readRecords('export', 'media')).toMatchObject([{ key: 'previews/track-2.mp3', bytes: 7 }])
    expect(readdirSync(at('export', 'media', 'covers'))).toEqual([])
    expect(statSync(at('export', 'media', 'previews/track-2.mp3')).ino).toBe(copied)
    expect(readFileSync(at('export', '.git', 'HEAD'), 'utf8')).toBe('the operator’s')
  })

  test('is not written over other files', async () => {
    put(at('export', 'thesis.txt'), 'precious')
    await expect(exportTo(from, 'export', 'media')).rejects.toThrow(NoExportFolderError)
    expect(readdirSync(at('export'))).toEqual(['thesis.txt'])
  })

  test('is restored into an empty site only; pages and plans of a new one give way', async () => {
    await fill(from)
    await exportTo(from, 'export', 'media')
    const library = makeLibrary()
    await importLibrary(to.db, {
      ...library,
      ...Object.fromEntries(Object.keys(library).map((kind) => [kind, []])),
      pages: library.pages.slice(1),
      plans: library.plans,
    })
    await restore('export')
    expect(await to.db.selectFrom('page').select('name').orderBy('id').execute()).toEqual([
      { name: 'home' },
      { name: 'music' },
    ])
    await expect(restore('export')).rejects.toThrow(LibraryNotEmptyError)
  })

  test('is checked before anything is changed: every error has file, line and field', async () => {
    await fill(from)
    putMedia('media')
    await exportTo(from, 'export', 'media')
    const edit = (subject: string, change: (text: string) => string) => {
      const path = at('export', `${subject}.jsonl`)
      put(path, change(readFileSync(path, 'utf8')))
    }
    edit('artists', (text) => text.replace('"name":"Zoë"', '"nom":"Zoë"'))
    edit('tracks', (text) => text.replace('"bpm":120.1', '"bpm":"quick"').replace(/^[^\n]*\n/, '{"bpm":\n'))
    edit('redirects', () => '')
    edit('media', (text) => text.replace('covers/one.svg', '../../etc/passwd'))
    rmSync(at('export', 'media', 'masters', 'one.wav'))
    const problems = await restore('export', { isRehearsal: true }).catch((error: unknown) =>
      error instanceof UnusableExportError ? error.problems : [],
    )
    expect(problems).toEqual([
      'artists.jsonl, line 2: name: Invalid input: expected string, received undefined',
      'artists.jsonl, line 2: Unrecognized key: "nom"',
      'tracks.jsonl, line 1: is no JSON.',
      'tracks.jsonl, line 2: bpm: Invalid input: expected number, received string',
      'redirects.jsonl: has 0 records; export.json says 1.',
      'media.jsonl, line 2: key: must be a path below the media folder',
      'media/masters/one.wav: is missing.',
    ])
    expect(await to.db.selectFrom('page').selectAll().execute()).toEqual([])
  })

  test('with bytes that were changed is refused, and no record is restored', async () => {
    await fill(from)
    putMedia('media')
    await exportTo(from, 'export', 'media')
    put(at('export', 'media', 'masters', 'one.wav'), 'THE BYTES OF masters/one.wav')
    await expect(restore('export')).rejects.toThrow('media/masters/one.wav: is damaged.')
    expect(await to.db.selectFrom('track').selectAll().execute()).toEqual([])
    expect(existsSync(at('restored-media'))).toBe(false)
    await expect(restore('export', { isRehearsal: true })).rejects.toThrow(
      'media/masters/one.wav: is damaged.',
    )
  })

  test('that contradicts itself leaves the site empty; a rehearsal changes nothing', async () => {
    await fill(from)
    await exportTo(from, 'export', 'media')
    expect(await restore('export', { isRehearsal: true })).toMatchObject({ tracks: 5, artists: 3 })
    expect(await to.db.selectFrom('artist').selectAll().execute()).toEqual([])
    const path = at('export', 'tracks.jsonl')
    put(path, readFileSync(path, 'utf8').replace('"artist_id":1', '"artist_id":77'))
    await expect(restore('export')).rejects.toMatchObject({ code: '23503' })
    expect(await to.db.selectFrom('artist').selectAll().execute()).toEqual([])
  })

  test('whose writing was interrupted is not restored, and is completed by the same command', async () => {
    await fill(from)
    await exportTo(from, 'whole', 'media')
    await exportTo(from, 'export', 'media')
    put(
      at('export', 'export.json'),
      readFileSync(at('export', 'export.json'), 'utf8').replace('true', 'false'),
    )
    await expect(restore('export')).rejects.toThrow('export.json: the export was interrupted')
    await exportTo(from, 'export', 'media')
    expect(hashesIn('export')).toEqual(hashesIn('whole'))
  })
})

type Change = (text: string) => string

/** What somebody has changed in an export, by its file, and what the restoration says of it. */
const manipulations: Readonly<Record<string, [subject: string, change: Change, says: RegExp]>> = {
  'a picture that is listed twice': [
    'media',
    (text) => text.replace(/^[^\n]*\n/, '$&$&'),
    /^media\/covers\/draft\.svg: is listed twice\.$/m,
  ],
  'a file that no record names': [
    'media',
    (text) => text.replace('covers/one.svg', 'covers/planted.svg'),
    /^media\/covers\/planted\.svg: no record names it\.$/m,
  ],
  'another hash': [
    'media',
    (text) => text.replace(/"sha256":"[^"]*"/, `"sha256":"${'0'.repeat(64)}"`),
    /^media\/covers\/draft\.svg: is damaged\.$/m,
  ],
  'a path out of the media folder': [
    'tracks',
    (text) => text.replace('masters/one.wav', '../secrets/licence-key.pem'),
    /^tracks\.jsonl, line 1: master: must be a path below the media folder$/m,
  ],
  'a redirect to another site': [
    'redirects',
    (text) => text.replace(/"target":"[^"]*"/, '"target":"//evil.example/"'),
    /^redirects\.jsonl, line 1: target: /m,
  ],
  'a number after which there is none': [
    'artists',
    (text) => text.replace('"id":1,', '"id":2147483647,'),
    /^artists\.jsonl, line 1: id: Too big/m,
  ],
  'a role that a record should give': [
    'authors',
    (text) => text.replace('"id":1,', '"id":1,"role":"administrator",'),
    /^authors\.jsonl, line 1: Unrecognized key: "role"$/m,
  ],
  'a character that no database stores': [
    'artists',
    (text) => text.replace('"name":"', '"name":"\\u0000'),
    /^artists\.jsonl, line 1: has a character that cannot be stored\.$/m,
  ],
  'lists in lists': [
    'changes',
    (text) =>
      text.replace(/"before":\{[^\n]*/, `"before":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`),
    /^changes\.jsonl, line 1: is nested too deeply\.$/m,
  ],
  'a line without an end': [
    'pages',
    (text) => text + '['.repeat(9_000_000),
    /^pages\.jsonl, line \d+: is longer than any record\.$/m,
  ],
  'the same number twice': ['genres', (text) => text.replace('"id":2,', '"id":1,'), /already exists/],
  'a number that no column takes': [
    'tracks',
    (text) => text.replace('"bpm":120.1', '"bpm":1e300'),
    /out of range for type real/,
  ],
  'a day that no calendar has': [
    'pages',
    (text) => text.replace(/"updated_at":"\d{4}/, '"updated_at":"0000'),
    /0000-/,
  ],
  'a version of a version': ['versions', (text) => text.replace('"main_id":1', '"main_id":2'), /./],
}

describe('[R15.126] an export that somebody has changed', () => {
  test.each(Object.entries(manipulations))(
    'with %s is refused in a rehearsal and after it, with the place, and changes nothing',
    async (_, [subject, change, says]) => {
      await fill(from)
      putMedia('media')
      await exportTo(from, 'export', 'media')
      const path = at('export', `${subject}.jsonl`)
      const before = readFileSync(path, 'utf8')
      put(path, change(before))
      expect(readFileSync(path, 'utf8')).not.toBe(before)
      for (const isRehearsal of [true, false]) {
        const refused = await restore('export', { isRehearsal }).catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(Error)
        expect(refused instanceof Error && refused.message).toMatch(says)
        const place = refused instanceof RefusedRecordsError ? refused.subject : refused
        expect([subject, expect.any(UnusableExportError)]).toContainEqual(place)
      }
      for (const table of ['track', 'artist', 'page', 'redirect', 'audit_entry'] as const)
        expect(await to.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    },
  )

  test('with records of the staff, or files that are none of music, is refused', async () => {
    await importLibrary(from.db, makeLibrary({ tracks: [makeTrack(1, { cover: 'covers/one.html' })] }))
    put(at('media', 'covers/one.html'), '<script>alert(1)</script>')
    await exportTo(from, 'export', 'media')
    put(at('export', 'staff.jsonl'), '{"email":"eve@example.org","role":"administrator"}\n')
    const refused = await restore('export', { isRehearsal: true }).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      problems: [
        'staff.jsonl: is no part of an export: remove it.',
        'media/covers/one.html: is neither sound nor a picture.',
      ],
    })
  })

  test('gives no track a light that its rights do not have', async () => {
    await fill(from)
    await exportTo(from, 'export', 'media')
    const path = at('export', 'rights.jsonl')
    put(path, readFileSync(path, 'utf8').replaceAll('"light":"red"', '"light":"green"'))
    expect(readFileSync(path, 'utf8')).toContain('"light":"green"')
    await restore('export')
    const lights = await to.db.selectFrom('track_clearance').select('light').execute()
    expect(lights.map(({ light }) => light)).not.toContain('green')
  })
})
