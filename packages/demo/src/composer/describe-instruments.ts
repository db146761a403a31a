import type { Role, Score } from '../score.ts'
import type { InstrumentId } from '../vocabulary.ts'

/** Relative attention a listener pays to a role. */
const attention: Readonly<Record<Role, number>> = {
  lead: 3,
  harmony: 1.2,
  drums: 1.1,
  bass: 0.9,
  colour: 0.8,
}

/** Maximum seconds a stroke is heard: a long drum note is still one stroke. */
const heardSeconds = 1.5

/** Share of the most prominent instrument below which one is not listed. */
const floor = 0.03

/** The instruments a listener hears in a song, most prominent first. */
export function describeInstruments(score: Score): InstrumentId[] {
  const prominence = new Map<InstrumentId, number>()
  for (const part of score.parts) {
    const level = 10 ** (part.gainDb / 20) * attention[part.role]
    const heard = part.notes.reduce((sum, note) => {
      const seconds = part.role === 'drums' ? 0.25 : Math.min(note.duration, heardSeconds)
      return sum + seconds * (note.velocity / 127) ** 2
    }, 0)
    // Chords count as one event, or a strummed guitar would outweigh every lead.
    const voices = part.role === 'harmony' ? 3 : 1
    prominence.set(part.instrument, (prominence.get(part.instrument) ?? 0) + (level * heard) / voices)
  }
  const ranked = [...prominence].toSorted(([, a], [, b]) => b - a)
  const loudest = ranked[0]?.[1] ?? 0
  return ranked.filter(([, heard]) => heard >= loudest * floor).map(([instrument]) => instrument)
}
