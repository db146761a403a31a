/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { tidy } from '../composer/perform.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { Chunk } from '../render/mixdown.ts'
import { leadIn as playersLeadIn } from '../render/players.ts'
import { renderAndMeasure } from '../render/render-score.ts'
import type { Part, Score } from '../score.ts'
import type { Bar, BarredScore, PlannedBars } from './song-bars.ts'
import { type BarRun, spliceBars } from './splice.ts'

/** Maximum bars of a loop. */
const maxBars = 16
/** Seconds before the first pass, so that players may be early. */
const leadIn = 0.06
/** Seconds rendered after the kept pass: its early notes belong to the kept one, and mastering fades the end. */
const after = 0.9
/** Samples over which the end of the kept pass is crossfaded to the end of the previous one. */
const joinLength = 441

/** The bars to loop: the fullest of the song's longest themes, at most its first 16 bars. */
export function chooseLoopBars(bars: readonly Bar[]): BarRun {
  const themes = bars.filter(({ barInSection, section }) => section === 'theme' && barInSection === 0)
  const theme = themes.toSorted(
    (one, other) => other.barsInSection - one.barsInSection || other.energy - one.energy,
  )[0]
  if (!theme) throw new Error('This song has no theme to loop: give its form a section named theme.')
  return { from: theme.index, to: theme.index + Math.min(maxBars, theme.barsInSection) }
}

/** Length of one pass in samples. */
export function loopLength({ bars, lineAt }: Pick<PlannedBars, 'bars' | 'lineAt'>): number {
  const run = chooseLoopBars(bars)
  return Math.round((lineAt(run.to) - lineAt(run.from)) * sampleRate)
}

export interface LoopScore {
  /** The bars twice, and the beginning of a third time. */
  score: Score
  bars: number
  /** Length of one pass in samples. */
  length: number
  /** Sample at which the second pass begins. */
  start: number
}

/**
 * Composes the theme of a song as a seamless loop. All passes begin at the same sample phase, so the synthesizer
 * renders them identically.
 * @throws Error if the song has no theme
 */
export function composeLoop(song: BarredScore): LoopScore {
  const run = chooseLoopBars(song.bars)
  const seconds = song.lineAt(run.to) - song.lineAt(run.from)
  const length = loopLength(song)
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
    const throws = part.throws?.flatMap((span) =>
      passes.map((offset) => ({
        ...span,
        start: span.start + offset / sampleRate,
        end: span.end + offset / sampleRate,
      })),
    )
    return {
      ...part,
      ...(throws && { throws: throws.toSorted((a, b) => a.start - b.start) }),
      notes: tidy(notes),
    }
  })
  return {
    score: {
      ...song.score,
      parts,
      mix: {
        ...song.score.mix,
        // What sways does so in every pass alike.
        cycleSeconds: seconds / Math.max(1, Math.round(seconds / song.score.mix.cycleSeconds)),
        sweeps: [],
        risers: [],
        duckingTimes: once.duckingTimes.flatMap(repeat).toSorted((a, b) => a - b),
      },
      // Of one energy, so that its end meets its beginning at one level.
      sections: [{ name: 'theme', start: 0, end: durationSeconds, energy: 5 }],
      durationSeconds,
    },
    bars: run.to - run.from,
    length,
    start: playersLeadIn + first + length,
  }
}

/** Renders the loop as mastered stereo sound at 44 100 Hz, exactly as long as its bars. */
export async function renderLoop(loop: LoopScore): Promise<Chunk> {
  const { sound } = await renderAndMeasure(loop.score)
  return cutLoop(loop, sound)
}

/**
 * Cuts the second pass out of a rendered loop: the first one dies away over its beginning. Its last samples are
 * crossfaded to those before it, so that its end is followed by its beginning exactly as rendered.
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
