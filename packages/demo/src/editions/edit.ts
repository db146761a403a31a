/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { EditSeconds } from '@tempolibre/domain/editions'
import { sampleRate } from '../instruments/tone.ts'
import type { Chunk } from '../render/mixdown.ts'
import { renderAndMeasure } from '../render/render-score.ts'
import type { Note, Part, Score } from '../score.ts'
import { chooseBars, type EditPlan, findBars, leadIn } from './choose-bars.ts'
import type { BarredScore } from './song-bars.ts'
import { spliceBars } from './splice.ts'

export interface Edit {
  /** Exactly as long as requested. */
  score: Score
  /** Start of the last chord in seconds. */
  lastChordAt: number
}

/** Minimum seconds of a held chord. */
const minChord = 0.3
/** Inaudible at the end of a recording: −60 dBFS. */
const inaudible = 10 ** (-60 / 20)
/** Maximum seconds of silence at the end of an edit. */
const maxSilence = 2.5

/**
 * A shorter version of a song, made of its notes: bars are left out, nothing is faded, the last chord rings out.
 * @param heard seconds for which the last chord is audible, see `chooseBars`
 * @throws Error if no bars of the song come near that length
 */
export function composeEdit(song: BarredScore, seconds: EditSeconds, heard = Infinity): Edit {
  return writeEdit(song, seconds, chooseBars(song, seconds, heard), heard)
}

/**
 * Writes the score of a version of any length.
 * @param heard seconds for which the last chord is audible, see `chooseBars`
 */
export function writeEdit(
  song: BarredScore,
  seconds: number,
  { held, pace, runs }: EditPlan,
  heard: number,
): Edit {
  const { score } = song
  const { duckingTimes, effects, end, parts, sections } = spliceBars(song, {
    runs,
    pace,
    leadIn,
    ringsOn: true,
  })
  const lastSection = sections.at(-1)
  if (lastSection) lastSection.end = seconds
  const lastBar = (song.lineAt(song.bars.length) - song.lineAt(song.bars.length - 1)) / pace
  const lastChordAt = end - lastBar
  const holdNote = (note: Note): Note => {
    if (note.start < lastChordAt - song.earliest) return note
    // A chord that dies away by itself is not cut while it is heard; any other gives its time to the ring.
    const least = heard === Infinity ? minChord : Math.max(minChord, Math.min(note.duration, heard))
    return { ...note, duration: Math.min(Math.max(least, note.duration + held), seconds - note.start) }
  }
  // If the song stops short, only the silence after it changes.
  const holds = ({ role }: Part) => !song.stopsShort && role !== 'drums'
  return {
    score: {
      ...score,
      bpm: score.bpm * pace,
      parts: parts.map((part) => (holds(part) ? { ...part, notes: part.notes.map(holdNote) } : part)),
      sections,
      mix: { ...score.mix, ...effects, echoSeconds: score.mix.echoSeconds / pace, duckingTimes },
      durationSeconds: seconds,
    },
    lastChordAt,
  }
}

/** Seconds of silence at the end of a recording at 44 100 Hz. */
export function silenceAtEnd({ left, right }: Chunk): number {
  let last = left.length - 1
  while (last >= 0 && Math.abs(left[last]!) < inaudible && Math.abs(right[last]!) < inaudible) last--
  return (left.length - 1 - last) / sampleRate
}

/**
 * Renders an edit as mastered stereo sound. If its last chord dies away so early that the edit would end in more than
 * 2.5 s of silence, as with plucked strings, bars are chosen again for the audible part, if there are any.
 * @throws Error if no bars of the song come near that length
 */
export async function renderEdit(
  song: BarredScore,
  seconds: EditSeconds,
): Promise<{ score: Score; sound: Chunk }> {
  const first = composeEdit(song, seconds)
  const { sound } = await renderAndMeasure(first.score)
  const silence = silenceAtEnd(sound)
  if (silence <= maxSilence) return { score: first.score, sound }
  const heard = seconds - silence - first.lastChordAt
  const plan = findBars(song, seconds, heard)
  if (!plan) return { score: first.score, sound }
  const { score } = writeEdit(song, seconds, plan, heard)
  return { score, sound: (await renderAndMeasure(score)).sound }
}
