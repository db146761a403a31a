import { describe, expect, test } from 'vitest'
import { readMeasuredSongs } from '../bounds/measured-song.ts'
import { describeSections } from './describe-sections.ts'
import { drawPage, type ReportContent } from './page.ts'

const [first] = readMeasuredSongs().measured
if (!first) throw new Error('the library has no measured song: run npm run demo:measure')
const song = {
  ...first,
  pictures: { spectrogram: 'SPECTRUM', chroma: 'CHROMA' },
  sound: 'index.sound/a song.mp3',
}
const verdict = { name: 'arc', allowed: '4 dB', found: '99 %', holds: true, exceptions: [] }

function draw(change: Partial<ReportContent>): string {
  return drawPage({ verdicts: [verdict], detections: ['Key heard: 1.'], songs: [song], stale: [], ...change })
}

describe('the report', () => {
  test('shows a song’s pictures, sections and player, and measured beside written properties', () => {
    const page = draw({})
    expect(page).toContain('src="data:image/png;base64,SPECTRUM"')
    expect(page).toContain('src="data:image/png;base64,CHROMA"')
    expect(page).toContain('src="index.sound/a%20song.mp3"')
    expect(page).toContain(`${song.measurement.heardBpm} BPM, played ${song.score.bpm}`)
    expect(page).toContain('<p>Key heard: 1.</p>')
    expect(page.match(/ LUFS<br>/g)).toHaveLength(song.score.sections.length)
  })

  test("marks a violated bound, with its songs, and a song's figures out of bounds", () => {
    expect(draw({})).not.toContain('class="broken"')
    const broken = draw({ verdicts: [{ ...verdict, holds: false, exceptions: ['mute (rock): 1 dB'] }] })
    expect(broken).toContain('class="broken">BROKEN')
    expect(broken).toContain('<li>mute (rock): 1 dB</li>')
    const loud = { ...song, measurement: { ...song.measurement, loudnessLufs: -9 } }
    expect(draw({ songs: [loud] })).toContain('class="broken">-9.0 LUFS')
  })

  test('compares a song with its earlier version, and has a skip test', () => {
    const page = draw({ songs: [{ ...song, earlier: { sound: 'old.mp3', lufs: -14 } }] })
    expect(page).toContain('data-comparison')
    expect(page).toContain('data-skip-test')
    expect(page).toContain('setUpComparison')
    expect(draw({})).not.toContain('<div class="comparison"')
  })

  test('lists omitted songs, and says where sound is missing', () => {
    const page = draw({ songs: [{ ...song, sound: undefined }], stale: ['old-song'] })
    expect(page).toContain('npm run demo:measure): old-song')
    expect(page).toContain('Without sound.')
    expect(page).not.toContain('<audio')
    expect(page).not.toContain('<script')
  })

  test('shows titles literally, whatever they contain', () => {
    const hostile = { ...song.song, entry: { ...song.song.entry, title: '<b>"& Sons' } }
    expect(draw({ songs: [{ ...song, song: hostile }] })).toContain('&lt;b&gt;&quot;&amp; Sons')
  })
})

test('a section’s density is the number of notes that begin in it per second', () => {
  const sections = describeSections(first)
  const notes = first.score.parts.reduce((sum, part) => sum + part.notes.length, 0)
  const counted = sections.reduce((sum, { density, end, start }) => sum + density * (end - start), 0)
  expect(counted).toBeCloseTo(notes, 6)
  expect(sections.map(({ lufs }) => lufs)).toEqual(first.measurement.sectionLufs)
})
