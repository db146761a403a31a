import { itemAt } from '../item-at.ts'
import type { MelodyRules } from '../recipes/recipe.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { dynamics, type WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import { chordAt } from './harmony.ts'
import { nearestChordTone } from './ladder.ts'
import { answer, breathe, invert, ornament, recall, sequence, type Motif } from './motif.ts'
import { realise, type MelodyContext, type Themes } from './phrase.ts'
import type { Random } from './random.ts'
import { registers } from './registers.ts'
import { writeSolo } from './solo.ts'
import {
  augment,
  close,
  closeKinds,
  diminish,
  displace,
  fragment,
  hook,
  lean,
  push,
  reply,
  type Close,
} from './variation.ts'

export type { MelodyContext, Themes } from './phrase.ts'

/** What a section makes of its motif. */
interface UnitPlan {
  motif: Motif
  bars: readonly BarPlan[]
  rules: MelodyRules
  random: Random
  /** How often a section of this kind has been heard. */
  heard: number
  closing: Close
}

/** Statement, answer, departure and return, in several orders. */
function writePeriod({ motif, rules, random, closing }: UnitPlan, count: number): Motif[] {
  const answered = random.chance(0.5) ? reply(motif) : answer(motif, random)
  const departure = random.pick([
    sequence(motif, random),
    invert(motif),
    fragment(motif, random.chance(0.5) ? 1 : -1),
    displace(motif, random.pick([0.5, 1])),
    sequence(invert(reply(motif)), random),
  ])
  const other = random.pick(closeKinds.filter((kind) => kind !== closing))
  const half = close(random.chance(0.5) ? reply(motif) : motif, other)
  const periods: Motif[][] = [
    [motif, answered, departure, close(motif, closing)],
    [motif, reply(motif), motif, close(answered, closing)],
    [motif, half, reply(motif), close(departure, closing)],
    [motif, answered, motif, close(departure, closing)],
    [motif, departure, reply(motif), close(answered, closing)],
  ]
  const period = random.pick(periods)
  const spacious = random.chance(rules.space)
  return Array.from({ length: count }, (_, index) => {
    if (index === count - 1) return close(index === 0 ? motif : answered, closing)
    const unit = itemAt(period, index % 4)
    return spacious && index % 2 === 1 && index % 4 !== 3 ? breathe(unit) : unit
  })
}

/** Varies units of a section that comes back; its first unit stays recognisable. */
function develop(units: readonly Motif[], { motif, random, closing }: UnitPlan): Motif[] {
  return units.map((unit, index) => {
    if (index === 0) return random.chance(0.4) ? lean(unit, random) : unit
    if (index === units.length - 1) return random.chance(0.5) ? lean(unit, random) : unit
    const kind = random.pick(['plain', 'ornament', 'push', 'lean', 'reply', 'fragment', 'double', 'displace'])
    switch (kind) {
      case 'ornament':
        return ornament(unit, random)
      case 'push':
        return push(unit, random)
      case 'lean':
        return lean(unit, random)
      case 'reply':
        return reply(unit)
      case 'fragment':
        return index % 4 === 2 ? fragment(motif, 1) : push(unit, random)
      case 'double':
        return index % 2 === 1 ? diminish(motif) : ornament(unit, random)
      case 'displace':
        return index % 2 === 1 ? displace(unit, 0.5) : close(unit, closing)
      default:
        return unit
    }
  })
}

/** Units of two bars, in the order of a section. */
function planUnits(plan: UnitPlan): Motif[] {
  const { motif, bars, random, heard, closing } = plan
  const count = Math.ceil(bars.length / 2)
  const every = (write: (index: number) => Motif) => Array.from({ length: count }, (_, index) => write(index))
  switch (bars[0]?.name) {
    case 'intro': {
      const kind = random.pick(['recall', 'call', 'slow'])
      if (kind === 'call') return every((index) => (index % 2 === 0 ? breathe(motif) : recall(motif)))
      return every((index) => (kind === 'slow' && index % 2 === 0 ? augment(motif) : recall(motif)))
    }
    case 'break': {
      const kind = random.pick(['recall', 'slow', 'late'])
      if (kind === 'slow') return every((index) => (index % 2 === 0 ? augment(motif) : recall(reply(motif))))
      return every((index) =>
        kind === 'late' && index % 2 === 1 ? displace(recall(motif), 1) : recall(motif),
      )
    }
    case 'build':
      return every((index) => (index < count / 2 ? breathe(motif) : fragment(motif, 1)))
    case 'drop': {
      const turn = random.pick([reply(motif), push(motif, random), fragment(motif, 1)])
      const later = random.pick([motif, hook(push(motif, random)), hook(lean(motif, random))])
      return every((index) => {
        if (index % 4 === 3) return turn
        return index % 2 === 1 ? hook(reply(motif)) : index % 8 >= 4 ? later : hook(motif)
      })
    }
    case 'bridge': {
      const slow = random.chance(0.5)
      return every((index) => {
        if (index === count - 1) return close(motif, closing)
        return slow && index % 2 === 0 ? augment(motif) : index % 2 === 0 ? invert(motif) : reply(motif)
      })
    }
    default: {
      const units = writePeriod(plan, count)
      return heard > 0 ? develop(units, { ...plan, random: random.branch(`heard ${heard}`) }) : units
    }
  }
}

/** Semitones by which a section lies above the middle of the register. */
const heights: Partial<Record<BarPlan['name'], number>> = { contrast: 3, bridge: 2, drop: 2, break: -2 }

/** Sections that say the same thing, so that a return repeats its theme and varies it. */
const kinds: Partial<Record<BarPlan['name'], string>> = { return: 'theme', drop: 'drop' }

/**
 * Writes the lead in a player's bars: a period of two-bar units over each run of a section, varied when it comes back,
 * and a solo where the form has one. The last bar of the song is left to the ending.
 */
export function writeMelody(
  runs: readonly (readonly BarPlan[])[],
  themes: Themes,
  instrument: InstrumentId,
  context: MelodyContext,
  random: Random,
): WrittenNote[] {
  const { metre, spans, rules } = context
  const window = registers[instrument].melody
  const middle = (window[0] + window[1]) / 2
  const closing = random.branch('close').pick(closeKinds)
  const line: WrittenNote[] = []
  const played = new Map<string, number>()
  for (const run of runs) {
    const name = itemAt(run, 0).name
    if (name === 'solo') {
      line.push(
        ...writeSolo([run], themes, instrument, context, random.branch(`solo ${played.get(name) ?? 0}`)),
      )
      played.set(name, (played.get(name) ?? 0) + 1)
      continue
    }
    const kind = kinds[name] ?? name
    const heard = (played.get(kind) ?? 0) + (name === 'return' ? 1 : 0)
    played.set(kind, heard + (name === 'return' ? 0 : 1))
    const motif = name === 'contrast' || name === 'bridge' ? themes.contrast : themes.main
    const own = random.branch(`${kind} ${run.length}`)
    const units = planUnits({ motif, bars: run, rules, random: own, heard, closing })
    const centre = middle + (heights[name] ?? -1)
    let last = centre
    for (const [index, unit] of units.entries()) {
      const first = itemAt(run, index * 2)
      const start = first.bar * metre.beatsPerBar
      // The second half of a later return climbs.
      const climb = name === 'return' && index >= units.length / 2 && units.length >= 4 ? 5 : 0
      const aim = (index % 2 === 0 ? centre : (centre + last) / 2) + climb
      const anchor = nearestChordTone(chordAt(spans, start), aim, 0)
      const notes = realise(unit, start, anchor, window, context)
      const force = dynamics(first.energy, first.players)
      const end = start + Math.min(unit.beats, (run.length - index * 2) * metre.beatsPerBar)
      for (const note of notes) {
        if (note.beat >= end) continue
        const beats = Math.min(note.beats, end + 0.5 - note.beat) * rules.articulation
        line.push({ ...note, beats, velocity: note.velocity * force })
      }
      last = notes.at(-1)?.pitch ?? last
    }
  }
  return line
}
