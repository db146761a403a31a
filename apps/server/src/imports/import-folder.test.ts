import { createHash } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeAudio, encodeFlac, encodeWav } from '@tempolibre/audio'
import { createNameMatcher, planImport } from '@tempolibre/catalogue-import'
import { findTrack, withdrawTracks } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import sharp from 'sharp'
import { type MediaStorage, openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { floatWav } from './fixtures/float-wav.ts'
import { importFolder, type ImportOutcome } from './import-folder.ts'
import { readRecording } from './read-recording.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let folder: string
let mediaDirectory: string

beforeEach(async () => {
  database = await createMigratedDatabase()
  const base = mkdtempSync(join(tmpdir(), 'import-'))
  folder = join(base, 'music')
  mediaDirectory = join(base, 'media')
  mkdirSync(folder)
})
afterEach(async () => {
  await database.close()
  rmSync(join(folder, '..'), { recursive: true })
})

const rate = 44_100

/** Two clicks a second with a tone between them: 120 beats per minute. */
function makeBeat(hertz: number, seconds = 8): Float32Array {
  return Float32Array.from({ length: rate * seconds }, (_, at) => {
    const since = at % (rate / 2)
    const click = since < 400 ? Math.sin((2 * Math.PI * 1800 * since) / rate) * (1 - since / 400) : 0
    return 0.5 * click + 0.2 * Math.sin((2 * Math.PI * hertz * at) / rate)
  })
}

const wavOf = (hertz: number) =>
  encodeWav({ sampleRate: rate, channels: [makeBeat(hertz), makeBeat(hertz * 1.5)] }, 16)
const put = (path: string, bytes: Uint8Array | string) => writeFileSync(join(folder, path), bytes)

async function run(
  options: {
    publish?: boolean
    today?: string
    stopAfter?: number
    afterPlan?(): void
    storage?: MediaStorage
  } = {},
): Promise<ImportOutcome> {
  const { afterPlan, publish = true, stopAfter, today = '2026-05-01' } = options
  const names = createNameMatcher([])
  const jazz = names.match('genre', 'jazz')
  const { recordings, takenDown } = await planImport({
    today,
    folder,
    names,
    artist: 'Ada Vega',
    genre: jazz ?? undefined,
  })
  afterPlan?.()
  return importFolder({
    db: database.db,
    folder,
    storage: options.storage ?? openFolder(mediaDirectory),
    recordings,
    takenDown,
    publish,
    today,
    onProgress(done) {
      if (done === stopAfter) throw new Error('stopped')
    },
  })
}

/** The track that is offered at an address. */
async function find(slug: string) {
  const track = await findTrack(database.db, { slug, language: 'en' })
  return track?.withdrawn_at === null ? track : undefined
}
const masters = () => readdir(join(mediaDirectory, 'masters'))

describe('[R12.8] a folder of recordings', () => {
  test('is read, measured and stored as WAV, without loss, and published', async () => {
    put('Salt.wav', wavOf(440))
    put('Pepper.flac', await encodeFlac({ sampleRate: rate, channels: [makeBeat(330)] }, 16))
    put(
      'cover.png',
      await sharp({ create: { width: 900, height: 700, channels: 3, background: '#345' } })
        .png()
        .toBuffer(),
    )
    const outcome = await run()
    expect(outcome).toMatchObject({ added: 2, changed: 0, unchanged: 0, published: 2, problems: [] })
    const salt = await find('salt')
    expect(salt).toMatchObject({
      title: 'Salt',
      tempo_known: true,
      duration_seconds: 8,
      release_date: '2026-05-01',
    })
    expect(salt?.bpm).toBeCloseTo(120, 0)
    const stored = await masters()
    const digest = createHash('sha256').update(wavOf(440)).digest('hex')
    expect(stored).toHaveLength(2)
    expect(salt).toMatchObject({ preview: `previews/${digest.slice(0, 32)}.mp3` })
    // Sixteen bits stay sixteen: whoever hands in a FLAC of them is not given one of 24.
    for (const name of stored)
      expect(readFileSync(join(mediaDirectory, 'masters', name)).readUInt16LE(34)).toBe(16)
    const wav = readFileSync(join(mediaDirectory, 'masters', `${digest.slice(0, 32)}.wav`))
    expect(wav.equals(Buffer.from(wavOf(440)))).toBe(true)
    expect(await sharp(join(mediaDirectory, salt?.cover ?? '')).metadata()).toMatchObject({
      format: 'webp',
      width: 700,
      height: 700,
    })
  })

  test('[R16.103] is told which names papers cannot show, and imported nevertheless', async () => {
    put('Salt.wav', wavOf(440))
    put('tracks.csv', 'file,title,artist,genres\nSalt.wav,Salt \u{1F3B5},山田,Jazz\n')
    const outcome = await run()
    expect(outcome).toMatchObject({ added: 1, published: 1 })
    expect(outcome.problems.filter(({ code }) => code === 'unprintable')).toEqual([
      {
        severity: 'warning',
        file: 'Salt.wav',
        code: 'unprintable',
        inputs: { name: 'Salt \u{1F3B5}', characters: '\u{1F3B5}' },
        message: expect.stringContaining('write it without \u{1F3B5}'),
      },
    ])
  })

  test('imported again changes only what has changed', { tags: 'thorough' }, async () => {
    put('Salt.wav', wavOf(440))
    put('Pepper.wav', wavOf(330))
    await run()
    const before = await find('salt')
    expect(await run()).toMatchObject({ added: 0, changed: 0, unchanged: 2, published: 0 })
    // Touched, but the same.
    await utimes(join(folder, 'Salt.wav'), 1_700_000_000, 1_700_000_000)
    expect(await run()).toMatchObject({ unchanged: 2, published: 0 })
    put('tracks.csv', 'file,genres,bpm\nSalt.wav,Lounge,60\n')
    expect(await run()).toMatchObject({ added: 0, changed: 1, unchanged: 1, published: 1 })
    expect(await find('salt')).toMatchObject({ id: before?.id, bpm: 60, categories: [{ title: 'Lounge' }] })
    put(
      'Salt.png',
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
        .png()
        .toBuffer(),
    )
    expect(await run()).toMatchObject({ changed: 1, unchanged: 1, published: 1 })
    expect((await find('salt'))?.cover).toMatch(/^pictures\/.*-40\.webp$/)
    put('Salt.wav', wavOf(550))
    expect(await run()).toMatchObject({ changed: 1, unchanged: 1, published: 1 })
    const after = await find('salt')
    expect(after?.id).toBe(before?.id)
    expect(after?.preview).not.toBe(before?.preview)
  })

  test('[R17.76] whose tags alone have changed keeps its recording: nobody is told of a former one', async () => {
    put('Salt.wav', wavOf(440))
    await run()
    const before = await find('salt')
    const master = () => database.db.selectFrom('track').select(['id', 'preview', 'master']).execute()
    const [stored, files] = [await master(), await masters()]
    const info = Buffer.from('LIST\x14\0\0\0INFOIPRD\x07\0\0\0Harbour\0', 'latin1')
    const tagged = Buffer.concat([wavOf(440), info])
    tagged.writeUInt32LE(tagged.length - 8, 4)
    put('Salt.wav', tagged)
    expect(await run()).toMatchObject({ added: 0, changed: 1, unchanged: 0, problems: [] })
    expect(before).toBeDefined()
    expect(await master()).toEqual(stored)
    expect(await masters()).toEqual(files)
    const former = await database.db.selectFrom('track_former_recording').selectAll().execute()
    expect(former).toEqual([])
    expect(await run()).toMatchObject({ changed: 0, unchanged: 1 })
  })

  test.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ])(
    '[R17.76] whose name comes back in %s instead of %s is the same file, also with another sound',
    async (now, then) => {
      put('\u00c9t\u00e9.wav'.normalize(then), wavOf(440))
      await run()
      const [before] = await database.db.selectFrom('track').select('id').execute()
      rmSync(join(folder, '\u00c9t\u00e9.wav'.normalize(then)))
      put('\u00c9t\u00e9.wav'.normalize(now), wavOf(550))
      expect(await run()).toMatchObject({ added: 0, changed: 1, published: 1, problems: [] })
      expect(await database.db.selectFrom('track').select('id').execute()).toEqual([before])
    },
  )

  test('may be moved or renamed: its tracks stay the same', { tags: 'thorough' }, async () => {
    put('Salt.wav', wavOf(440))
    await run()
    const before = await find('salt')
    renameSync(folder, `${folder}-moved`)
    folder = `${folder}-moved`
    expect(await run()).toMatchObject({ added: 0, published: 0 })
    expect((await find('salt'))?.id).toBe(before?.id)
  })

  test('that was interrupted goes on where it was', { tags: 'thorough' }, async () => {
    put('a.wav', wavOf(440))
    put('b.wav', wavOf(330))
    await expect(run({ stopAfter: 1 })).rejects.toThrow('stopped')
    expect(await find('a')).toBeUndefined()
    expect(await masters()).toHaveLength(1)
    expect(await run()).toMatchObject({ added: 1, unchanged: 1, published: 2 })
  })

  test('is a draft until it is published', async () => {
    put('Salt.wav', wavOf(440))
    expect(await run({ publish: false })).toMatchObject({ added: 1, published: 0 })
    expect(await find('salt')).toBeUndefined()
    expect(await run()).toMatchObject({ unchanged: 1, published: 1 })
    expect(await find('salt')).toBeDefined()
  })

  test('with bad files has the good ones imported, and says what is wrong with each', async () => {
    put('Salt.wav', wavOf(440))
    put('copy of Salt.wav', wavOf(440))
    put('cut.wav', wavOf(440).subarray(0, 100_000))
    put('silent.wav', encodeWav({ sampleRate: rate, channels: [new Float32Array(rate * 4)] }, 16))
    put('late.wav', wavOf(550))
    put('words.mp3', 'These are only words. '.repeat(200))
    const { problems, ...outcome } = await run({ afterPlan: () => rmSync(join(folder, 'late.wav')) })
    expect(outcome).toMatchObject({ added: 1, published: 1 })
    expect(problems.map(({ file, message, severity }) => [severity, file, message])).toEqual([
      ['error', 'cut.wav', 'it ends too early: export or upload it again.'],
      ['error', 'late.wav', 'it cannot be read: check that the file exists and may be opened.'],
      ['warning', 'Salt.wav', 'it is the same file as copy of Salt.wav, so it was left out.'],
      ['error', 'silent.wav', 'it is silent: export it again, or remove it.'],
      ['error', 'words.mp3', expect.stringContaining('it cannot be read as sound')],
    ])
  })

  test.each([
    [22_050, 1, 44_100],
    [8000, 2, 32_000],
    [37_800, 1, 44_100],
  ])('at %i Hz is stored at a rate of which MP3s can be made', async (from, channelCount, stored) => {
    const tone = Float32Array.from(
      { length: from * 4 },
      (_, at) => Math.sin((2 * Math.PI * 440 * at) / from) / 2,
    )
    const channels = Array.from({ length: channelCount }, () => tone)
    put('Salt.wav', encodeWav({ sampleRate: from, channels }, 16))
    expect(await run()).toMatchObject({ added: 1, published: 1, problems: [] })
    expect(await find('salt')).toMatchObject({ duration_seconds: 4 })
    const [name = ''] = await masters()
    const wav = await decodeAudio(join(mediaDirectory, 'masters', name))
    expect(wav).toMatchObject({ sampleRate: stored, channels: { length: channelCount } })
    expect(wav.channels[0]).toHaveLength(stored * 4)
  })

  test('shorter than loudness is measured is not silent', async () => {
    put('Click.wav', encodeWav({ sampleRate: rate, channels: [makeBeat(440).subarray(0, 600)] }, 16))
    expect(await run()).toMatchObject({ added: 1, published: 1, problems: [] })
    expect((await find('click'))?.loudness_lufs).toBeGreaterThan(-50)
  })

  test('written otherwise than measured is listed, and what is written counts', async () => {
    put('Salt.wav', wavOf(440))
    put('tracks.csv', 'file,bpm\nSalt.wav,97\n')
    expect((await run()).differences).toEqual([
      { file: 'Salt.wav', field: 'bpm', written: '97', measured: expect.stringMatching(/^1(?:19|20)/) },
    ])
    expect(await find('salt')).toMatchObject({ bpm: 97 })
    expect((await run()).differences).toEqual([])
  })

  test('imported twice at once is there once', { tags: 'thorough' }, async () => {
    put('Salt.wav', wavOf(440))
    put('Pepper.wav', wavOf(330))
    const outcomes = await Promise.all([run(), run()])
    expect(outcomes.flatMap(({ problems }) => problems)).toEqual([])
    for (const table of ['track', 'artist', 'music_category', 'import_recording'] as const) {
      const { count } = await database.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      expect([table, Number(count)]).toEqual([table, /^(?:artist|music)/.test(table) ? 1 : 2])
    }
    expect(await run()).toMatchObject({ unchanged: 2, published: 0 })
  })

  test('that was killed leaves nothing half written behind', { tags: 'thorough' }, async () => {
    put('Salt.wav', wavOf(440))
    await run()
    const [name = ''] = await masters()
    const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
    writeFileSync(join(mediaDirectory, 'masters', `${name}.${machine}.999999999.0123abcd.part`), 'RIFF')
    await run()
    expect(await masters()).toEqual([name])
  })

  test('with a release date to come is published from that day on', { tags: 'thorough' }, async () => {
    put('Salt.wav', wavOf(440))
    put('tracks.csv', 'file,release date\nSalt.wav,2026-05-02\n')
    const { problems, published } = await run({ today: '2026-05-01' })
    expect(published).toBe(0)
    expect(problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining('2026-05-02') }])
    expect(await run({ today: '2026-05-02' })).toMatchObject({ published: 1, problems: [] })
  })

  test(
    'that a DDEX message takes down is withdrawn, and its licences stay',
    { tags: 'thorough' },
    async () => {
      const message = (
        day: string,
        deals: string,
      ) => `<n:NewReleaseMessage xmlns:n="http://ddex.net/xml/ern/43">
      <MessageHeader><MessageCreatedDateTime>2026-03-${day}T10:00:00Z</MessageCreatedDateTime></MessageHeader>
      <ResourceList><SoundRecording><DisplayTitleText>Salt</DisplayTitleText>
        <TechnicalDetails><DeliveryFile><File><URI>01.wav</URI></File></DeliveryFile></TechnicalDetails>
      </SoundRecording></ResourceList>
      <ReleaseList><Release><ReleaseId><ICPN>17</ICPN></ReleaseId></Release></ReleaseList>
      <DealList>${deals}</DealList></n:NewReleaseMessage>`
      put('01.wav', wavOf(440))
      put('Pepper.wav', wavOf(330))
      put('17.xml', message('01', '<ReleaseDeal><Deal/></ReleaseDeal>'))
      expect(await run()).toMatchObject({ published: 2, withdrawn: 0 })
      const salt = await find('salt')
      put('17-down.xml', message('02', ''))
      expect(await run()).toMatchObject({ published: 0, withdrawn: 1 })
      expect(await find('salt')).toBeUndefined()
      expect(await find('pepper')).toBeDefined()
      expect(await run()).toMatchObject({ published: 0, withdrawn: 0 })
      put('17-up.xml', message('03', '<ReleaseDeal><Deal/></ReleaseDeal>'))
      expect(await run()).toMatchObject({ published: 1, withdrawn: 0 })
      expect(await find('salt')).toMatchObject({ id: salt?.id })

      // What somebody has withdrawn by hand no import brings back.
      await database.db
        .transaction()
        .execute((transaction) =>
          withdrawTracks(transaction, { ids: [salt?.id ?? 0], by: 'ed@label.example' }),
        )
      const { problems, published } = await run()
      expect([published, problems.map(({ code, file }) => [code, file])]).toEqual([
        0,
        [['withdrawn_by_hand', '01.wav']],
      ])
      expect(await find('salt')).toBeUndefined()
    },
  )

  test('without a beat has no tempo', { tags: 'thorough' }, async () => {
    const drone = Float32Array.from(
      { length: rate * 8 },
      (_, at) => 0.3 * Math.sin((2 * Math.PI * 220 * at) / rate),
    )
    put('Drone.wav', encodeWav({ sampleRate: rate, channels: [drone] }, 24))
    await run()
    expect(await find('drone')).toMatchObject({ tempo_known: false })
  })

  test('without notes has no key', { tags: 'thorough' }, async () => {
    let state = 1
    const noise = Float32Array.from({ length: rate * 8 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return (state / 2 ** 31 - 1) / 3
    })
    const chord = Float32Array.from({ length: rate * 8 }, (_, at) =>
      [220, 277.18, 329.63].reduce((sum, hertz) => sum + Math.sin((2 * Math.PI * hertz * at) / rate) / 8, 0),
    )
    put('Rain.wav', encodeWav({ sampleRate: rate, channels: [noise] }, 16))
    put('Salt.wav', encodeWav({ sampleRate: rate, channels: [chord] }, 16))
    await run()
    expect((await find('rain'))?.key).toBeNull()
    expect((await find('salt'))?.key).toBe('A')
  })

  test('whose stored WAV was lost is read again', { tags: 'thorough' }, async () => {
    put('Salt.wav', wavOf(440))
    await run()
    rmSync(join(mediaDirectory, 'masters'), { recursive: true })
    expect(await run()).toMatchObject({ unchanged: 1 })
    const [wav = ''] = await masters()
    expect((await decodeAudio(join(mediaDirectory, 'masters', wav))).sampleRate).toBe(rate)
  })

  test(
    'with tags at the end of a file is not another recording, but the same one changed',
    { tags: 'thorough' },
    async () => {
      put('Salt.wav', wavOf(440))
      await run()
      appendFileSync(join(folder, 'Salt.wav'), Buffer.from('LIST\u0004\0\0\0INFO', 'latin1'))
      expect(await run()).toMatchObject({ added: 0, changed: 1, published: 0 })
    },
  )
})

test('[R17.84] a song of a single that ends stays on sale, as the same track, by the album that has it as well', async () => {
  const message = (release: string, day: string, deal: string) =>
    `<n:NewReleaseMessage xmlns:n="http://ddex.net/xml/ern/43">
      <MessageHeader><MessageCreatedDateTime>2026-03-${day}T10:00:00Z</MessageCreatedDateTime></MessageHeader>
      <ResourceList><SoundRecording><ResourceReference>A1</ResourceReference>
        <DisplayTitleText>Salt</DisplayTitleText><DisplayArtistName>Ada Vega</DisplayArtistName>
        <TechnicalDetails><DeliveryFile><File><URI>01.wav</URI></File></DeliveryFile></TechnicalDetails>
      </SoundRecording></ResourceList>
      <ReleaseList><Release><ReleaseId><CatalogNumber>${release}</CatalogNumber></ReleaseId></Release></ReleaseList>
      <DealList><ReleaseDeal>${deal}</ReleaseDeal></DealList></n:NewReleaseMessage>`
  for (const release of ['1-single', '2-album']) {
    mkdirSync(join(folder, release))
    put(`${release}/01.wav`, wavOf(440))
    put(`${release}/${release}.xml`, message(release, '01', '<Deal/>'))
  }
  expect(await run()).toMatchObject({ added: 1, published: 1, problems: [{ code: 'same_file' }] })
  const before = await find('salt')
  expect(before).toBeDefined()
  put('1-single/end.xml', message('1-single', '02', ''))
  for (let time = 0; time < 2; time++) {
    expect(await run()).toMatchObject({ added: 0, withdrawn: 0, leftOut: [], problems: [] })
    expect((await find('salt'))?.id).toBe(before?.id)
  }
  put('2-album/end.xml', message('2-album', '02', ''))
  expect(await run()).toMatchObject({ withdrawn: 1 })
  expect(await find('salt')).toBeUndefined()
})

describe('[R17.44] a recording above full scale', { timeout: 120_000 }, () => {
  const loudBy = (gain: number) =>
    floatWav(
      makeBeat(440, 4).map((value) => value * gain),
      rate,
    )
  const peakOf = (samples: Float32Array) =>
    samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

  test('is lowered by the excess, which is told with file and decibels, and keeps its shape', async () => {
    const peak = peakOf(makeBeat(440, 4))
    put('Loud.wav', loudBy(1.55 / peak))
    put('Quiet.wav', loudBy(0.9 / peak))
    const outcome = await run()
    expect(outcome).toMatchObject({
      added: 2,
      published: 2,
      problems: [
        { severity: 'warning', file: 'Loud.wav', code: 'sound_lowered', inputs: { decibels: '3.8' } },
      ],
    })
    expect(outcome.problems[0]?.message).toContain('3.8 dB above full scale')
    const stored = await Promise.all(
      (await masters()).toSorted().map((name) => decodeAudio(join(mediaDirectory, 'masters', name))),
    )
    const [loud, quiet] = stored.map(({ channels: [first] }) => first ?? new Float32Array())
    expect(peakOf(loud ?? new Float32Array())).toBeCloseTo(1, 4)
    expect(peakOf(quiet ?? new Float32Array())).toBeCloseTo(0.9, 4)
    // Cut off, it would be another wave.
    const furthest = loud?.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (quiet?.[at] ?? NaN) / 0.9)),
      0,
    )
    expect(furthest).toBeLessThan(0.001)
    expect((await find('loud'))?.true_peak_dbtp).toBeLessThan(1)
  })

  test.each([
    ['one sample far above it', 1e20],
    ['one sample of another scale', 32_767],
  ])('is damaged if %s leaves nothing else to hear', async (_, sample) => {
    const samples = makeBeat(440, 4)
    samples[5000] = sample
    put('Click.wav', floatWav(samples, rate))
    put('Salt.wav', wavOf(440))
    const { problems, published } = await run()
    expect(published).toBe(1)
    expect(problems).toMatchObject([{ severity: 'error', file: 'Click.wav', code: 'sound_damaged' }])
    expect(problems[0]?.message).toMatch(/dB above full scale, and lowered by that nothing of it is heard/)
    expect(await masters()).toHaveLength(1)
  })

  test('in the scale of integers is lowered as a whole', async () => {
    put('Integers.wav', loudBy(32_767))
    const { problems, published } = await run()
    expect(published).toBe(1)
    expect(problems).toMatchObject([{ severity: 'warning', file: 'Integers.wav', code: 'sound_lowered' }])
  })
})

describe('[R15.26] what is refused leaves nothing', { timeout: 120_000 }, () => {
  const stored = () => readdir(mediaDirectory, { recursive: true }).catch(() => [])
  const filesOf = async () => (await stored()).filter((name) => /\.(wav|part|mp3|webp)$/.test(name))

  test('a hundred kilobytes of FLAC that hold ten minutes of silence', { tags: 'thorough' }, async () => {
    const silence = new Float32Array(rate * 600)
    const bytes = await encodeFlac({ sampleRate: rate, channels: [silence, silence] }, 16)
    expect(bytes.length).toBeLessThan(200_000)
    put('Bomb.flac', bytes)
    put('Salt.wav', wavOf(440))
    const { problems } = await run()
    expect(problems).toMatchObject([{ file: 'Bomb.flac', code: 'sound_damaged' }])
    expect(await filesOf()).toEqual([expect.stringMatching(/^masters\/[\da-f]{32}\.wav$/)])
  })

  test('a recording that is silent', async () => {
    put('Silent.wav', encodeWav({ sampleRate: rate, channels: [new Float32Array(rate * 3)] }, 16))
    expect((await run()).problems).toMatchObject([{ file: 'Silent.wav', code: 'silent' }])
    expect(await filesOf()).toEqual([])
  })

  test('five hours, which are refused before they are read', async () => {
    const seconds = 5 * 3600
    const head = encodeWav({ sampleRate: 32_000, channels: [new Float32Array(1)] }, 16).subarray(0, 44)
    const bytes = Buffer.from(head)
    bytes.writeUInt32LE(seconds * 64_000 + 36, 4)
    bytes.writeUInt32LE(seconds * 64_000, 40)
    put('Long.wav', bytes)
    truncateSync(join(folder, 'Long.wav'), seconds * 64_000 + 44)
    const reading = readRecording(
      { path: 'Long.wav' },
      { folder, giveWay: async () => {}, storage: openFolder(mediaDirectory), soundHash: '0'.repeat(64) },
    )
    await expect(reading).rejects.toMatchObject({ code: 'too_long' })
    expect(await filesOf()).toEqual([])
  })
})

describe('[R17.2] before it is published a recording is opened as visitors open it', () => {
  test('a draft whose file was cut off in the storage is stored again', async () => {
    put('Salt.wav', wavOf(440))
    await run({ publish: false })
    const [name = ''] = await masters()
    truncateSync(join(mediaDirectory, 'masters', name), 30)
    expect(await run()).toMatchObject({ published: 1, problems: [] })
    expect(readFileSync(join(mediaDirectory, 'masters', name)).equals(Buffer.from(wavOf(440)))).toBe(true)
  })

  test('one that the storage does not give back stays a draft and is named, the others are published', async () => {
    put('Salt.wav', wavOf(440))
    put('Pepper.wav', wavOf(330))
    const whole = openFolder(mediaDirectory)
    const lost = createHash('sha256').update(wavOf(440)).digest('hex').slice(0, 32)
    const storage = {
      ...whole,
      find: async (key: string) => (key.includes(lost) ? undefined : whole.find(key)),
    }
    expect(await run({ storage })).toMatchObject({
      added: 2,
      published: 1,
      problems: [{ severity: 'error', file: 'Salt.wav', code: 'unopened_master' }],
    })
    expect(await find('salt')).toBeUndefined()
    expect(await find('pepper')).toBeDefined()
  })

  test('[R17.61] versions that come back with their song are opened: one that is lost stays withdrawn and is named', async () => {
    put('Salt.wav', wavOf(440))
    put('Short.wav', wavOf(330))
    put('tracks.csv', 'file,title,version,main version\nSalt,Salt,,\nShort,Salt,Sunset,Salt\n')
    await run()
    const { db } = database
    const [song] = await db.selectFrom('track_version').select('main_id').execute()
    await db
      .transaction()
      .execute((transaction) => withdrawTracks(transaction, { ids: [song?.main_id ?? 0], by: null }))
    const lost = createHash('sha256').update(wavOf(330)).digest('hex').slice(0, 32)
    const whole = openFolder(mediaDirectory)
    const storage = {
      ...whole,
      find: async (key: string) => (key.includes(lost) ? undefined : whole.find(key)),
    }
    expect(await run({ storage })).toMatchObject({
      published: 1,
      problems: [
        { severity: 'error', file: 'Salt.wav', code: 'unopened_version', inputs: { title: 'Salt (Sunset)' } },
      ],
    })
    const offered = await db.selectFrom('track').where('withdrawn_at', 'is', null).select('id').execute()
    expect(offered.map(({ id }) => id)).toEqual([song?.main_id])
  })
})
