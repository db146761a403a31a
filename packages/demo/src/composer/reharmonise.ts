import { itemAt } from '../item-at.ts'
import { chordOn, type DegreeChord } from '../recipes/chord-notation.ts'
import type { Device } from '../recipes/recipe.ts'
import type { Random } from './random.ts'
import { rise } from './tonality.ts'

/** Bars of chords. */
export type Bars = readonly (readonly DegreeChord[])[]

function has({ intervals }: DegreeChord, interval: number): boolean {
  return intervals.includes(interval)
}

function isDominant(chord: DegreeChord): boolean {
  return has(chord, 4) && has(chord, 10)
}

/** Whether most chords have four notes or more. */
export function isRich(bars: Bars): boolean {
  const chords = bars.flat()
  return chords.filter(({ intervals }) => intervals.length > 3).length > chords.length / 2
}

/** The only chord of a bar. */
function onlyChord(bars: Bars, bar: number): DegreeChord | undefined {
  const chords = bars[bar]
  return chords?.length === 1 ? chords[0] : undefined
}

/** One way to change the bar at an index; undefined where it does not fit. A change may span more than one bar. */
type Change = (bars: Bars, bar: number) => DegreeChord[][] | undefined

const changes: Readonly<Record<Exclude<Device, 'pedal'>, Change>> = {
  'secondary-dominant'(bars, bar) {
    const chord = onlyChord(bars, bar)
    const target = bars[bar + 1]?.[0]
    if (!chord || !target || !has(target, 7) || target.bass !== target.root) return undefined
    const root = (target.root + 7) % 12
    if (chord.root === target.root || chord.root === root || isDominant(chord)) return undefined
    return [[chord, chordOn(root, isRich(bars) && has(target, 3) ? '7b9' : '7')]]
  },
  'related-ii'(bars, bar) {
    const chord = onlyChord(bars, bar)
    const target = bars[bar + 1]?.[0]
    if (!chord || !target || !isDominant(chord) || rise(target.root, chord.root) !== 7) return undefined
    return [[chordOn(chord.root + 7, has(target, 3) ? 'm7b5' : 'm7'), chord]]
  },
  tritone(bars, bar) {
    const chords = bars[bar]
    const chord = chords?.at(-1)
    const target = bars[bar + 1]?.[0]
    if (!chords || !chord || !target || !isDominant(chord)) return undefined
    if (rise(target.root, chord.root) !== 7 || chords.length > 2) return undefined
    return [[itemAt(chords, 0), chordOn(chord.root + 6, '9')]]
  },
  'passing-diminished'(bars, bar) {
    const chord = onlyChord(bars, bar)
    const target = bars[bar + 1]?.[0]
    if (!chord || !target || rise(chord.root, target.root) !== 2 || target.bass !== target.root)
      return undefined
    return [[chord, chordOn(chord.root + 1, 'dim7')]]
  },
  mixture(bars, bar) {
    const chord = onlyChord(bars, bar)
    const target = bars[bar + 1]?.[0]
    if (!chord || !target || chord.root !== 5 || !has(chord, 4) || ![0, 4, 7].includes(target.root))
      return undefined
    return [[chord, chordOn(5, isRich(bars) ? 'm6' : 'minor')]]
  },
  suspension(bars, bar) {
    const chord = onlyChord(bars, bar)
    if (!chord || chord.root !== 7 || !has(chord, 4)) return undefined
    return [[chordOn(7, isDominant(chord) ? '7sus4' : 'sus4'), chord]]
  },
  'line-cliche'(bars, bar) {
    const chord = onlyChord(bars, bar)
    const next = onlyChord(bars, bar + 1)
    if (!chord || !next || next.root !== chord.root || chord.bass !== chord.root) return undefined
    if (isDominant(chord) || !has(chord, 7)) return undefined
    const [plain, sharp, flat, sixth] = has(chord, 3)
      ? (['minor', 'mmaj7', 'm7', 'm6'] as const)
      : (['', 'maj7', '7', '6'] as const)
    return [
      [chordOn(chord.root, plain), chordOn(chord.root, sharp)],
      [chordOn(chord.root, flat), chordOn(chord.root, sixth)],
    ]
  },
  neapolitan(bars, bar) {
    const chord = onlyChord(bars, bar)
    const target = bars[bar + 1]?.[0]
    if (!chord || !target || target.root !== 7 || !has(target, 4) || chord.root === 7 || chord.root === 0)
      return undefined
    return [[{ ...chordOn(1), bass: 5, symbol: 'bII/4' }]]
  },
}

/** The same chords over the tonic in the bass. */
export function overTonic(bars: Bars): DegreeChord[][] {
  return bars.map((chords) =>
    chords.map((chord) =>
      chord.root === 0 ? chord : { ...chord, bass: 0, symbol: `${chord.symbol.replace(/\/.*/, '')}/1` },
    ),
  )
}

/** Applies a device at one of the places where it fits; without such a place the bars stay as they are. */
export function reharmonise(bars: Bars, device: Device, random: Random): DegreeChord[][] {
  const changed = bars.map((chords) => [...chords])
  if (device === 'pedal') return [...overTonic(changed.slice(0, 4)), ...changed.slice(4)]
  const fits = bars.flatMap((_, bar) => {
    const change = changes[device](bars, bar)
    return change ? [{ bar, change }] : []
  })
  if (fits.length === 0) return changed
  const { bar, change } = random.pick(fits)
  changed.splice(bar, change.length, ...change)
  return changed
}
