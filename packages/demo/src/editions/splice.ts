import { tidy } from '../composer/perform.ts'
import type { Mix, Note, Part, Score, Section } from '../score.ts'
import type { BarredScore } from './song-bars.ts'
import { spliceEffects, spliceThrows } from './splice-effects.ts'

/** Bars of a song from one line up to another. */
export interface BarRun {
  from: number
  to: number
}

/** A run at its position in the splice. */
interface PlacedRun extends BarRun {
  /** Seconds of its first and last line in the song. */
  opens: number
  closes: number
  /** Seconds from the start of the splice. */
  start: number
}

export interface SplicePlan {
  runs: readonly BarRun[]
  /** Tempo relative to the song's: 1 leaves it unchanged. */
  pace: number
  /** Seconds from the start to the first bar line, enough for an early note. */
  leadIn: number
  /** Whether notes ring past the last line, as at the end of a song. */
  ringsOn: boolean
}

export interface Splice {
  parts: Part[]
  duckingTimes: number[]
  effects: Pick<Mix, 'risers' | 'sweeps'>
  /** Sections in their new order; the last ends with the last bar line. */
  sections: Section[]
  /** Seconds of the last bar line. */
  end: number
}

/**
 * Joins the notes of some bars. A note belongs to the bar it is meant for, even if early. What rings over a seam ends
 * there, and what an accompaniment holds over the first line of a run is repeated on it.
 */
export function spliceBars(song: BarredScore, { leadIn, pace, ringsOn, runs }: SplicePlan): Splice {
  const placed = placeRuns(song, runs, pace, leadIn)
  const { score } = song
  const last = placed.at(-1)
  return {
    parts: score.parts
      .map((part) => ({
        ...part,
        ...(part.throws && { throws: spliceThrows(part.throws, placed, pace) }),
        notes: tidy(placed.flatMap((run) => notesOf(part, run, song, pace, ringsOn && run === last))),
      }))
      .filter((part) => part.notes.length > 0),
    duckingTimes: placed.flatMap((run) =>
      score.mix.duckingTimes
        .filter((time) => belongsTo(time, run, song.earliest))
        .map((time) => move(time, run, pace)),
    ),
    effects: spliceEffects(score.mix, placed, pace),
    sections: sectionsOf(song, placed, pace),
    end: last ? move(last.closes, last, pace) : leadIn,
  }
}

function placeRuns(
  { lineAt }: BarredScore,
  runs: readonly BarRun[],
  pace: number,
  leadIn: number,
): PlacedRun[] {
  let start = leadIn
  return runs.map((run) => {
    const placed = { ...run, opens: lineAt(run.from), closes: lineAt(run.to), start }
    start += (placed.closes - placed.opens) / pace
    return placed
  })
}

/** Converts a time of the song to one of the splice. */
function move(seconds: number, run: PlacedRun, pace: number): number {
  return run.start + (seconds - run.opens) / pace
}

function belongsTo(struck: number, run: PlacedRun, earliest: number): boolean {
  return struck >= run.opens - earliest && struck < run.closes - earliest
}

function notesOf(part: Part, run: PlacedRun, song: BarredScore, pace: number, ringsOn: boolean): Note[] {
  const heldFor = longEnough(song.score)
  return part.notes.flatMap((note) => {
    const end = note.start + note.duration
    const until = ringsOn ? end : Math.min(end, run.closes)
    const isHeldOver =
      (part.role === 'bass' || part.role === 'harmony' || part.role === 'colour') &&
      note.start < run.opens - song.earliest &&
      end >= run.opens + heldFor
    if (!isHeldOver && !belongsTo(note.start, run, song.earliest)) return []
    const from = isHeldOver ? run.opens : note.start
    return [{ ...note, start: move(from, run, pace), duration: (until - from) / pace }]
  })
}

/** One beat: a shorter remainder after a seam is not missed. */
function longEnough({ bpm }: Score): number {
  return 60 / bpm
}

function sectionsOf(
  { bars, lineAt, score }: BarredScore,
  placed: readonly PlacedRun[],
  pace: number,
): Section[] {
  const sections: Section[] = []
  let previous = -1
  for (const run of placed) {
    for (const bar of bars.slice(run.from, run.to)) {
      const start = move(lineAt(bar.index), run, pace)
      const end = move(lineAt(bar.index + 1), run, pace)
      const current = sections.at(-1)
      if (current && previous === bar.sectionIndex) current.end = end
      // The first begins with the sound, as in every score.
      else {
        const energy = score.sections[bar.sectionIndex]?.energy ?? bar.energy
        sections.push({ name: bar.section, start: current ? start : 0, end, energy })
      }
      previous = bar.sectionIndex
    }
  }
  return sections
}
