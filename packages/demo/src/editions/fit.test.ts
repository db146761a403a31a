import { editSeconds } from '@tempolibre/domain/editions'
import { describe, expect, test } from 'vitest'
import { countSamples, renderScore } from '../render/render-score.ts'
import { readMeasurements } from '../measurements.ts'
import { composeFit } from './fit.ts'
import { offerEditions } from './offer-editions.ts'
import { planFit } from './plan-fit.ts'
import { readBars } from './song-bars.ts'
import { rolesOf } from './stems.ts'

/** Of different tempi, metres and endings; the second has bars of 3.6 s, the third of 1.1 s. */
const ids = ['rings-in-the-sand', 'plomo-y-terciopelo', 'kettle-drum-hill', 'salt-and-cedar']
const songs = ids.map((id) => readBars(id))
const lengths = [10, 12.345, 17.7, 31, 45, 61, 99.999, 137.25, 180, 301.5, 600]

describe('[R14.3] a version made to measure from the score', () => {
  test.each(songs)('of $score.id is exactly as long as asked, whatever the length', (song) => {
    for (const seconds of lengths) {
      const { score } = composeFit(song, seconds)
      expect(countSamples(score)).toBe(Math.round(seconds * 44_100))
      const last = Math.max(...score.parts.flatMap(({ notes }) => notes.map((note) => note.start)))
      expect(last).toBeLessThan(seconds)
    }
  })

  test.each(songs)('of $score.id ends as the song ends, and changes its tempo by 2 % at most', (song) => {
    for (const seconds of lengths) {
      const plan = planFit(song, seconds)
      const last = plan?.runs.at(-1)
      expect(last?.to).toBe(song.bars.length)
      // The song's last bar, whose ring may fill ten seconds alone, is led to by the one before.
      expect((last?.to ?? 0) - (last?.from ?? 0)).toBeGreaterThan(seconds > 15 ? 1 : 0)
      expect(Math.abs((plan?.pace ?? 0) - 1)).toBeLessThanOrEqual(0.02 + 1e-9)
    }
  })

  test.each(songs)(
    'of $score.id begins where two bars begin, mostly with the song’s own beginning',
    (song) => {
      const starts = lengths
        .filter((each) => each >= 31)
        .map((each) => planFit(song, each)?.runs[0]?.from ?? -1)
      for (const start of starts) expect((song.bars[start]?.barInSection ?? 1) % 2).toBe(0)
      const [first = 0] = song.bars.filter(({ section }) => section === 'theme').map(({ index }) => index)
      expect(starts.filter((start) => start <= first).length).toBeGreaterThanOrEqual(starts.length / 2)
    },
  )

  test('joins only where phrases begin, and no more often than it needs to', () => {
    for (const song of songs) {
      const { runs = [] } = planFit(song, 137.25) ?? {}
      expect(runs.length).toBeLessThanOrEqual(3)
      for (const [index, { from }] of runs.entries()) {
        const ended = runs[index - 1]?.to
        if (ended === undefined) continue
        expect((song.bars[from]?.barInSection ?? 1) % 2).toBe(0)
        expect((song.bars[ended]?.barInSection ?? 1) % 2).toBe(0)
      }
    }
  })

  test('sounds from its first second, mastered like the song', async () => {
    const [song] = songs
    if (!song) throw new Error('There is no song.')
    const { score } = composeFit(song, 137.25)
    const sound = renderScore(score, readMeasurements().get(score.id))
    const { value } = await sound.next()
    await sound.return(undefined)
    expect(value?.left.some((sample: number) => Math.abs(sample) > 0.01)).toBe(true)
  })
})

describe('[R14.2] what is offered of a song', () => {
  test.each(songs)(
    'of $score.id are edits, loop, any length, and the stems of those who play',
    ({ score }) => {
      expect(offerEditions(score.id)).toMatchObject({
        hasScore: true,
        edits: editSeconds,
        stems: rolesOf(score),
        fit: { min: 10, max: 600 },
      })
    },
  )

  test('players who turn out to have no notes have no stem', () => {
    expect(offerEditions('rayon-video').stems).toEqual(rolesOf(readBars('rayon-video').score))
  })
})
