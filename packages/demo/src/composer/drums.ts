import { keysOf } from '@tempolibre/locales'
import { parsePattern } from '../recipes/pattern-notation.ts'
import { drumKeys, type DrumGroove, type DrumLines, type DrumName } from '../recipes/recipe.ts'
import { dynamics, type WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import type { Metre } from './motif.ts'
import type { Random } from './random.ts'

const markVelocity: Readonly<Record<string, number>> = { X: 108, x: 90, o: 42, r: 80, t: 76 }
const markStrokes: Readonly<Record<string, number>> = { r: 2, t: 3 }

function linesAt(groove: DrumGroove, energy: number): DrumLines {
  if (energy < 3) return groove.light ?? groove.full
  return energy >= 4.5 && groove.lift ? { ...groove.full, ...groove.lift } : groove.full
}

/** Strokes of one bar between two steps. */
function playLines(
  lines: DrumLines,
  plan: BarPlan,
  fromStep: number,
  toStep: number,
  { beatsPerBar, stepsPerBeat }: Metre,
): WrittenNote[] {
  const stepsPerBar = beatsPerBar * stepsPerBeat
  const played: WrittenNote[] = []
  for (const drum of keysOf(lines)) {
    const pattern = parsePattern(lines[drum] ?? '')
    const offset = (plan.barInSection % (pattern.steps / stepsPerBar)) * stepsPerBar
    for (const stroke of pattern.strokes) {
      const step = stroke.step - offset
      if (step < fromStep || step >= toStep) continue
      const strokes = markStrokes[stroke.mark] ?? 1
      for (let count = 0; count < strokes; count++) {
        const beats = 1 / stepsPerBeat / strokes
        const accent = step % stepsPerBeat === 0 ? 1 : 0.93
        played.push({
          beat: plan.bar * beatsPerBar + step / stepsPerBeat + count * beats,
          beats,
          pitch: drumKeys[drum],
          velocity:
            (markVelocity[stroke.mark] ?? 90) *
            accent *
            (0.25 + 0.75 * dynamics(plan.energy, plan.players)) *
            (1 - count * 0.12),
        })
      }
    }
  }
  return played
}

function firstStep(fill: DrumLines): number {
  return Math.min(...Object.values(fill).map((text) => parsePattern(text).strokes[0]?.step ?? Infinity))
}

/** Plays the groove of each bar, a fill into each new section and a crash at its beginning. */
export function writeDrums(
  bars: readonly BarPlan[],
  groove: DrumGroove,
  fills: readonly DrumLines[],
  crash: DrumName | undefined,
  metre: Metre,
  random: Random,
): WrittenNote[] {
  const stepsPerBar = metre.beatsPerBar * metre.stepsPerBeat
  const line: WrittenNote[] = []
  for (const plan of bars) {
    const sectionEnds = plan.barInSection === plan.barsInSection - 1
    const phraseEnds = plan.barInSection % 4 === 3
    const wanted = sectionEnds ? plan.nextEnergy >= 2 && random.chance(0.9) : phraseEnds && random.chance(0.3)
    const fill = wanted && fills.length > 0 ? random.pick(fills) : undefined
    const turn = fill ? Math.max(firstStep(fill), sectionEnds ? 0 : stepsPerBar / 2) : stepsPerBar
    line.push(...playLines(linesAt(groove, plan.energy), plan, 0, turn, metre))
    if (fill) line.push(...playLines(fill, { ...plan, barInSection: 0 }, turn, stepsPerBar, metre))
    if (crash && plan.barInSection === 0 && plan.energy >= 3 && plan.section > 0) {
      const beat = plan.bar * metre.beatsPerBar
      line.push({
        beat,
        beats: 1,
        pitch: drumKeys[crash],
        velocity: 92 * dynamics(plan.energy, plan.players),
      })
    }
  }
  return line
}
