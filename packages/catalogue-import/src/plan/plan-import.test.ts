import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeOds, makeXlsx, odsRow, odsText, textRow } from '../fixtures/make-workbook.ts'
import { describeProblem } from '../import-error.ts'
import { createNameMatcher } from '../vocabulary/match-names.ts'
import { planImport, type PlanOptions } from './plan-import.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-plan-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Puts files in the folder; sounds need no sound here. */
function put(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const sized = (id: string, body: Buffer, length: Buffer, ...more: Buffer[]) =>
  Buffer.concat([Buffer.from(id, 'latin1'), length, ...more, body])
function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A WAV without sound that has these frames of ID3v2.3 (id3.org/id3v2.3.0), in UTF-16. */
function tagged(frames: Readonly<Record<string, string>>): Buffer {
  const written = Object.entries(frames).map(([id, text]) => {
    const body = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    return sized(id, body, bigEndian(body.length), Buffer.alloc(2))
  })
  const body = Buffer.concat(written)
  const length = Buffer.from([0, 0, body.length >> 7, body.length & 0x7f])
  const tag = sized('ID3', body, Buffer.from([3, 0, 0]), length)
  const format = Buffer.from('0100010044ac00008858010002001000', 'hex')
  const chunks = Buffer.concat([
    sized('fmt ', format, littleEndian(16)),
    sized('data', Buffer.alloc(0), littleEndian(0)),
    sized('id3 ', tag, littleEndian(tag.length)),
  ])
  return sized('RIFF', Buffer.concat([Buffer.from('WAVE'), chunks]), littleEndian(chunks.length + 4))
}

const plan = (options: Partial<PlanOptions> = {}) =>
  planImport({ folder, names: createNameMatcher([]), today: '2026-05-01', ...options })
const problemsOf = async (options: Partial<PlanOptions> = {}) =>
  (await plan(options)).problems.map(({ severity, ...problem }) => `${severity}: ${describeProblem(problem)}`)

/** What holds for recordings that say nothing. */
const forAll = () => ({ artist: 'Ada Vega', genre: createNameMatcher([]).suggest('genre', 'jazz')[0] })

describe('[R12.8] a folder', () => {
  test('is planned from its table, folders and names, in this order', async () => {
    put({
      'Ada Vega/Harbour/01 Salt.wav': '',
      'Ada Vega/Harbour/02 Pepper (Instrumental).wav': '',
      'Ada Vega/Harbour/cover.jpg': '',
      'tracks.csv':
        'file,title,genres,moods,description es\n01 salt,Salt and Cedar,"Jazz, Lounge",Calm,Suave.\n02 Pepper (Instrumental).wav,,Jazz,,\n',
    })
    const { problems, recordings, tables } = await plan()
    expect(problems).toEqual([])
    expect(tables).toMatchObject([{ file: 'tracks.csv', layout: 'Tempolibre', rows: 2 }])
    expect(recordings).toMatchObject([
      {
        path: 'Ada Vega/Harbour/01 Salt.wav',
        picture: 'Ada Vega/Harbour/cover.jpg',
        title: { en: 'Salt and Cedar', fr: 'Salt and Cedar' },
        description: { en: '', es: 'Suave.', fr: '' },
        artist: 'Ada Vega',
        genres: [{ id: 'jazz' }, { id: 'lounge' }],
        moods: [{ id: 'calm', name: { fr: 'Calme' } }],
        written: { album: 'Harbour', trackNumber: 1 },
      },
      { title: { en: 'Pepper (Instrumental)' }, genres: [{ id: 'jazz' }] },
    ])
  })

  test('[R17.3] [R17.18] is planned without what nobody sees, and told what was left out', async () => {
    put({
      'Sa\u200blt.wav': tagged({ TIT2: '\u202eSalt\u202c of\u0001 the\u00ad Sea\ufeff', TPE1: 'A\u200dda' }),
      'Pepper.wav': '',
      'می\u200cخواهم.wav': '',
      'tracks.csv':
        'fi\u200ble,ti\u0000tle,artist,genres,BPM,description,Our\u202e own\nPepper.wav,Pep\u0000per,Ada\u202e,Jazz,120\u200b,"One\r\nT\u0000wo",\u0007x\n',
    })
    const genre = createNameMatcher([]).match('genre', 'jazz') ?? undefined
    const { problems, recordings } = await plan({ artist: 'Ada Vega', genre })
    expect(recordings.map(({ title }) => title.en)).toEqual(['Pepper', 'Salt of the Sea', 'می\u200cخواهم'])
    expect(recordings[0]).toMatchObject({
      artist: 'Ada',
      description: { en: 'One\nTwo' },
      written: { bpm: 120, others: { 'Our own': 'x' } },
    })
    expect(recordings[1]?.artist).toBe('Ada')
    expect(
      problems.map(({ code, column, file, inputs, line, severity }) => [
        severity,
        code,
        file,
        line,
        column,
        inputs?.['signs'],
      ]),
    ).toEqual([
      ...[
        ['file', 'U+200B'],
        ['title', 'U+0000'],
        ['Our own', 'U+202E'],
      ].map(([column, signs]) => ['warning', 'text_cleaned', 'tracks.csv', 1, column, signs]),
      ...[
        ['title', 'U+0000'],
        ['artist', 'U+202E'],
        ['BPM', 'U+200B'],
        ['description', 'U+0000'],
        ['Our own', 'U+0007'],
      ].map(([column, signs]) => ['warning', 'text_cleaned', 'tracks.csv', 2, column, signs]),
      [
        'warning',
        'text_cleaned',
        'Sa\u200blt.wav',
        undefined,
        undefined,
        'U+202E, U+202C, U+0001, U+00AD, U+FEFF, U+200D, U+200B',
      ],
    ])
  })

  test.each([
    ['a table', 'tracks.csv', (cell: string) => `file,title,artist,genres\r\nSalt.wav,${cell},Ada,Jazz\r\n`],
    [
      'a table in quotes',
      'tracks.csv',
      (cell: string) => `file; title; artist; genres\nSalt.wav; "${cell}"; Ada; Jazz\n`,
    ],
    [
      'a workbook',
      'tracks.xlsx',
      (cell: string) =>
        makeXlsx([
          {
            name: 'Songs',
            rows: textRow('file', 'title', 'artist', 'genres') + textRow('Salt.wav', cell, 'Ada', 'Jazz'),
          },
        ]),
    ],
    [
      'an OpenDocument workbook',
      'tracks.ods',
      (cell: string) =>
        makeOds([
          {
            name: 'Songs',
            rows: [
              ['file', 'title', 'artist', 'genres'],
              ['Salt.wav', cell, 'Ada', 'Jazz'],
            ]
              .map((texts) => odsRow(texts.map(odsText).join('')))
              .join(''),
          },
        ]),
    ],
  ])('[R17.18] is told of a byte order mark at the ends of a cell of %s', async (_, table, write) => {
    put({ 'Salt.wav': '', [table]: write('\ufeffSea Salt\ufeff') })
    const { problems, recordings } = await plan()
    expect(recordings.map(({ artist, title }) => [title.en, artist])).toEqual([['Sea Salt', 'Ada']])
    expect(problems).toMatchObject([
      { code: 'text_cleaned', file: table, line: 2, column: 'title', inputs: { signs: 'U+FEFF' } },
    ])
  })

  test('[R17.18] is told of what nobody sees in lists and names of its tags, which are parted', async () => {
    put({
      'Salt.wav': tagged({
        TIT2: 'Salt',
        TPE1: 'Ada',
        TCON: 'Jazz\ufeff; Lounge',
        TCOM: 'Ada Vega\ufeff; Bo\u0007 Lund',
      }),
    })
    const { problems, recordings } = await plan()
    expect(recordings[0]?.written.writers?.map(({ name }) => name)).toEqual(['Ada Vega', 'Bo Lund'])
    expect(problems).toMatchObject([
      { code: 'text_cleaned', file: 'Salt.wav', inputs: { signs: 'U+FEFF, U+0007' } },
    ])
  })

  test('[R17.83] is told which tags cannot be read, unless the table says what they should', async () => {
    const wrong = (title: string) =>
      tagged({ TIT2: title, TPE1: 'Ada', TCON: 'Jazz', TSRC: 'ES-A1B-26', TBPM: '9999', TKEY: 'o' })
    put({
      'Salt.wav': wrong('Salt'),
      'Sea.wav': wrong('Sea'),
      'tracks.csv': 'file;isrc\nSea.wav;ESA1B2600001\n',
    })
    const { problems, recordings } = await plan()
    expect(recordings.map(({ written }) => [written.isrc, written.bpm])).toEqual([
      [undefined, undefined],
      ['ESA1B2600001', undefined],
    ])
    expect(
      problems.map(({ code, file, inputs, severity }) => [severity, file, code, inputs?.['value']]),
    ).toEqual([
      ['warning', 'Salt.wav', 'cell_tempo', '9999'],
      ['warning', 'Salt.wav', 'cell_isrc', 'ES-A1B-26'],
      ['warning', 'Sea.wav', 'cell_tempo', '9999'],
    ])
  })

  test('[R17.18] is told of a byte order mark at the ends of names of files and folders', async () => {
    put({ '\ufeffAda\ufeff/Harbour/Salt\ufeff.wav': '' })
    const { problems, recordings } = await plan({
      genre: createNameMatcher([]).match('genre', 'jazz') ?? undefined,
    })
    expect(recordings).toMatchObject([{ title: { en: 'Salt' }, artist: 'Ada' }])
    expect(problems).toMatchObject([{ code: 'text_cleaned', inputs: { signs: 'U+FEFF' } }])
  })

  test('[R17.18] is told of what nobody sees in a message, with the line of the recording and the element', async () => {
    put({
      '17/resources/a.wav': '',
      '17/17.xml': `<?xml version="1.0" encoding="UTF-8"?>
<n:NewReleaseMessage xmlns:n="http://ddex.net/xml/ern/43">
  <MessageHeader><MessageCreatedDateTime>2026-01-01T00:00:00Z</MessageCreatedDateTime></MessageHeader>
  <ResourceList>

    <SoundRecording>
      <ResourceReference>A1</ResourceReference>
      <DisplayTitleText>Sal\u200bt\ufeff</DisplayTitleText>
      <DisplayArtistName>Ada\u202e Vega</DisplayArtistName>
      <TechnicalDetails><File><URI>resources/a.wav</URI></File></TechnicalDetails>
    </SoundRecording>
  </ResourceList>
  <ReleaseList>
    <Release IsMainRelease="true"><ReleaseId><CatalogNumber>1</CatalogNumber></ReleaseId>
      <DisplayTitleText>Har\u00adbour</DisplayTitleText><Genre><GenreText>Jazz</GenreText></Genre></Release>
  </ReleaseList>
  <DealList><ReleaseDeal><Deal><DealTerms><ValidityPeriod><StartDate>2026-01-01</StartDate></ValidityPeriod></DealTerms></Deal></ReleaseDeal></DealList>
</n:NewReleaseMessage>`,
    })
    const { problems, recordings } = await plan()
    expect(recordings).toMatchObject([
      { title: { en: 'Salt' }, artist: 'Ada Vega', written: { album: 'Harbour' } },
    ])
    expect(
      problems.map(({ code, column, file, inputs, line }) => [code, file, line, column, inputs?.['signs']]),
    ).toEqual(
      expect.arrayContaining([
        ['text_cleaned', '17/17.xml', 6, 'DisplayTitle', 'U+200B, U+FEFF'],
        ['text_cleaned', '17/17.xml', 6, 'DisplayArtist', 'U+202E'],
        ['text_cleaned', '17/17.xml', 14, 'Release', 'U+00AD'],
      ]),
    )
  })

  test('falls back to English where its table has no translation, if it is told to', async () => {
    put({
      '01 Salt.wav': '',
      '02 Pepper.wav': '',
      '03 Thyme.wav': '',
      'tracks.csv':
        'file,title en,title fr,description,description fr,artist,genres\n01 Salt.wav,Salt and Cedar,,Slow.,Lent.,Ada,Jazz\n02 Pepper.wav,Pepper,Poivre,,,Ada,Jazz\n03 Thyme.wav,,,,,Ada,Jazz\n',
    })
    expect((await plan({ fallsBack: true })).recordings).toMatchObject([
      {
        title: { en: 'Salt and Cedar', es: '', fr: '' },
        description: { en: 'Slow.', es: '', fr: 'Lent.' },
        fallback: { es: true, fr: true },
      },
      { title: { en: 'Pepper', es: '', fr: 'Poivre' }, fallback: { es: true, fr: false } },
      { title: { en: 'Thyme', es: '', fr: '' }, fallback: { es: true, fr: true } },
    ])
    const [untold] = (await plan()).recordings
    expect(untold).toMatchObject({ title: { en: 'Salt and Cedar' }, fallback: undefined })
    expect(untold?.title.es).not.toBe('')
  })

  test('takes the picture that its table names; one that is not there is reported', async () => {
    put({
      'a/Salt.wav': '',
      'a/cover.jpg': '',
      'a/Pepper.wav': '',
      'art/salt-front.png': '',
      'tracks.csv':
        'file,artist,genres,cover\nSalt.wav,Ada Vega,Jazz,salt-front.png\nPepper.wav,Ada Vega,Jazz,lost.png\n',
    })
    expect(await problemsOf()).toEqual([
      'warning: a/Pepper.wav: its picture ‘lost.png’ is not in the folder: the one beside it or in the file is taken, if any.',
    ])
    const pictures = new Map((await plan()).recordings.map(({ path, picture }) => [path, picture]))
    expect(Object.fromEntries(pictures)).toEqual({
      'a/Pepper.wav': 'a/cover.jpg',
      'a/Salt.wav': 'art/salt-front.png',
    })
  })

  test('says which recordings are versions, and of which other one', async () => {
    put({
      'Salt.wav': '',
      'Salt 30.wav': '',
      'Salt_STEM Drums.wav': '',
      'Pepper.wav': '',
      'tracks.csv':
        'file,title,artist,genres,version,main version\nSalt,Salt,Ada,Jazz,Main,\nSalt 30,Salt,Ada,Jazz,30s,Salt\nSalt_STEM Drums,,Ada,Jazz,,\nPepper,Pepper,Ada,Jazz,Sunset,Oregano\n',
    })
    const { problems, recordings } = await plan()
    expect(problems).toMatchObject([{ severity: 'warning', line: 5, code: 'main_missing' }])
    expect(recordings.map(({ family, path, title }) => [path, title.en, family])).toEqual([
      ['Pepper.wav', 'Pepper (Sunset)', { main: undefined, name: 'Sunset', kind: undefined }],
      ['Salt 30.wav', 'Salt (30s)', { main: 'Salt.wav', name: '30s', kind: 'edit' }],
      ['Salt_STEM Drums.wav', 'Salt (STEM Drums)', { main: undefined, name: 'STEM Drums', kind: 'stem' }],
      ['Salt.wav', 'Salt', undefined],
    ])
  })

  test('without any table needs one genre and one artist for all', async () => {
    put({ 'Salt.wav': '', 'notes.txt': 'Nothing but words.', '.hidden.wav': '', '__MACOSX/Salt.wav': '' })
    expect(await problemsOf()).toEqual([
      'error: Salt.wav: it has no artist: add a column ‘artist’, or name one for all by --artist.',
      'error: Salt.wav: it has no genre: add a column ‘genres’, or name one for all by --genre.',
    ])
    const [jazz] = createNameMatcher([]).suggest('genre', 'jazz')
    const { problems, recordings } = await plan({ artist: 'Ada Vega', genre: jazz })
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(recordings).toMatchObject([{ path: 'Salt.wav', artist: 'Ada Vega', genres: [{ id: 'jazz' }] }])
  })

  test.each([
    [
      'a readme',
      'Our new songs, all of them.\n\nPlease see the table, which has writers, shares and codes.\nAda\n',
    ],
    ['lyrics with quotation marks', '"Salt, and rain\nfell on us, on the sea\n\nand then, slowly, the sun\n'],
    ['one line', 'file\ttitle of this delivery'],
  ])('[R17.72] a .txt that is %s is a document that is not read', async (_, text) => {
    put({ 'a/Salt.wav': '', 'a/readme.TXT': text, 't.csv': 'file,artist,genres\nSalt,Ada,Jazz\n' })
    const { passedOver, problems, recordings, tables } = await plan()
    expect(problems).toEqual([])
    expect(recordings).toHaveLength(1)
    expect(passedOver).toEqual([{ kind: 'document', count: 1, files: ['a/readme.TXT'] }])
    expect(tables.map(({ file }) => file)).toEqual(['t.csv'])
  })

  test('[R17.72] a .txt that is a table stays one, also with an unknown header', async () => {
    put({
      'Salt.wav': '',
      'Pepper.wav': '',
      'a.txt': 'Obra\tClima\nSal\tAlegre\nPimienta\t"Triste\ny lento"\n',
      't.txt': 'file\tartist\tgenres\nSalt\tAda\tJazz\nPepper\tAda\tJazz\n',
    })
    const { passedOver, problems, recordings } = await plan()
    expect(passedOver).toEqual([])
    expect(problems).toMatchObject([{ file: 'a.txt', code: 'header_unknown' }])
    expect(recordings).toHaveLength(2)
  })

  test('has every error reported, and what is right is planned all the same', async () => {
    put({
      'a/Salt.wav': '',
      'b/Salt.wav': '',
      'Pepper.wav': '',
      'Thyme.wav': '',
      'Dill.wav': '',
      'tracks.csv':
        'file,artist,genres,bpm\nSalt.wav,Ada,Jazz,\nPepper.wav,Ada,Jazz,fast\nThyme.wav,Ada,Jazz,\nTHYME,Ada,Jazz,\nOregano.wav,Ada,Jazz,\nDill.wav,Ada,Jazzzz,\n',
    })
    expect((await problemsOf()).toSorted()).toEqual([
      'error: a/Salt.wav: it has no artist: add a column ‘artist’, or name one for all by --artist.',
      'error: a/Salt.wav: it has no genre: add a column ‘genres’, or name one for all by --genre.',
      'error: b/Salt.wav: it has no artist: add a column ‘artist’, or name one for all by --artist.',
      'error: b/Salt.wav: it has no genre: add a column ‘genres’, or name one for all by --genre.',
      'error: tracks.csv, line 2: ‘Salt.wav’ may be a/Salt.wav or b/Salt.wav: write the path from the folder on.',
      'error: tracks.csv, line 3, bpm: ‘fast’ is no tempo: write beats per minute from 20 to 400.',
      'error: tracks.csv, line 5: line 4 describes Thyme.wav already: leave one of them out.',
      'error: tracks.csv, line 6: there is no sound file ‘Oregano.wav’ in the folder: correct the name, or add the file.',
      'error: tracks.csv, line 7, genres: its genre ‘Jazzzz’ is unknown: say what it means by --name, or name one for all by --genre.',
    ])
    const { recordings, unknownNames } = await plan()
    expect(recordings.map(({ path }) => path)).toEqual(['Thyme.wav'])
    expect(unknownNames).toMatchObject([
      { kind: 'genre', spelling: 'Jazzzz', count: 1, nearest: [{ id: 'jazz' }] },
    ])
  })

  test('files of one name are told apart by their folders, with either slash', async () => {
    put({
      'a/Salt.wav': '',
      'b/Salt.wav': '',
      'tracks.csv': 'file;title;artist;genres\na/Salt.wav;One;Ada;Jazz\nb\\Salt.wav;Two;Ada;Jazz\n',
    })
    expect((await plan()).recordings.map(({ path, title }) => [path, title.en])).toEqual([
      ['a/Salt.wav', 'One'],
      ['b/Salt.wav', 'Two'],
    ])
  })

  test.each([
    'Danza%20n%C2%BA%203.wav',
    'file:///C:/Music/Sello/Danza%20n%C2%BA%203.wav',
    'file://localhost/Music/Danza nº 3.wav',
  ])('[R17.89] finds its sound by a URI: %s', async (name) => {
    put({
      'Danza nº 3.wav': '',
      '100%.wav': '',
      'tracks.csv': `file,title\n${name},Danza\n100%.wav,Hundred\n`,
    })
    const { problems, recordings } = await plan(forAll())
    expect(problems).toEqual([])
    expect(recordings.map(({ title }) => title.en)).toEqual(['Hundred', 'Danza'])
  })

  test('has a table in each album’s folder, which describes the files beside it', async () => {
    put({
      'one/Salt.wav': '',
      'two/Salt.wav': '',
      'one/tracks.csv': 'file,title,artist,genres,bpm\nSalt.wav,One,Ada,Jazz,\nPepper.wav,No,Ada,Jazz,\n',
      'two/tracks.csv': 'file,title,artist,genres,bpm\nSalt.wav,Two,Ada,Jazz,fast\n',
    })
    expect((await plan()).recordings.map(({ path, title }) => [path, title.en])).toEqual([
      ['one/Salt.wav', 'One'],
    ])
    expect(await problemsOf()).toEqual([
      'error: one/tracks.csv, line 3: there is no sound file ‘Pepper.wav’ in the folder: correct the name, or add the file.',
      'error: two/tracks.csv, line 2, bpm: ‘fast’ is no tempo: write beats per minute from 20 to 400.',
    ])
  })

  test.each([
    ['a path on the label’s computer', 'a/Salt.wav', 'file', 'C:\\Users\\Ada\\Music\\a\\Salt.wav'],
    ['a path on a Mac', 'a/Salt.wav', 'file', '/Volumes/Masters/a/Salt.wav'],
    ['a path from the folder on', 'a/Salt.wav', 'file', './a/salt.WAV'],
    ['accents in the other spelling', 'a/S\u00e1lt.wav', 'file', 'Sa\u0301lt'],
    ['the title in a numbered file’s name', '03 - Rain.wav', 'title', 'Rain'],
    ['a title with its version', '04_Rain_(Instrumental).wav', 'title,version', 'Rain,Instrumental'],
    ['album code and track number', 'AV-012_07_SEA.wav', 'title,album code,track number', 'Another,AV 012,7'],
  ])('has its rows matched by %s', async (_, path, columns, cells) => {
    put({ [path]: '', 'b/Pepper.wav': '', 'tracks.csv': `${columns},artist,genres\n${cells},Ada,Jazz\n` })
    expect((await plan({ artist: 'Bob' })).recordings.map((recording) => recording.path)).toEqual([path])
  })

  test('is read behind links that lead out of it, and what cannot be opened is named', async () => {
    put({ 'elsewhere/Salt.wav': '', 'music/Pepper.wav': '' })
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'music/more'))
    symlinkSync(join(folder, 'elsewhere/Salt.wav'), join(folder, 'music/Linked.wav'))
    symlinkSync(join(folder, 'music'), join(folder, 'music/circle'))
    symlinkSync(join(folder, 'music/Pepper.wav'), join(folder, 'music/Again.wav'))
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'elsewhere/circle'))
    symlinkSync('/nowhere/Gone.wav', join(folder, 'music/Gone.wav'))
    symlinkSync('/nowhere/notes.pdf', join(folder, 'music/notes.pdf'))
    const music = join(folder, 'music')
    const [jazz] = createNameMatcher([]).suggest('genre', 'jazz')
    const { passedOver, problems, recordings } = await plan({ folder: music, artist: 'Ada', genre: jazz })
    // One song, under one path.
    expect(recordings.map(({ path }) => path)).toEqual(['Linked.wav', 'Pepper.wav'])
    expect(problems).toEqual([
      expect.objectContaining({ severity: 'error', file: 'Gone.wav', code: 'unreadable' }),
    ])
    expect(passedOver).toEqual([
      { kind: 'document', count: 1, files: ['notes.pdf'] },
      { kind: 'link', count: 4, files: ['Again.wav', 'circle', 'more/circle', 'more/Salt.wav'] },
    ])
  })

  test.each([3, 6, 8])(
    '[R17.24] with links to %i folders outside that link each other has each file once, and the links are named',
    async (count) => {
      const names = Array.from({ length: count }, (_, at) => `d${at}`)
      put(Object.fromEntries(names.map((name) => [`shelf/${name}/s of ${name}.wav`, ''])))
      put({ 'music/own/Salt.wav': '' })
      for (const name of names) {
        for (const other of names)
          if (other !== name) symlinkSync(`../${other}`, join(folder, 'shelf', name, `to ${other}`))
        symlinkSync('..', join(folder, 'shelf', name, 'up'))
      }
      symlinkSync('../shelf/d0', join(folder, 'music/first'))
      symlinkSync('../shelf/d1', join(folder, 'music/second'))
      symlinkSync('..', join(folder, 'music/around'))
      symlinkSync('own', join(folder, 'music/own again'))
      const { passedOver, recordings } = await plan({ folder: join(folder, 'music'), ...forAll() })
      const found = recordings.map(({ path }) => path)
      expect(found).toHaveLength(count + 1)
      expect(new Set(found.map((path) => path.split('/').at(-1))).size).toBe(count + 1)
      expect(found).toEqual(
        expect.arrayContaining(['first/s of d0.wav', 'second/s of d1.wav', 'own/Salt.wav']),
      )
      // Every link but the two that lead there, and those by which the other folders are entered.
      const links = count * (count - 1) + count + 4
      expect(passedOver).toMatchObject([{ kind: 'link', count: links - 2 - (count - 2) }])
    },
  )

  test('may have its table elsewhere, which must be readable then', async () => {
    put({
      'music/Salt.wav': '',
      'tracks.csv': 'file,artist,genres\nSalt.wav,Ada,Jazz\n',
      'bad.csv': 'a,b\n1,2\n',
    })
    const { recordings } = await plan({ folder: join(folder, 'music'), metadata: join(folder, 'tracks.csv') })
    expect(recordings).toMatchObject([{ artist: 'Ada' }])
    await expect(plan({ metadata: join(folder, 'bad.csv') })).rejects.toMatchObject({ name: 'ImportError' })
  })

  test('with a description in place of a title says so', async () => {
    put({ 'Salt.wav': '', 'tracks.csv': `file,title,artist,genres\nSalt,${'long '.repeat(50)},Ada,Jazz\n` })
    expect(await problemsOf()).toEqual([
      'error: tracks.csv, line 2, title: its title has more than 200 characters: shorten it.',
    ])
  })

  test('without a sound says so', async () => {
    expect(await problemsOf()).toEqual([
      `error: ${folder}: there is no sound file in it: WAV, AIFF, FLAC, MP3, Ogg, Opus or M4A.`,
    ])
  })

  test('[R17.23] has every file used or named, by kind and with the first names', async () => {
    put({
      'Salt.wav': '',
      'Pepper.wav': '',
      'Pepper.png': '',
      'back.jpg': '',
      'booklet.jpg': '',
      'front.psd': '',
      'booklet.pdf': '',
      'liner notes.docx': '',
      'stems.zip': '',
      'album.m3u8': '',
      'album.cue': '',
      'clip.mov': '',
      'session.als': '',
      'weird.xyz': '',
      noextension: '',
      'Thumbs.db': '',
      '.DS_Store': '',
      '.cache/x.wav': '',
      '__MACOSX/._Salt.wav': '',
      'batch/BatchComplete.xml': '',
      'other.csv': 'file,artist\nSalt.wav,Bo\n',
      'given.csv': 'file,artist,genres\nSalt.wav,Ada,Jazz\nPepper.wav,Ada,Jazz\n',
    })
    const { passedOver, recordings } = await plan({ metadata: join(folder, 'given.csv') })
    expect(recordings).toHaveLength(2)
    expect(Object.fromEntries(passedOver.map(({ count, files, kind }) => [kind, [count, ...files]]))).toEqual(
      {
        message_empty: [1, 'batch/BatchComplete.xml'],
        table_other: [1, 'other.csv'],
        picture_unused: [2, 'back.jpg', 'booklet.jpg'],
        archive: [1, 'stems.zip'],
        document: [2, 'booklet.pdf', 'liner notes.docx'],
        playlist: [2, 'album.cue', 'album.m3u8'],
        picture: [1, 'front.psd'],
        video: [1, 'clip.mov'],
        project: [1, 'session.als'],
        hidden: [4, '__MACOSX', '.cache', '.DS_Store', 'Thumbs.db'],
        other: [2, 'noextension', 'weird.xyz'],
      },
    )
  })

  test('[R17.23] names five files of a kind, and how many there are', async () => {
    put({
      'Salt.wav': '',
      ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`page ${at}.pdf`, ''])),
    })
    expect((await plan(forAll())).passedOver).toEqual([
      {
        kind: 'document',
        count: 12,
        files: ['page 0.pdf', 'page 1.pdf', 'page 2.pdf', 'page 3.pdf', 'page 4.pdf'],
      },
    ])
  })

  const salt = (title = 'Salt', declaration = '<?xml version="1.0" encoding="UTF-8"?>') =>
    `${declaration}<n:NewReleaseMessage xmlns:n="http://ddex.net/xml/ern/43">
      <MessageHeader><MessageCreatedDateTime>2026-03-01T10:00:00Z</MessageCreatedDateTime></MessageHeader>
      <ResourceList><SoundRecording><ResourceReference>A1</ResourceReference>
        <DisplayTitleText>${title}</DisplayTitleText><DisplayArtistName>Ada Vega</DisplayArtistName>
        <TechnicalDetails><DeliveryFile><File><URI>resources/01.wav</URI></File></DeliveryFile></TechnicalDetails>
      </SoundRecording></ResourceList>
      <ReleaseList><Release><ReleaseId><CatalogNumber>17</CatalogNumber></ReleaseId><Genre><GenreText>Jazz</GenreText></Genre></Release></ReleaseList>
      <DealList><ReleaseDeal><Deal/></ReleaseDeal></DealList></n:NewReleaseMessage>`
  const latin1 = (text: string) => Buffer.from(text, 'latin1')

  test.each([
    ['is cut off', salt().slice(0, -40), 'message_broken'],
    ['is cut off in its root', '<?xml version="1.0"?><n:NewRele', 'message_broken'],
    ['has a bare &', salt('Rock & Roll'), 'message_broken'],
    ['has an & of HTML', salt('Caf&eacute;'), 'message_broken'],
    ['has a bare <', salt('1 < 2'), 'message_broken'],
    [
      'is a test of a delivery',
      salt().replace(
        '<MessageHeader>',
        '<MessageHeader><MessageControlType>TestMessage</MessageControlType>',
      ),
      'message_test',
    ],
    ['has a document type with entities', salt('Salt', '<!DOCTYPE x [<!ENTITY a "b">]>'), 'message_entities'],
    ['says UTF-8 and is Latin-1', latin1(salt('Canción')), 'message_encoding'],
    ['says nothing and is Latin-1', latin1(salt('Canción', '')), 'message_encoding'],
    [
      'names an encoding that nobody knows',
      salt('Salt', '<?xml version="1.0" encoding="x-none"?>'),
      'message_encoding',
    ],
    [
      'ends in the middle of a letter of UTF-16',
      Buffer.from(`\ufeff${salt()}`, 'utf16le').subarray(0, 801),
      'message_encoding',
    ],
  ])(
    '[R17.23] with a DDEX message that %s names it first, and the sound beside it waits',
    async (_, message, code) => {
      put({ 'a/17/resources/01.wav': '', 'a/Pepper.wav': '', 'a/.x.wav': '' })
      writeFileSync(join(folder, 'a/17/17.xml'), message)
      symlinkSync('/nowhere', join(folder, 'a/gone.wav'))
      const { leftOut, problems, recordings } = await plan(forAll())
      expect(problems).toMatchObject([
        { severity: 'error', file: 'a/17/17.xml', code },
        { severity: 'error', file: 'a/gone.wav' },
        {
          severity: 'error',
          file: 'a/17/resources/01.wav',
          code: 'message_awaited',
          inputs: { message: 'a/17/17.xml' },
        },
      ])
      expect(recordings.map(({ path }) => path)).toEqual(['a/Pepper.wav'])
      expect(leftOut.toSorted()).toEqual(['a/17/resources/01.wav', 'a/gone.wav'])
    },
  )

  test.each([
    ['resources/Canción.wav'.normalize('NFD'), 'resources/CANCIÓN.wav'],
    ['resources/Mi canción.wav', 'resources/Mi%20canci%C3%B3n.wav'],
    ['resources/100%.wav', 'resources/100%.wav'],
  ])('[R17.82] has its file %s found by a message that names %s', async (path, name) => {
    put({ [`17/${path}`]: '', '17/17.xml': salt().replace('resources/01.wav', name) })
    const { problems, recordings } = await plan()
    expect(problems).toEqual([])
    expect(recordings.map(({ title }) => title.en)).toEqual(['Salt'])
  })

  /** A title in the code page of another alphabet. */
  const inCyrillic = Buffer.concat([
    Buffer.from('file,title,artist,genres\nPepper,'),
    Buffer.from('cff0e8e2e5f2', 'hex'),
    Buffer.from(',Ada,Jazz\n'),
  ])

  test.each([
    ['has a field that never ends', 'tracks.csv', '"file,title\nPepper,Salt\n', 'table_broken'],
    ['is in another encoding', 'tracks.csv', inCyrillic, 'table_encoding'],
    ['is no whole workbook', 'tracks.xlsx', Buffer.from('504b0304140006000800', 'hex'), 'workbook_broken'],
    ['is a container of nothing', 'tracks.XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbook_broken'],
    [
      'is a page with the name of a workbook',
      'tracks.xls',
      '\ufeff\n<table><tr><td>file</td></tr></table>',
      'workbook_broken',
    ],
    ['is XML of old Excel', 'tracks.xls', '<?xml version="1.0"?><Workbook/>', 'workbook_broken'],
    ['is one file of XML', 'tracks.fods', '<office:document/>', 'workbook_broken'],
  ])(
    '[R17.78] with a table that %s names it, and the sound beside it waits',
    async (_, table, content, code) => {
      put({
        'a/Pepper.wav': '',
        'a/below/Thyme.wav': '',
        'a/Mint.wav': '',
        [`a/${table}`]: content,
        'mint.csv': 'file,artist,genres\nMint.wav,Ada,Jazz\n',
        'Salt.wav': '',
        // What Excel puts beside a workbook that is open.
        '~$tracks.xlsx': 'Ada',
      })
      const { leftOut, passedOver, problems, recordings } = await plan(forAll())
      expect(problems).toMatchObject([
        { severity: 'error', file: `a/${table}`, code },
        {
          severity: 'error',
          file: 'a/below/Thyme.wav',
          code: 'table_awaited',
          inputs: { table: `a/${table}` },
        },
        { severity: 'error', file: 'a/Pepper.wav', code: 'table_awaited' },
      ])
      expect(recordings.map(({ path }) => path)).toEqual(['a/Mint.wav', 'Salt.wav'])
      expect(leftOut.toSorted()).toEqual(['a/Pepper.wav', 'a/below/Thyme.wav'])
      expect(passedOver).toEqual([{ kind: 'hidden', count: 1, files: ['~$tracks.xlsx'] }])
    },
  )

  test('[R17.78] waits for no workbook of an old format that was saved beside it in one that is read', async () => {
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    put({
      'a/Pepper.wav': '',
      'a/Mint.wav': '',
      'a/tracks.xls': old,
      'a/Tracks.xlsx': makeXlsx([{ name: 'Tracks', rows: textRow('file', 'isrc') + textRow('Mint', '') }]),
      'b/Salt.wav': '',
      'b/tracks.xls': old,
      'b/tracks.csv': 'Income,Year\n1,2\n',
      'c/Thyme.wav': '',
      'c/tracks.xls': 'file;title\nThyme;Wild Thyme\n',
    })
    const { passedOver, problems, recordings } = await plan(forAll())
    expect(recordings.map(({ title }) => title.en)).toEqual(['Mint', 'Pepper', 'Wild Thyme'])
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      { file: 'b/tracks.xls', code: 'workbook_broken' },
      { file: 'b/Salt.wav', code: 'table_awaited', inputs: { table: 'b/tracks.xls' } },
    ])
    expect(passedOver).toEqual([{ kind: 'spreadsheet', count: 1, files: ['a/tracks.xls'] }])
  })

  test('[R17.79] is told where two tables, or a table and a message, describe one recording, and what stands above a header', async () => {
    put({
      'Pepper.wav': '',
      'Thyme.wav': '',
      '17/resources/01.wav': '',
      '17/17.xml': salt(),
      'a.csv': 'Our songs,,\nfile,artist,genres\nPepper,Ada,Jazz\n17/resources/01.wav,Ada,Jazz\n',
      'b.csv': 'sep=;\nfile;isrc\nPepper;ESA1B2600001\nThyme;ESA1B2600002\n',
    })
    const { problems, recordings } = await plan(forAll())
    expect(recordings.map(({ path, written: { isrc } }) => [path, isrc])).toEqual([
      ['17/resources/01.wav', undefined],
      ['Pepper.wav', undefined],
      ['Thyme.wav', 'ESA1B2600002'],
    ])
    expect(problems).toMatchObject([
      { severity: 'warning', file: 'a.csv', line: 2, code: 'rows_above', inputs: { lines: '1' } },
      {
        severity: 'warning',
        file: 'b.csv',
        code: 'rows_elsewhere',
        inputs: { other: 'a.csv', files: 'Pepper.wav' },
      },
      {
        severity: 'warning',
        file: '17/17.xml',
        code: 'rows_elsewhere',
        inputs: { other: 'a.csv', files: '17/resources/01.wav' },
      },
    ])
  })

  test('[R17.79] has its pipes named', async () => {
    put({ 'Salt.wav': '' })
    execFileSync('mkfifo', [join(folder, 'Pepper.wav')])
    symlinkSync(join(folder, 'Pepper.wav'), join(folder, 'Thyme.wav'))
    const { passedOver, recordings } = await plan(forAll())
    expect(recordings).toHaveLength(1)
    expect(passedOver).toMatchObject([
      { kind: 'link', files: ['Thyme.wav'] },
      { kind: 'other', files: ['Pepper.wav'] },
    ])
  })

  test.each([
    // The title in Windows-1251.
    [
      'in Windows-1251, as it says',
      latin1(salt('\u00d1\u00ee\u00eb\u00fc', '<?xml version="1.0" encoding="windows-1251"?>')),
      'Соль',
    ],
    ['in UTF-16 without a mark', Buffer.from(salt('Соль', ''), 'utf16le'), 'Соль'],
    [
      'in UTF-8, although it says UTF-16',
      Buffer.from(salt('Соль', '<?xml version="1.0" encoding="utf-16"?>')),
      'Соль',
    ],
    [
      'in UTF-8 with a mark, although it says Latin-1',
      Buffer.from(`\ufeff${salt('Соль', '<?xml version="1.0" encoding="iso-8859-1"?>')}`),
      'Соль',
    ],
    ['with an & in CDATA', Buffer.from(salt('<![CDATA[Salt & Pepper]]>')), 'Salt & Pepper'],
  ])('[R17.23] with a DDEX message %s has its titles', async (_, message, title) => {
    put({ '17/resources/01.wav': '' })
    writeFileSync(join(folder, '17/17.xml'), message)
    const { problems, recordings } = await plan()
    expect(problems).toEqual([])
    expect(recordings).toMatchObject([{ title: { en: title } }])
  })

  test('[R17.23] sound that a table or another message describes waits for no broken message; XML of other programs keeps none waiting', async () => {
    put({
      '17/resources/01.wav': '',
      '17/02.wav': '',
      '17/first.xml': salt().slice(0, -10),
      '17/second.xml': salt(),
      '17/tracks.csv': 'file,artist,genres\n02.wav,Ada,Jazz\n',
      'Pepper.wav': '',
      'Library.xml': '<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//x" "x.dtd"><plist version="1.0"><dict>',
    })
    const { problems, recordings } = await plan(forAll())
    expect(problems).toMatchObject([
      { severity: 'error', file: '17/first.xml' },
      { severity: 'warning', file: 'Library.xml', code: 'message_broken' },
    ])
    expect(recordings).toHaveLength(3)
  })

  const isolated = (deals: string, isrc = 'ESA1B2600001') =>
    salt()
      .replace(
        '<ResourceReference>',
        `<SoundRecordingId><ISRC>${isrc}</ISRC></SoundRecordingId><ResourceReference>`,
      )
      .replace('<ReleaseDeal><Deal/></ReleaseDeal>', deals)
  const dealIn = (terms: string) => `<ReleaseDeal><Deal><DealTerms>${terms}</DealTerms></Deal></ReleaseDeal>`
  const spain = dealIn('<TerritoryCode>ES</TerritoryCode>')

  test('[R17.64] of a DDEX message nothing comes in that is not offered where the site sells, and that is named', async () => {
    put({ '17/resources/01.wav': '', '17/17.xml': isolated(spain) })
    const { passedOver, problems, recordings, takenDown } = await plan({ soldIn: ['FR', 'BE'] })
    expect(recordings).toEqual([])
    expect(takenDown).toEqual(['17/resources/01.wav'])
    expect(problems).toMatchObject([
      { severity: 'warning', file: '17/17.xml', code: 'message_elsewhere', inputs: { places: 'FR, BE' } },
    ])
    expect(passedOver).toMatchObject([{ kind: 'withdrawn', files: ['17/resources/01.wav'] }])
    const here = await plan({ soldIn: ['ES', 'FR'] })
    expect(here.recordings).toHaveLength(1)
    expect(here.problems).toMatchObject([{ code: 'message_missing_places', inputs: { places: 'FR' } }])
    expect((await plan()).problems).toMatchObject([{ code: 'message_places', inputs: { places: 'ES' } }])
  })

  test('[R17.64] a day of a deal that cannot be read is named first, and the sound waits', async () => {
    const deals = dealIn('<ValidityPeriod><StartDate>01/02/2027</StartDate></ValidityPeriod>')
    put({ '17/resources/01.wav': '', '17/17.xml': isolated(deals) })
    const { problems, recordings } = await plan(forAll())
    expect(recordings).toEqual([])
    expect(problems).toMatchObject([
      { severity: 'error', file: '17/17.xml', code: 'message_day', inputs: { day: '01/02/2027' } },
      { severity: 'error', file: '17/resources/01.wav', code: 'message_awaited' },
    ])
  })

  test('[R17.62] what is left out of a code of a DDEX message, and a code that is none, is told with line and element', async () => {
    put({ '17/resources/01.wav': '', '17/17.xml': isolated(spain, 'ES\u200bA1B2600001') })
    const read = await plan({ soldIn: ['ES'] })
    expect(read.recordings).toMatchObject([{ written: { isrc: 'ESA1B2600001' } }])
    expect(read.problems).toMatchObject([
      {
        severity: 'warning',
        file: '17/17.xml',
        line: 3,
        column: 'ISRC',
        code: 'text_cleaned',
        inputs: { signs: 'U+200B' },
      },
    ])
    put({ '17/17.xml': isolated(spain, 'ES1') })
    const wrong = await plan({ soldIn: ['ES'] })
    expect(wrong.recordings).toMatchObject([{ title: { en: 'Salt' } }])
    expect(wrong.problems).toMatchObject([
      { severity: 'warning', column: 'ISRC', code: 'cell_isrc', inputs: { value: 'ES1' } },
    ])
  })

  /** @param at when it was created, or on which day of March */
  const message = (
    at: string,
    title: string,
    { file = '01.wav', deal = '<Deal/>', release = '17', ids = '' } = {},
  ) =>
    `<n:NewReleaseMessage xmlns:n="http://ddex.net/xml/ern/43">
      <MessageHeader><MessageCreatedDateTime>${at.length > 2 ? at : `2026-03-${at}T10:00:00Z`}</MessageCreatedDateTime></MessageHeader>
      <ResourceList><SoundRecording><ResourceReference>A1</ResourceReference>
        <DisplayTitleText>${title}</DisplayTitleText><DisplayArtistName>Ada Vega</DisplayArtistName>
        ${file && `<TechnicalDetails><DeliveryFile><File><URI>${file}</URI></File></DeliveryFile></TechnicalDetails>`}
      </SoundRecording></ResourceList>
      <ReleaseList><Release>${ids || `<ReleaseId><CatalogNumber>${release}</CatalogNumber></ReleaseId>`}<Genre><GenreText>Jazz</GenreText></Genre></Release></ReleaseList>
      <DealList><ReleaseDeal>${deal}</ReleaseDeal></DealList></n:NewReleaseMessage>`
  const purge = (ids: string) =>
    `<n:PurgeReleaseMessage xmlns:n="http://ddex.net/xml/ern/43"><MessageHeader><MessageCreatedDateTime>2026-04-01T10:00:00Z</MessageCreatedDateTime></MessageHeader><PurgedRelease><ReleaseId>${ids}</ReleaseId></PurgedRelease></n:PurgeReleaseMessage>`

  test('of DDEX messages: later ones replace earlier ones, sound need not come again, and take-downs are honoured', async () => {
    put({
      'b1/17/17.xml': message('02', 'Salt, corrected'),
      'b1/17/17-first.xml': message('01', 'Salt'),
      'b1/17/resources/01.wav': '',
      'b1/18/18.xml': message('01', 'Gone', { deal: '', release: '18' }),
      'b1/18/01.wav': '',
      'b1/19/19.xml': message('01', 'Not delivered', { release: '19' }),
      'b1/BatchComplete_b1.xml': '',
    })
    const { problems, recordings, tables, takenDown } = await plan()
    expect(recordings).toMatchObject([
      {
        path: 'b1/17/resources/01.wav',
        title: { es: 'Salt, corrected' },
        artist: 'Ada Vega',
        genres: [{ id: 'jazz' }],
      },
    ])
    expect(takenDown).toEqual(['b1/18/01.wav'])
    expect(problems).toMatchObject([
      { severity: 'warning', file: 'b1/19/19.xml', message: expect.stringContaining('is not in the folder') },
    ])
    expect(tables.map(({ layout }) => layout)).toEqual(Array.from({ length: 4 }, () => 'DDEX ERN 4.3'))
  })

  test('[R17.84] a recording of two releases stays while one of them offers it, and what that one says counts', async () => {
    put({
      'b1/01.wav': '',
      'b1/album.xml': message('01', 'Salt', { release: '17' }),
      'b1/single.xml': message('02', 'Salt, the single', { release: '18' }),
    })
    const both = await plan()
    expect(both.recordings).toMatchObject([{ title: { en: 'Salt, the single' } }])
    expect(both.problems).toMatchObject([
      {
        severity: 'warning',
        file: 'b1/album.xml',
        code: 'rows_elsewhere',
        inputs: { other: 'b1/single.xml', files: 'b1/01.wav' },
      },
    ])
    put({ 'b1/single.xml': message('03', 'Salt, the single', { release: '18', deal: '' }) })
    const one = await plan()
    expect(one).toMatchObject({ takenDown: [], problems: [], recordings: [{ title: { en: 'Salt' } }] })
    put({ 'b1/album-end.xml': message('04', 'Salt', { release: '17', deal: '', file: '' }) })
    expect(await plan()).toMatchObject({ takenDown: ['b1/01.wav'], problems: [], recordings: [] })
  })

  test('[R17.84] of two messages the one that was written later counts, wherever its sender’s clock is', async () => {
    put({
      'b1/01.wav': '',
      'b1/a.xml': message('2026-03-01T10:30:00+02:00', 'Salt, too early'),
      'b1/b.xml': message('2026-03-01T09:00:00Z', 'Salt, corrected'),
    })
    expect((await plan()).recordings).toMatchObject([{ title: { en: 'Salt, corrected' } }])
  })

  test.each([
    ['another of its codes', '<GRid>A10302B0001234567X</GRid>', ['b1/01.wav']],
    ['its UPC, whatever else', '<ICPN>8400000000017</ICPN><GRid>A10302B0007654321X</GRid>', ['b1/01.wav']],
    ['the UPC of another', '<ICPN>8400000000024</ICPN><GRid>A10302B0001234567X</GRid>', []],
  ])('[R17.84] a release that is purged is known by %s', async (_, ids, takenDown) => {
    put({
      'b1/01.wav': '',
      'b1/17.xml': message('01', 'Salt', {
        ids: '<ReleaseId><ICPN>8400000000017</ICPN></ReleaseId><ReleaseId><GRid>A10302B0001234567X</GRid></ReleaseId>',
      }),
      'b1/purge.xml': purge(ids),
    })
    expect((await plan()).takenDown).toEqual(takenDown)
  })

  test('[R17.84] a later message without its sound is about the recordings of the earlier one, by their ISRC', async () => {
    const coded = (text: string) =>
      text.replace(
        '<ResourceReference>',
        '<SoundRecordingId><ISRC>ESA1B2600001</ISRC></SoundRecordingId><ResourceReference>',
      )
    put({
      'b1/resources/01.wav': '',
      'b1/17.xml': coded(message('01', 'Salt')),
      'b2/17.xml': coded(message('02', 'Salt, corrected')),
    })
    expect(await plan()).toMatchObject({ problems: [], recordings: [{ title: { en: 'Salt, corrected' } }] })
    // The release goes on, and this recording of it ends.
    const past =
      '<Deal><DealTerms><ValidityPeriod><EndDate>2026-03-01</EndDate></ValidityPeriod></DealTerms></Deal>'
    const others = '</ReleaseDeal><ReleaseDeal><DealReleaseReference>R9</DealReleaseReference><Deal/>'
    const ended = coded(
      message('03', 'Salt', { deal: `<DealReleaseReference>R0</DealReleaseReference>${past}${others}` }),
    )
    put({
      'b3/17.xml': ended.replace(
        '<Release>',
        '<Release><ReleaseReference>R0</ReleaseReference><ReleaseResourceReference>A1</ReleaseResourceReference>',
      ),
    })
    expect(await plan()).toMatchObject({ problems: [], takenDown: ['b1/resources/01.wav'], recordings: [] })
  })

  test('[R17.84] messages that name no release end none of another message', async () => {
    put({
      'b1/01.wav': '',
      'b1/02.wav': '',
      'b1/a.xml': message('01', 'Salt', { ids: '<ReleaseId/>' }),
      'b1/b.xml': message('02', 'Pepper', { ids: '<ReleaseId/>', file: '02.wav', deal: '' }),
    })
    expect(await plan()).toMatchObject({ takenDown: ['b1/02.wav'], recordings: [{ path: 'b1/01.wav' }] })
  })

  test('[R17.84] of the files of a recording the one that is there is read, and stereo before immersive sound', async () => {
    const files = (...names: string[]) =>
      names
        .map(
          (name) =>
            `<TechnicalDetails><DeliveryFile><File><URI>${name}</URI></File></DeliveryFile></TechnicalDetails>`,
        )
        .join('')
    const editions = `<SoundRecordingEdition><Type>ImmersiveEdition</Type>${files('atmos.wav')}</SoundRecordingEdition><SoundRecordingEdition><Type>NonImmersiveEdition</Type>${files('lost.wav', '01.flac')}</SoundRecordingEdition>`
    put({
      'b1/01.flac': '',
      'b1/atmos.wav': '',
      'b1/17.xml': message('01', 'Salt', { file: '' }).replace(
        '</SoundRecording>',
        `${editions}</SoundRecording>`,
      ),
    })
    const { problems, recordings } = await plan(forAll())
    expect(problems).toEqual([])
    expect(recordings.map(({ path, title }) => [path, title.en])).toEqual([
      ['b1/01.flac', 'Salt'],
      ['b1/atmos.wav', 'atmos'],
    ])
  })

  test.each([
    ['purge', purge('<ICPN>8400000000017</ICPN>'), '8400000000017'],
    ['message without deals', message('01', 'Salt', { deal: '', file: '' }), '17'],
    ['message without deals or a code', message('01', 'Salt', { deal: '', ids: '<ReleaseId/>' }), '01.wav'],
  ])('[R17.85] a %s about nothing in the folder is an error: nothing is withdrawn', async (_, text, name) => {
    put({ 'Pepper.wav': '', 'b1/17.xml': text })
    const { problems, takenDown } = await plan(forAll())
    expect(takenDown).toEqual([])
    expect(problems).toMatchObject([
      { severity: 'error', file: 'b1/17.xml', code: 'message_takes_nothing', inputs: { name } },
    ])
  })
})

describe('[R17.35] tables in workbooks', () => {
  test('describe the sounds beside them like tables of text, whatever they are called', async () => {
    const sheet = { name: 'S', rows: textRow('file', 'title', 'artist', 'genres', 'Ambianse') }
    put({
      'a.wav': '',
      'b.wav': '',
      'c.wav': '',
      'one.xlsx': makeXlsx([
        { ...sheet, rows: sheet.rows + textRow('a.wav', 'Salt', 'Ada', 'Jazz', 'calm') },
      ]),
      'two.csv': makeXlsx([{ ...sheet, rows: sheet.rows + textRow('b.wav', 'Rain', 'Ada', 'Jazz', 'calm') }]),
      'three.ods': makeOds([
        {
          name: 'S',
          rows: odsRow(...['file', 'title'].map(odsText)) + odsRow(...['c.wav', 'Sun'].map(odsText)),
        },
      ]),
      'four.xlsx': 'file,title\nd.wav,Moon\n',
    })
    const { problems, recordings, tables } = await plan({
      artist: 'Bo',
      genre: createNameMatcher([]).match('genre', 'jazz') ?? undefined,
      columns: new Map([['ambianse', 'moods']]),
    })
    expect(
      recordings.map(({ artist, moods, title }) => [title.en, artist, moods.map(({ id }) => id)]),
    ).toEqual([
      ['Salt', 'Ada', ['calm']],
      ['Rain', 'Ada', ['calm']],
      ['Sun', 'Bo', []],
    ])
    expect(tables.map(({ file, layout, rows }) => [file, layout, rows])).toEqual([
      ['four.xlsx', 'Tempolibre', 1],
      ['one.xlsx', 'Tempolibre', 1],
      ['three.ods', 'Tempolibre', 1],
      ['two.csv', 'Tempolibre', 1],
    ])
    expect(problems).toMatchObject([{ file: 'four.xlsx', line: 2, code: 'file_missing' }])
  })
})

describe('[R17.47] several artists of a recording', () => {
  const artistsIn = async (files: Readonly<Record<string, string | Uint8Array>>) => {
    put(files)
    const { recordings } = await plan({ genre: createNameMatcher([]).match('genre', 'jazz') ?? undefined })
    return recordings.map(({ artist, artists }) => [
      artist,
      artists?.map(({ name, role }) => `${name}, ${role}`),
    ])
  }

  test('are parted in a table by semicolons, bars and lines; a comma, an ampersand and a slash part nobody', async () => {
    const rows = [
      'a.wav\tSalt\tAda Vega; Bo Lund',
      'b.wav\tPepper\tEarth, Wind & Fire | Bo Lund',
      'c.wav\tSugar\tEarth, Wind & Fire',
      'd.wav\tThyme\tAC/DC',
      'e.wav\tMint\tAda Vega; ada vega',
    ]
    expect(
      await artistsIn({
        'tracks.tsv': `file\ttitle\tartist\n${rows.join('\n')}\n`,
        ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.wav`, ''])),
      }),
    ).toEqual([
      ['Ada Vega, Bo Lund', ['Ada Vega, main', 'Bo Lund, main']],
      ['Earth, Wind & Fire, Bo Lund', ['Earth, Wind & Fire, main', 'Bo Lund, main']],
      ['Earth, Wind & Fire', undefined],
      ['AC/DC', undefined],
      ['Ada Vega, ada vega', undefined],
    ])
  })

  test('in tags stay known if a table names them together, and not if it names somebody else', async () => {
    const tags = { TIT2: 'Salt', TPE1: 'Ada Vega\0Bo Lund' }
    expect(
      await artistsIn({
        'a.wav': tagged(tags),
        'b.wav': tagged(tags),
        'c.wav': tagged(tags),
        'tracks.csv': 'file;title;artist\nb.wav;Pepper;Ada Vega, Bo Lund\nc.wav;Sugar;Lund & Vega\n',
      }),
    ).toEqual([
      ['Ada Vega, Bo Lund', ['Ada Vega, main', 'Bo Lund, main']],
      ['Ada Vega, Bo Lund', ['Ada Vega, main', 'Bo Lund, main']],
      ['Lund & Vega', undefined],
    ])
  })
})
