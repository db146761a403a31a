import { itemAt } from '../item-at.ts'
import { chordOn, parseProgression, type DegreeChord } from '../recipes/chord-notation.ts'
import { scales, type Harmony } from '../recipes/recipe.ts'
import type { Section } from '../score.ts'
import type { Random } from './random.ts'
import { isRich, overTonic, reharmonise, type Bars } from './reharmonise.ts'

/** What a song's sections are made of. */
export interface HarmonyMaterial {
  family: Harmony
  theme: string
  contrast: string
  bridge: string
}

/** Bridges by the third of the scale and the size of its chords: to the relative, the subdominant or a borrowed chord. */
const bridges = {
  majorTriads: [
    'vi | iii | IV | V',
    'IV | iv | I/3 | V',
    'bVI | bVII | I/3 | V',
    'iii | vi | II | V',
    'IV | V/4 | iii | vi | IV | I/3 | ii | V',
    'vi | vi/5 | IV | V | vi | II/b5 | IV | V',
  ],
  majorSevenths: [
    'IVmaj7 | iv6 | iii7 | VI7 | ii9 | II9 | ii9 | V13',
    'vi9 | iii7 | IVmaj9 | V9sus4',
    'bVImaj7 | bIIImaj7 | iv9 | V9sus4',
    'III7 | III7 | vi9 | vi9 | II9 | II9 | ii9 | V13',
    'bIIImaj7 | bVImaj7 | bIImaj7 | V13',
  ],
  minorTriads: [
    'bIII | bVII | iv | V',
    'bVI | bIII | iv | V',
    'bVI | bVII | bIII | bIII | iv | bII/4 | V | V',
    'iv | bVII | bIII | bVI | iv | iv | V | V',
    'bIII | bIII/5 | bVI | bVI | bII | bII | V | V',
  ],
  minorSevenths: [
    'iv9 | bVII13 | bIIImaj9 | bVImaj7 | iv9 | iim7b5 | V7b9 | V7b9',
    'bVImaj9 | bIIImaj9 | iv9 | V7b9',
    'bIIImaj7 | bVIImaj7 | bVImaj7 | V7sus4 V7',
    'bIImaj7 | bIImaj7 | iv9 | V7b9',
  ],
} as const satisfies Record<string, readonly string[]>

/** Preparations over the dominant, the last bar being the latest. */
const builds = {
  major: [
    'IV/5 | IV/5 | Vsus4 | V',
    'ii7/5 | IV/5 | I/5 | V',
    'IV/5 | V | vi/5 | V',
    'vi/5 | IV/5 | ii/5 | Vsus4 V',
  ],
  minor: [
    'bVI/5 | bVII/5 | iv/5 | V',
    'iv/5 | iv/5 | Vsus4 | V',
    'i/5 | bVI/5 | bVII/5 | V',
    'iv/5 | i/5 | bVI/5 | V7sus4 V',
  ],
} as const satisfies Record<string, readonly string[]>

function isMinor({ scale }: Harmony): boolean {
  const steps: readonly number[] = scales[scale]
  return steps.includes(3) && !steps.includes(4)
}

/** Whether the family ever plays the dominant, major and with its leading note. */
function knowsDominant({ theme, contrast, cadences, turnarounds = [] }: Harmony): boolean {
  const texts = [...Object.keys(theme), ...Object.keys(contrast), ...cadences, ...turnarounds]
  return texts.some((text) =>
    parseProgression(text).some((bar) =>
      bar.some(({ root, intervals }) => root === 7 && intervals.includes(4)),
    ),
  )
}

/** Draws a bridge for a song that has the given theme and contrast. */
export function chooseBridge(family: Harmony, theme: string, contrast: string, random: Random): string {
  if (family.bridge) return random.draw(family.bridge)
  const size = isRich(parseProgression(theme)) ? 'Sevenths' : 'Triads'
  const options: readonly string[] = bridges[`${isMinor(family) ? 'minor' : 'major'}${size}`]
  const unused = Object.keys(family.contrast).filter((text) => text !== contrast && text !== theme)
  return random.pick(knowsDominant(family) || unused.length === 0 ? options : unused)
}

/** Repeats a progression to a number of bars. */
function repeat(progression: Bars, count: number): DegreeChord[][] {
  return Array.from({ length: count }, (_, index) => [...itemAt(progression, index % progression.length)])
}

/** The last bars of a progression, each held longer if there are too few. */
function arriveWith(progression: Bars, count: number): DegreeChord[][] {
  const hold = Math.ceil(count / progression.length)
  const stretched = progression.flatMap((bar) => Array.from({ length: hold }, () => [...bar]))
  return stretched.slice(-count)
}

function writeBuild({ family, theme }: HarmonyMaterial, count: number, random: Random): DegreeChord[][] {
  const ends = parseProgression(theme).slice(-2)
  if (!knowsDominant(family)) return overTonic(repeat(ends, count))
  return arriveWith(parseProgression(random.pick(builds[isMinor(family) ? 'minor' : 'major'])), count)
}

/** The progression's first two bars as a loop, if they move to or from the tonic; otherwise the whole progression. */
function reduce(progression: Bars): Bars {
  const roots = progression.slice(0, 2).map((bar) => bar[0]?.root)
  return roots.includes(0) && roots[0] !== roots[1] ? progression.slice(0, 2) : progression
}

function writeIntro({ theme }: HarmonyMaterial, count: number, random: Random): DegreeChord[][] {
  const progression = parseProgression(theme)
  const kind = random.pick(['theme', 'theme', 'vamp', 'pedal', 'last bars'] as const)
  if (kind === 'vamp') return repeat(reduce(progression), count)
  if (kind === 'pedal') return overTonic(repeat(progression, count))
  if (kind === 'last bars' && progression.length > count) return progression.slice(-count)
  return repeat(progression, count)
}

function writeBreak(
  { family, theme, contrast, bridge }: HarmonyMaterial,
  count: number,
  random: Random,
): DegreeChord[][] {
  const kind = random.pick(['theme', 'contrast', 'slower', 'pedal', 'away'] as const)
  const progression = parseProgression(theme)
  if (kind === 'contrast') return repeat(parseProgression(contrast), count)
  if (kind === 'slower')
    return repeat(
      progression.flatMap((bar) => [bar, bar]),
      count,
    )
  if (kind === 'pedal') return overTonic(repeat(progression, count))
  if (kind === 'away' && family.scale !== 'phrygian') return arriveWith(parseProgression(bridge), count)
  return repeat(progression, count)
}

function writeDrop({ theme }: HarmonyMaterial, count: number, random: Random): DegreeChord[][] {
  const progression = parseProgression(theme)
  return repeat(random.chance(0.35) ? reduce(progression) : progression, count)
}

/** The chords of one section before it is coloured. */
export function writeSectionHarmony(
  name: Section['name'],
  material: HarmonyMaterial,
  count: number,
  random: Random,
): DegreeChord[][] {
  switch (name) {
    case 'intro':
      return writeIntro(material, count, random)
    case 'contrast':
      return repeat(parseProgression(material.contrast), count)
    case 'bridge':
      return repeat(parseProgression(material.bridge), count)
    case 'break':
      return writeBreak(material, count, random)
    case 'build':
      return writeBuild(material, count, random)
    case 'drop':
      return writeDrop(material, count, random)
    case 'theme':
    case 'solo':
    case 'return':
    case 'ending':
      return repeat(parseProgression(material.theme), count)
  }
}

/** How likely a returning progression is coloured, by section. */
const colourChance: Partial<Record<Section['name'], number>> = {
  theme: 0.5,
  contrast: 0.35,
  solo: 0.5,
  return: 0.75,
}

/**
 * Colours what has been heard before: a repetition within a section, or a section that comes back. The first statement
 * stays plain.
 * @param period bars of the progression
 * @param heard how often the section's material has been played
 */
export function colourSection(
  name: Section['name'],
  bars: Bars,
  period: number,
  heard: number,
  { devices = [] }: Harmony,
  random: Random,
): DegreeChord[][] {
  let coloured = bars.map((chords) => [...chords])
  const chance = colourChance[name]
  if (chance === undefined || devices.length === 0) return coloured
  const from = heard > 0 ? 0 : period
  for (let phrase = from; phrase + 2 <= coloured.length; phrase += Math.max(4, period)) {
    if (!random.chance(chance)) continue
    const end = phrase + Math.max(4, period)
    const changed = reharmonise(coloured.slice(phrase, end), random.pick(devices), random)
    coloured = [...coloured.slice(0, phrase), ...changed, ...coloured.slice(end)]
  }
  return coloured
}

/** Ends a section with the dominant of the key that follows it. */
export function leadInto(bars: Bars, semitones: number): DegreeChord[][] {
  const last = itemAt(bars, -1)
  return [...bars.slice(0, -1).map((chords) => [...chords]), [itemAt(last, 0), chordOn(7 + semitones, '7')]]
}
