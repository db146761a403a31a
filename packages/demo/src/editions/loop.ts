import { tidy } from '../composer/perform.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { Chunk } from '../render/mixdown.ts'
import { leadIn as playersLeadIn } from '../render/players.ts'
import { renderAndMeasure } from '../render/render-score.ts'
import type { Part, Score } from '../score.ts'
import type { Bar, BarredScore } from './song-bars.ts'
import { type BarRun, spliceBars } from './splice.ts'

/** Bars of a loop at the most. */
const maxBars = 16
/** Seconds before the first pass, so that a player may come in early. */
const leadIn = 0.06
/** Seconds of the pass after the kept one: what is struck early belongs to the kept one, and mastering fades what follows. */
const after = 0.5
/** Samples over which the end of the kept pass becomes the end of the one before it. */
const joinLength = 441

/** The bars that are looped: the longest of the song's themes, its first 16 bars where it is longer. */
export function chooseLoopBars(bars: readonly Bar[]): BarRun {
  const themes = bars.filter(({ barInSection, section }) => section === 'theme' && barInSection === 0)
  const theme = themes.toSorted((one, other) => other.barsInSection - one.barsInSection)[0]
  if (!theme) throw new Error('This song has no theme to loop: give its form a section named theme.')
  return { from: theme.index, to: theme.index + Math.min(maxBars, theme.barsInSection) }
}

export interface LoopScore {
  /** The bars twice, and the beginning of a third time. */
  score: Score
  bars: number
  /** Length of one pass in samples. */
  length: number
  /** Sample of the rendered sound at which the second pass begins. */
  start: number
}

/**
 * The theme of a song as a score that goes round. All passes lie on the same samples, so the synthesizer plays them alike.
 * @throws Error when the song has no theme
 */
export function composeLoop(song: BarredScore): LoopScore {
  const run = chooseLoopBars(song.bars)
  const seconds = song.lineAt(run.to) - song.lineAt(run.from)
  const length = Math.round(seconds * sampleRate)
  const first = Math.round(leadIn * sampleRate)
  const once = spliceBars(song, { runs: [run], pace: 1, leadIn, ringsOn: false })
  const durationSeconds = (first + 2 * length) / sampleRate + after
  const passes = [0, 1, 2].map((pass) => pass * length)
  const repeat = (time: number): number[] =>
    passes
      .map((offset) => (Math.round(time * sampleRate) + offset) / sampleRate)
      .filter((moment) => moment < durationSeconds)
  const parts = once.parts.map((part): Part => {
    const notes = part.notes.flatMap((note) => repeat(note.start).map((start) => ({ ...note, start })))
    return { ...part, notes: tidy(notes) }
  })
  return {
    score: {
      ...song.score,
      parts,
      mix: { ...song.score.mix, duckingTimes: once.duckingTimes.flatMap(repeat).toSorted((a, b) => a - b) },
      sections: [{ name: 'theme', start: 0, end: durationSeconds }],
      durationSeconds,
    },
    bars: run.to - run.from,
    length,
    start: playersLeadIn + first + length,
  }
}

/** The loop as mastered stereo sound at 44 100 Hz, exactly its bars long. */
export async function renderLoop(loop: LoopScore): Promise<Chunk> {
  const { sound } = await renderAndMeasure(loop.score)
  return cutLoop(loop, sound)
}

/**
 * The second pass out of a loop's score as it was played: over its beginning the first one dies away. Its last samples
 * turn into those that came before it, so that its end is followed by its beginning as it was in the playing.
 */
export function cutLoop({ length, start }: LoopScore, played: Chunk): Chunk {
  const keep = (side: Float32Array): Float32Array => {
    const kept = side.slice(start, start + length)
    for (let i = 0; i < joinLength; i++) {
      const share = (i + 1) / joinLength
      const at = length - joinLength + i
      kept[at] = kept[at]! * (1 - share) + side[start - joinLength + i]! * share
    }
    return kept
  }
  return { left: keep(played.left), right: keep(played.right) }
}
