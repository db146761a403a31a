import { keysOf } from '@tempolibre/locales'
import { parsePattern, type Stroke } from '../recipes/pattern-notation.ts'
import { drumKeys, type DrumGroove, type DrumLines, type DrumName } from '../recipes/recipe.ts'
import { writeBuildBar } from './drum-build.ts'
import { dynamics, type WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import type { Metre } from './motif.ts'
import type { Random } from './random.ts'

const markVelocity: Readonly<Record<string, number>> = { X: 108, x: 90, o: 42, r: 80, t: 76 }
const markStrokes: Readonly<Record<string, number>> = { r: 2, t: 3 }

/** What a kit has to play, besides its groove. */
export interface DrumScript {
  fills: readonly DrumLines[]
  crash: DrumName | undefined
  /** Beats of a bar struck in stop-time. */
  stops: readonly number[]
}

function linesAt(groove: DrumGroove, energy: number): DrumLines {
  if (energy < 3) return groove.light ?? groove.full
  return energy >= 4.5 && groove.lift ? { ...groove.full, ...groove.lift } : groove.full
}

/** Drums that mark the backbeat. */
const backbeat: ReadonlySet<DrumName> = new Set<DrumName>(['snare', 'clap', 'rim'])

/** In half-time the backbeat falls once, in the middle of the bar, and the kick leaves room for it. */
function halve(drum: DrumName, strokes: readonly Stroke[], stepsPerBar: number): Stroke[] {
  const middle = Math.floor(stepsPerBar / 2)
  const place = (stroke: Stroke) => stroke.step % stepsPerBar
  if (drum === 'kick') return strokes.filter((stroke) => place(stroke) < middle)
  if (!backbeat.has(drum)) return [...strokes]
  const ghosts = strokes.filter((stroke) => stroke.mark === 'o' && place(stroke) !== middle)
  const bars = [...new Set(strokes.map((stroke) => stroke.step - place(stroke)))]
  return ghosts.length === strokes.length
    ? ghosts
    : [...ghosts, ...bars.map((bar) => ({ step: bar + middle, length: 1, mark: 'X' }))]
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
    const written = plan.feel === 'half-time' ? halve(drum, pattern.strokes, stepsPerBar) : pattern.strokes
    for (const stroke of written) {
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

/** A kit strikes the stops with kick and snare, other percussion with its first drum; the foot keeps time softly. */
function playStops(groove: DrumGroove, plan: BarPlan, stops: readonly number[], { beatsPerBar }: Metre) {
  const start = plan.bar * beatsPerBar
  const isKit = groove.full.kick !== undefined
  const drums: DrumName[] = isKit ? ['kick', 'snare'] : keysOf(groove.full).slice(0, 1)
  const hits = stops.flatMap((stop, index) =>
    drums.map((drum) => ({
      beat: start + stop,
      beats: 0.25,
      pitch: drumKeys[drum],
      velocity: index === 0 || drum === 'kick' ? 104 : 94,
    })),
  )
  const foot = Array.from({ length: beatsPerBar }, (_, beat) => beat).filter((beat) => beat % 2 === 1)
  const kept = foot.map((beat) => ({
    beat: start + beat,
    beats: 0.25,
    pitch: drumKeys.pedalHat,
    velocity: 54,
  }))
  return isKit ? [...hits, ...kept] : hits
}

/** Another fill than the last, and where it takes over from the groove: sometimes later than it could. */
function drawFill(
  plan: BarPlan,
  { fills }: DrumScript,
  last: DrumLines | undefined,
  { beatsPerBar, stepsPerBeat }: Metre,
  random: Random,
): { fill: DrumLines; turn: number } | undefined {
  const sectionEnds = plan.barInSection === plan.barsInSection - 1
  const phraseEnds = plan.barInSection % 4 === 3
  const wanted = sectionEnds ? plan.nextEnergy >= 2 && random.chance(0.9) : phraseEnds && random.chance(0.3)
  if (!wanted || fills.length === 0) return undefined
  const others = fills.filter((fill) => fill !== last)
  const fill = random.pick(others.length > 0 ? others : fills)
  const stepsPerBar = beatsPerBar * stepsPerBeat
  // A rise in energy gets the whole fill, a mere phrase its last beat or half.
  const rises = sectionEnds && plan.nextEnergy > plan.energy
  const earliest = rises ? 0 : random.pick([stepsPerBar / 2, stepsPerBar - stepsPerBeat])
  return { fill, turn: Math.max(firstStep(fill), earliest) }
}

/** Plays the groove of each bar, builds and stops, a fill into each new section and a crash at its beginning. */
export function writeDrums(
  bars: readonly BarPlan[],
  groove: DrumGroove,
  script: DrumScript,
  metre: Metre,
  random: Random,
): WrittenNote[] {
  const stepsPerBar = metre.beatsPerBar * metre.stepsPerBeat
  const gasps = random.branch('gasp').chance(0.5)
  const line: WrittenNote[] = []
  let last: DrumLines | undefined
  for (const plan of bars) {
    const { crash, stops } = script
    if (plan.feel === 'stop-time') {
      line.push(...playStops(groove, plan, stops, metre))
      continue
    }
    const built = plan.name === 'build' ? writeBuildBar(groove, plan, metre, gasps) : undefined
    if (built) {
      line.push(...playLines(built.lines, plan, 0, stepsPerBar, metre), ...built.roll)
    } else {
      const drawn = drawFill(plan, script, last, metre, random)
      const turn = drawn?.turn ?? stepsPerBar
      line.push(...playLines(linesAt(groove, plan.energy), plan, 0, turn, metre))
      if (drawn) {
        last = drawn.fill
        const filling: BarPlan = { ...plan, barInSection: 0, feel: 'full' }
        line.push(...playLines(drawn.fill, filling, turn, stepsPerBar, metre))
      }
    }
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
