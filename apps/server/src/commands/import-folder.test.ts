import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { encodeWav } from '@tempolibre/audio'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let folder: string
/** Beside the folder: what is stored is no part of what is imported. */
let data: string

beforeEach(async () => {
  database = await createMigratedDatabase()
  folder = mkdtempSync(join(tmpdir(), 'import-command-'))
  data = `${folder}-data`
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
  rmSync(data, { recursive: true, force: true })
})

/** Runs the command. @returns what it prints, and its exit status */
async function run(...args: string[]): Promise<{ status: number; said: string }> {
  return runWith({}, ...args)
}

async function runWith(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ status: number; said: string }> {
  const command = promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'import-folder.ts'), ...args],
    { env: { ...process.env, ...environment, DATABASE_URL: database.url, DATA_DIR: data } },
  )
  return command.then(
    ({ stderr, stdout }) => ({ status: 0, said: stdout + stderr }),
    ({ code, stderr, stdout }: { code: number; stderr: string; stdout: string }) => ({
      status: code,
      said: stdout + stderr,
    }),
  )
}

/** Ends a process that begins to read the file named END_AT_FILE. */
const endAtFile = pathToFileURL(join(import.meta.dirname, '../limited/fixtures/end-at-file.mjs')).href

const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
const tone = encodeWav(
  { sampleRate: 44_100, channels: [Float32Array.from({ length: 88_200 }, (_, at) => Math.sin(at / 16) / 2)] },
  16,
)
/** A tone that lasts so many seconds. */
const wave = (seconds: number) =>
  Float32Array.from({ length: seconds * 44_100 }, (_, at) => Math.sin(at / 16) / 2)
/** Titles of songs that are on offer. */
const listTitles = async () => {
  const texts = await database.db
    .selectFrom('track_text')
    .innerJoin('track', 'track.id', 'track_text.track_id')
    .where('language', '=', 'fr')
    .where('withdrawn_at', 'is', null)
    .select('track_text.title')
    .execute()
  return texts.map(({ title }) => title)
}

describe('[R12.8] the command', { timeout: 400_000 }, () => {
  test('[R17.79] names the column of each table, also where several tables have the same fault', async () => {
    put('a.wav', tone)
    put('one.csv', 'file,artist,genres\na,Ada,Jazz,left over\n')
    put('two.csv', 'file,title,artist,genres\na,Salt,Ada,Jazz,left over\n')
    const { said } = await run(folder, '--dry-run')
    expect(said.split('\n').filter((line) => line.startsWith('Note: '))).toEqual([
      'Note: one.csv, (4): it has no heading, so it is not read: name it.',
      'Note: two.csv, (5): it has no heading, so it is not read: name it.',
      'Note: two.csv: one.csv describes these as well, and counts; what this says of them is not read: a.wav.',
    ])
  })

  test('says in a dry run what would be imported and what is wrong, and changes nothing', async () => {
    for (const name of 'abcdefghi') put(`${name}.wav`, tone)
    put(
      'tracks.csv',
      'file,artist,genres,bpm\na,Ada,Jazz,\nb,Ada,Chill Beatz,\nc,Ada,Jazz,quick\nd,Ada,Chill Beatz,\ne,Ada,Chill Beatz,\n',
    )
    const { said, status } = await run(folder, '--dry-run')
    expect(said.split('\n')).toEqual([
      'tracks.csv: 5 rows in the layout of Tempolibre',
      '  understood: file; artist; genres; bpm',
      '1 of 1: a',
      'Error: tracks.csv, line 4, bpm: ‘quick’ is no tempo: write beats per minute from 20 to 400.',
      'Error: tracks.csv, lines 3, 5–6, genres: its genre ‘Chill Beatz’ is unknown: say what it means by --name, or name one for all by --genre.',
      'Error: f.wav, g.wav, h.wav and 1 more: it has no artist: add a column ‘artist’, or name one for all by --artist.',
      'Error: f.wav, g.wav, h.wav and 1 more: it has no genre: add a column ‘genres’, or name one for all by --genre.',
      '',
      'Names that the site does not know. They were left out; say once what each means, and import again:',
      "  --name 'genre:Chill Beatz=chillout'   3 recordings",
      '',
      'New             1',
      'Changed         0',
      'Unchanged       0',
      'Left out        8',
      'Errors         12',
      'Rights not settled: 1. The studio says of each what is missing, and whether such songs are sold.',
      'Recordings that would be imported: 1. Nothing has been changed.',
      '',
    ])
    expect(status).toBe(1)
    expect(await database.db.selectFrom('import_batch').selectAll().execute()).toEqual([])
  })

  test('[R17.37] shows every column, remembers what is said of one, and forgets it', async () => {
    put('a.wav', tone)
    put('t.csv', 'archivo;artista;género;Ambianse;artista;Nota;\na;Ada;Jazz;alegre;Bo;x;y\n')
    const dry = ['--dry-run', '--column', 'Ambianse=ambiances']
    const shown = await run(folder, ...dry)
    expect(shown.said.split('\n')).toEqual(
      expect.arrayContaining([
        '  understood: archivo as file; artista as artist; género as genres; Ambianse as moods (as you have said)',
        '  kept: Nota',
        '  ignored: artista (another column is artist); column 7 (without a heading)',
        'Note: t.csv, artista: column 2 (‘artista’) says the same, so this one is not read: leave one of them out, or say what it means.',
      ]),
    )
    const columns = () => database.db.selectFrom('import_column').selectAll().execute()
    expect(await columns()).toEqual([])
    expect((await run(folder, '--dry-run')).said).toContain("\n  --column 'Ambianse=moods'\n")
    await run(folder, '--column', 'AMBIANSE=moods', '--column', 'Nota=skip')
    expect(await columns()).toEqual([
      { heading: 'ambianse', meaning: 'moods' },
      { heading: 'nota', meaning: 'ignored' },
    ])
    const again = await run(folder, '--dry-run')
    expect(again.said).toContain('Ambianse as moods (as you have said)')
    expect(again.said).toContain('Nota (as you have said)')
    await run(folder, '--column', 'ambianse=auto', '--column', 'nota=auto')
    expect(await columns()).toEqual([])
  })

  test('[R17.72] shows the columns of a table that nobody knows, and what to do, also of one named by --metadata', async () => {
    put('a.wav', tone)
    const table = join(data, '../obras-import-command.csv')
    writeFileSync(table, 'Obra;Ambianse;Artista\nSal;alegre;Ada\n')
    try {
      const named = await run(folder, '--dry-run', '--metadata', table)
      expect(named.status).toBe(1)
      expect(named.said.split('\n')).toEqual([
        'obras-import-command.csv: not read, its header is unknown',
        '  ignored: Obra; Ambianse; Artista (would be artist)',
        '',
        'obras-import-command.csv was not read. Say which column is ‘file’ or ‘title’, and what one more means (docs/import.md names them); it is remembered:',
        "  --column 'Obra=…'",
        "  --column 'Ambianse=moods'",
        '',
        'obras-import-command.csv: its header is none that is known. Name columns as in docs/import.md: at least ‘file’ or ‘title’, and one more.',
        '',
      ])
      const decided = await run(folder, '--dry-run', '--metadata', table, '--column', 'Obra=title')
      expect(decided.said).toContain('obras-import-command.csv: 1 rows in the layout of Tempolibre')
    } finally {
      rmSync(table)
    }
    put('t.csv', 'Obra;Ambianse;Artista\nSal;alegre;Ada\n')
    put('readme.txt', 'Hello, here are our songs.\nThey are new.\n')
    const found = await run(folder, '--dry-run')
    expect(found.said).toContain('t.csv was not read. Say which column is ‘file’ or ‘title’')
    expect(found.said).toContain(
      'Not used: 1 document (an import reads none; a table in it has to be saved as .xlsx or CSV): readme.txt',
    )
  })

  test(
    '[R17.20] says in a dry run what the import then does, and is true to its last sentence',
    { tags: 'thorough' },
    async () => {
      put('Salt.wav', tone)
      put('Salt again.wav', tone)
      put('empty.wav', '')
      put('words.mp3', 'These are only words. '.repeat(200))
      put('silent.wav', encodeWav({ sampleRate: 44_100, channels: [new Float32Array(88_200)] }, 16))
      put('notes.pdf', 'x')
      put('tracks.csv', 'file,genres\nSalt,Chill Beatz\n')
      const options = ['--artist', 'Ada', '--genre', 'Jazz', '--name', 'genre:Chill Beatz=new']
      const numbers = (said: string) => /New +\d+\nChanged +\d+\nUnchanged +\d+\n/.exec(said)?.[0]
      const errors = (said: string) =>
        said.split('\n').filter((line) => /^(?:Error|Note|Not used|Left out|Errors)/.test(line))
      const checked = await run(folder, '--dry-run', ...options)
      expect(checked.said).toContain('Recordings that would be imported: 1. Nothing has been changed.')
      expect(checked.status).toBe(1)
      expect(await database.db.selectFrom('import_name').selectAll().execute()).toEqual([])
      expect(await database.db.selectFrom('import_batch').selectAll().execute()).toEqual([])
      expect(existsSync(data)).toBe(false)
      const imported = await run(folder, ...options)
      expect(numbers(checked.said)).toMatch(/New +1\n/)
      expect(numbers(imported.said)).toBe(numbers(checked.said))
      expect(errors(imported.said)).toEqual(errors(checked.said))
      expect(errors(checked.said)).toEqual(
        expect.arrayContaining([
          'Not used: 1 document (an import reads none; a table in it has to be saved as .xlsx or CSV): notes.pdf',
          'Left out        4',
          'Errors          3',
        ]),
      )
      expect(imported.status).toBe(1)
      // A file that is there twice is left out, and no error.
      for (const name of ['empty.wav', 'words.mp3', 'silent.wav']) rmSync(join(folder, name))
      const again = await run(folder, '--dry-run', ...options)
      expect(errors(again.said)).toEqual(expect.arrayContaining(['Left out        1', 'Errors          0']))
      expect(again.status).toBe(1)
      rmSync(join(folder, 'Salt again.wav'))
      expect((await run(folder, '--dry-run', ...options)).status).toBe(0)
      expect((await run('--undo', '1', '--dry-run')).status).toBe(1)
    },
  )

  test('publishes, remembers what names mean, and undoes', { tags: 'thorough' }, async () => {
    put('Salt.wav', tone)
    put('tracks.csv', 'file,artist,genres\nSalt,Ada,Chill Beatz\n')
    const published = await run(folder, '--publish', '--name', 'genre:Chill Beatz=new')
    expect(published.said).toContain('Published       1')
    expect(published.status).toBe(0)
    expect(await listTitles()).toEqual(['Salt'])
    const again = await run(folder, '--publish')
    expect(again.said).toContain('Unchanged       1')
    const number = /--undo (\d+)/.exec(published.said)?.[1] ?? ''
    expect((await run('--undo', number)).said).toContain('Tracks withdrawn: 1;')
    expect(await listTitles()).toEqual([])
    expect(await run('--undo', number)).toMatchObject({
      status: 1,
      said: `There is no import ${number} to undo, or it was undone already: its number is in its last lines.\n`,
    })
  })

  test('[R17.3] goes on with texts that no database takes, and says what was left out', async () => {
    put('a.wav', tone)
    put('b.wav', encodeWav({ sampleRate: 44_100, channels: [wave(3)] }, 16))
    put('c.wav', encodeWav({ sampleRate: 44_100, channels: [wave(4)] }, 16))
    const name = Buffer.concat([Buffer.from(folder), Buffer.from('/M\xfasica.wav', 'latin1')])
    writeFileSync(name, tone)
    put(
      'tracks.csv',
      'file,title,artist,genres,BP\0M\na,Sa\0lt,Ada\u202e,Jazz,\nb,Pep\u200bper,Ada,Jazz,\nc,Pepper 2,Ada,Jazz,120\n',
    )
    const { said, status } = await run(folder, '--publish')
    expect(said).toContain(
      'Note: tracks.csv, line 2, title: it had signs that nobody sees (U+0000): they were left out.',
    )
    expect(said).toContain(
      'Note: tracks.csv, line 2, artist: it had signs that nobody sees (U+202E): they were left out.',
    )
    expect(said).toContain(
      'Note: tracks.csv, line 3, title: it had signs that nobody sees (U+200B): they were left out.',
    )
    expect(said).toContain(
      'Error: M\ufffdsica.wav: its name, or that of its folder, is not UTF-8, so it cannot be opened: rename it.',
    )
    expect(said).toContain('Published       3')
    expect(status).toBe(1)
    expect((await listTitles()).toSorted()).toEqual(['Pepper', 'Pepper 2', 'Salt'])
  })

  test.each([
    [[], /npm run import -- FOLDER/],
    [['/no/such/folder'], /^There is no folder \/no\/such\/folder: correct its path\.$/m],
    [['.', '--genre', 'Jazzzz'], /^There is no genre ‘Jazzzz’; the nearest are Jazz/m],
    [['.', '--name', 'genre:Beatz=nothing'], /^There is no genre ‘nothing’/m],
    [['.', '--column', 'Clima=weather'], /^There is no column ‘weather’: name one of docs\/import\.md/m],
    [['.', '--dates', 'backwards'], /^--dates is day-first or month-first, not backwards\.$/m],
    [
      ['.', '--metadata', '/no/no-such.csv'],
      /^no-such\.csv: it cannot be opened: check that it exists, and that this user may read it\.$/m,
    ],
  ])('with %j says in a line what is wrong', { tags: 'thorough' }, async (args, message) => {
    // A dot stands for a folder of its own, which is empty.
    const { said, status } = await run(...args.map((arg) => (arg === '.' ? folder : arg)))
    expect(said).toMatch(message)
    expect(said).not.toContain('    at ')
    expect(status).toBe(1)
  })

  test('[R15.88] leaves out a file that ends the process which reads it, says so, and reads the others', async () => {
    for (const [index, name] of ['a', 'b', 'c'].entries())
      put(`${name}.wav`, encodeWav({ sampleRate: 44_100, channels: [wave(4 + index)] }, 16))
    const { said, status } = await runWith(
      { NODE_OPTIONS: `--import=${endAtFile}`, END_AT_FILE: 'b.wav', END_AFTER: '1 of 3' },
      folder,
      '--artist',
      'Ada',
      '--genre',
      'Jazz',
    )
    expect(said).toContain('Reading b.wav ended the process (it ended with SIGKILL): it is left out.')
    expect(said).toContain('Error: b.wav: it cannot be read')
    expect(said).toMatch(/Left out +1\n/)
    expect(status).toBe(1)
    const drafts = await database.db.selectFrom('import_recording').select('path').execute()
    expect(drafts.map(({ path }) => path.split('/').at(-1)).toSorted()).toEqual(['a.wav', 'c.wav'])
    expect(readdirSync(join(data, 'media', 'masters')).filter((name) => !name.endsWith('.wav'))).toEqual([])
  })

  test.each([
    // The sound beside a table that cannot be read waits for it.
    ['a table', 't.csv', [], 'Pepper.wav, Salt.wav'],
    ['the tags of one of several files', 'Salt.wav', ['Pepper.wav'], undefined],
  ])(
    '[R15.101] that ends while it reads %s names it, and goes on with what does not need it',
    { tags: 'thorough', timeout: 400_000 },
    async (_, ending, imported, waiting) => {
      const beats = encodeWav({ sampleRate: 44_100, channels: [wave(3)] }, 16)
      put('Pepper.wav', beats)
      put('Salt.wav', tone)
      put('t.csv', 'file,artist,genres\nSalt,Ada,Jazz\n')
      const { said, status } = await runWith(
        { NODE_OPTIONS: `--import=${endAtFile}`, END_AT_FILE: ending },
        folder,
        '--artist',
        'Ada',
        '--genre',
        'Jazz',
      )
      expect(said.match(/ended the process \(it ended with SIGKILL\)/g)).toHaveLength(1)
      expect(/^Error: (.*): it waits for the table t\.csv,/m.exec(said)?.[1]).toBe(waiting)
      expect(said).toContain(`Reading ${ending} ended the process`)
      expect(said).toContain(`Error: ${ending}: it cannot be read (it ended with SIGKILL)`)
      expect(status).toBe(1)
      const drafts = await database.db.selectFrom('import_recording').select('path').execute()
      expect(drafts.map(({ path }) => path.split('/').at(-1)).toSorted()).toEqual(imported)
    },
  )
})
