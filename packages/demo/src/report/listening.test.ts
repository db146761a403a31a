import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMp3Encoder } from '@tempolibre/audio/mp3'
import { afterAll, describe, expect, test } from 'vitest'
import { readMeasuredSongs } from '../bounds/measured-song.ts'
import { findEarlierSound } from './earlier-sounds.ts'
import { drawComparison, drawSkipTest } from './listening.ts'
import type { ReportedSong } from './reported-song.ts'

const [first] = readMeasuredSongs().measured
if (!first) throw new Error('the library has no measured song: run npm run demo:measure')
const song: ReportedSong = {
  ...first,
  measurement: { ...first.measurement, loudnessLufs: -12 },
  pictures: { spectrogram: '', chroma: '' },
  sound: 'index.sound/new song.mp3',
  earlier: { sound: '../old/a song.mp3', lufs: -14 },
}

describe('comparing with an earlier version', () => {
  test('turns the louder one down to the other, and leaves the softer one as it is', () => {
    const comparison = drawComparison(song)
    expect(comparison).toContain('src="index.sound/new%20song.mp3" data-gain="-2.00"')
    expect(comparison).toContain('src="../old/a%20song.mp3" data-gain="0.00"')
    expect(comparison).toContain(`aria-label="New and old version of ${first.song.entry.title}"`)
    const softer = drawComparison({ ...song, earlier: { sound: 'old.mp3', lufs: -9.5 } })
    expect(softer).toContain('src="old.mp3" data-gain="-2.50"')
  })

  test('needs both versions', () => {
    expect(drawComparison({ ...song, earlier: undefined })).toBe('')
    expect(drawComparison({ ...song, sound: undefined })).toBe('')
  })
})

describe('the skip test', () => {
  test('offers the genres that can be heard, each song at the level of the softest', () => {
    const louder = { ...song, measurement: { ...song.measurement, loudnessLufs: -11 } }
    const mute = { ...song, song: { ...song.song, genre: 'dub' as const }, sound: undefined }
    const section = drawSkipTest([song, louder, mute])
    expect(section).toContain(`<select><option>${first.song.genre}</option></select>`)
    const [, json] = /id="skip-songs">(.*?)<\/script>/.exec(section) ?? []
    expect(JSON.parse(json ?? '')).toMatchObject([
      { title: first.song.entry.title, sound: 'index.sound/new%20song.mp3', gain: 0 },
      { gain: -1 },
    ])
    expect(drawSkipTest([mute])).toBe('')
  })

  test('a title cannot end its list', () => {
    const hostile = { ...song.song, entry: { ...song.song.entry, title: '</script><b>' } }
    expect(drawSkipTest([{ ...song, song: hostile }]).match(/<\/script>/g)).toHaveLength(1)
  })
})

describe('the folder of earlier versions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earlier-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('has songs by their ids, and their loudness is measured', async () => {
    const sampleRate = 44_100
    const tone = Float32Array.from(
      { length: 3 * sampleRate },
      (_, at) => 0.25 * Math.sin((2 * Math.PI * 1000 * at) / sampleRate),
    )
    const encoder = createMp3Encoder({
      sampleRate,
      channels: 2,
      sampleCount: tone.length,
      bitrate: 128_000,
    })
    const frames = [...(await encoder.encode([tone, tone])), ...(await encoder.finish())]
    writeFileSync(join(folder, 'a-song.mp3'), Buffer.concat(frames))
    // A sine of 1 kHz in both channels is as loud as its level: −12 dBFS.
    expect((await findEarlierSound(folder, 'a-song'))?.lufs).toBeCloseTo(-12, 0)
    expect(await findEarlierSound(folder, 'another-song')).toBeUndefined()
  })
})
