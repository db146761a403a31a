import { editSeconds } from '@tempolibre/domain/editions'
import { measureLoudness } from '@tempolibre/audio/loudness'
import { beforeAll, describe, expect, test } from 'vitest'
import { songs } from '../content/songs/index.ts'
import { itemAt } from '../item-at.ts'
import type { Chunk } from '../render/mixdown.ts'
import type { Score } from '../score.ts'
import { chooseBars, type EditPlan, leadIn } from './choose-bars.ts'
import { composeEdit, renderEdit, silenceAtEnd } from './edit.ts'
import { type BarredScore, readBars } from './song-bars.ts'
import { spliceBars } from './splice.ts'

const sampleRate = 44_100

describe('[R14.2] the edits of all songs', () => {
  let plans: { song: BarredScore; plan: EditPlan; seconds: number }[]

  beforeAll(() => {
    plans = songs.flatMap(({ id }) => {
      const song = readBars(id)
      return editSeconds.map((seconds) => ({ song, seconds, plan: chooseBars(song, seconds) }))
    })
  })

  test('consist of bars that begin where the song’s sections do', () => {
    for (const { song } of plans) {
      for (const { name, start } of song.score.sections.slice(1)) {
        const first = song.bars.find(
          ({ barInSection, index, section }) =>
            barInSection === 0 && section === name && Math.abs(song.lineAt(index) - start) < 1e-6,
        )
        expect(first, `${song.score.id}, ${name} at ${start} s`).toBeDefined()
      }
    }
  })

  test('begin with the tune, or if there is time with the introduction', () => {
    for (const { plan, seconds, song } of plans) {
      const first = song.bars[plan.runs[0]?.from ?? -1]
      expect(['theme', 'drop', 'return', ...(seconds === 60 ? ['intro'] : [])]).toContain(first?.section)
    }
  })

  test('end like the song, with the bar that leads there, unless that takes too long', () => {
    for (const { plan, seconds, song } of plans) {
      const { from, to } = itemAt(plan.runs, -1)
      expect(to).toBe(song.bars.length)
      const isSlow = seconds === 15 && song.score.bpm < 72
      expect(to - from).toBeGreaterThanOrEqual(isSlow ? 1 : 2)
    }
  })

  test('leave a build only for the height it leads to, nine times in ten', () => {
    const left = plans.flatMap(({ plan: { runs }, song: { bars } }) =>
      runs.slice(1).flatMap((run, index) => {
        const last = bars[itemAt(runs, index).to - 1]
        return last?.section === 'build' ? [bars[run.from]?.section] : []
      }),
    )
    const high = left.filter((section) => section === 'drop' || section === 'return')
    expect(high.length).toBeGreaterThanOrEqual(0.9 * left.length)
  })

  test('follow the song’s order without repeating a bar', () => {
    for (const { plan } of plans) {
      const bars = plan.runs.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, at) => from + at),
      )
      expect(bars).toEqual([...new Set(bars)].toSorted((a, b) => a - b))
    }
  })

  test('keep within 3 % of the song’s tempo', () => {
    for (const { plan } of plans) expect(Math.abs(plan.pace - 1)).toBeLessThanOrEqual(0.03 + 1e-9)
  })

  test('reach the song’s climax in 30 s and 60 s', () => {
    const high = plans
      .filter(({ seconds }) => seconds >= 30)
      .map(({ plan, song }) => {
        const most = Math.max(...song.bars.map(({ energy }) => energy))
        return plan.runs.some(({ from, to }) =>
          song.bars.slice(from, to).some(({ energy }) => energy >= most),
        )
      })
    expect(high.filter(Boolean).length / high.length).toBeGreaterThan(0.97)
  })

  test('have seams at natural breaks, nine times in ten over chords that are consecutive in the song', () => {
    const seams = plans.flatMap(({ plan: { runs }, song: { bars } }) =>
      runs.slice(1).map((run, index) => ({ bars, left: itemAt(runs, index).to, entered: run.from })),
    )
    const even = seams.filter(({ bars, entered, left }) =>
      [left, entered].every((bar) => (bars[bar]?.barInSection ?? 1) % 2 === 0),
    )
    expect(even.length / seams.length).toBeGreaterThan(0.85)
    const smooth = seams.filter(({ bars, entered, left }) => {
      const [before, after] = [bars[left - 1]?.lastChord, bars[entered]?.firstChord]
      const follows = bars
        .slice(1)
        .some((bar, at) => bars[at]?.lastChord === before && bar.firstChord === after)
      return bars[left]?.firstChord === after || follows
    })
    expect(smooth.length / seams.length).toBeGreaterThan(0.9)
  })
})

test('have notes starting at a seam, as at any bar line', () => {
  const oneOfEach = new Map(songs.map((song) => [song.genre, song.id]))
  const seams = [...oneOfEach.values()].flatMap((id) => {
    const song = readBars(id)
    const { pace, runs } = chooseBars(song, 30)
    const { parts } = spliceBars(song, { runs, pace, leadIn, ringsOn: true })
    let line = leadIn
    return runs.slice(0, -1).map(({ from, to }) => {
      line += (song.lineAt(to) - song.lineAt(from)) / pace
      return parts.some(
        ({ notes, role }) => role !== 'drums' && notes.some(({ start }) => Math.abs(start - line) < 0.06),
      )
    })
  })
  expect(seams.length).toBeGreaterThan(20)
  expect(seams.filter(Boolean).length / seams.length).toBeGreaterThan(0.95)
})

/** Parts with a note at a moment. */
function arrivingAt({ parts }: Score, moment: number): number {
  return parts.filter(({ notes }) => notes.some(({ start }) => Math.abs(start - moment) < 0.02)).length
}

test.each([1.025, 0.975])(
  'where the tempo was changed to %d, the band still arrives on the last chord',
  (much) => {
    const song = songs
      .map(({ id }) => readBars(id))
      .find((one) => {
        const { pace } = chooseBars(one, 30)
        const isFar = much > 1 ? pace >= much - 1e-9 : pace <= much + 1e-9
        return isFar && arrivingAt(one.score, one.lineAt(one.bars.length - 1)) >= 3
      })
    if (!song) throw new Error('no song has its tempo changed so much')
    const { lastChordAt, score } = composeEdit(song, 30)
    expect(arrivingAt(score, lastChordAt)).toBeGreaterThanOrEqual(3)
  },
)

describe('the notes of an edit', () => {
  const song = readBars('girder-walk')
  const { lastChordAt, score } = composeEdit(song, 30)

  test('are the song’s own, in bars of equal length, and end before the edit does', () => {
    const own = new Set(
      song.score.parts.flatMap(({ instrument, notes }) => notes.map(({ pitch }) => `${instrument} ${pitch}`)),
    )
    for (const { instrument, notes } of score.parts) {
      expect(notes.length).toBeGreaterThan(0)
      for (const note of notes) {
        expect(own).toContain(`${instrument} ${note.pitch}`)
        expect(note.start + note.duration).toBeLessThanOrEqual(30)
      }
    }
  })

  test('never repeat a pitch that still sounds', () => {
    for (const { notes } of score.parts) {
      const sounding = new Map<number, number>()
      for (const { duration, pitch, start } of notes) {
        expect(start).toBeGreaterThanOrEqual(sounding.get(pitch) ?? 0)
        sounding.set(pitch, start + duration)
      }
    }
  })

  test('let the whole band arrive on the last chord', () => {
    const arriving = score.parts.filter(({ notes }) =>
      notes.some(({ start }) => Math.abs(start - lastChordAt) < 0.05),
    )
    expect(arriving.length).toBeGreaterThanOrEqual(3)
    expect(score.sections.at(-1)).toMatchObject({ name: 'ending', end: 30 })
  })
})

describe.each([
  ['house', 'mirror-tiles'],
  ['plucked strings, whose last chord is soon gone', 'barefoot-bookkeeper'],
])('an edit of 15 s of %s', (_, id) => {
  let sound: Chunk
  let score: Score

  beforeAll(async () => {
    ;({ score, sound } = await renderEdit(readBars(id), 15))
  })

  test('is exactly 15 s long', () => {
    expect([sound.left.length, sound.right.length]).toEqual([15 * sampleRate, 15 * sampleRate])
  })

  test('is as loud as a song, and never clips', () => {
    const { integratedLufs, truePeakDbtp } = measureLoudness({
      sampleRate,
      channels: [sound.left, sound.right],
    })
    // A mix that would need too much limiting stays softer than its target.
    expect(integratedLufs).toBeLessThan(score.mix.loudness + 1)
    expect(integratedLufs).toBeGreaterThan(score.mix.loudness - 2)
    expect(truePeakDbtp).toBeLessThanOrEqual(-1)
  })

  test('rings out, with at most 2.5 s of silence after it', () => {
    const silence = silenceAtEnd(sound)
    expect(silence).toBeLessThanOrEqual(2.5)
    // The level falls towards the end instead of being cut off.
    const level = (from: number, to: number) =>
      Math.hypot(
        ...sound.left.subarray(sound.left.length - from * sampleRate, sound.left.length - to * sampleRate),
      )
    expect(level(0.5, 0.25)).toBeLessThan(0.1 * level(6, 5.75))
  })
})

test('an impossible edit is reported', () => {
  expect(() => chooseBars(readBars('girder-walk'), 400)).toThrow(/an edit of 400 s: it is 1\d\d s long/)
})
