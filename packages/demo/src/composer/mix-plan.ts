import { plainMix } from '../plain-mix.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { Mix, Part, Role, Section, Sweep, Throw } from '../score.ts'
import { planMute } from './brass-mutes.ts'
import type { GenreId } from '../vocabulary.ts'
import type { Random } from './random.ts'

/** Sections that end in a rise, and those they rise to. */
const rising: ReadonlySet<string> = new Set(['intro', 'break', 'build'])
const arriving: ReadonlySet<string> = new Set(['theme', 'contrast', 'drop', 'return'])

interface Band {
  genre: GenreId
  bpm: number
  beatsPerBar: number
  parts: readonly Part[]
  sections: readonly Section[]
}

/** What is filtered while the music gathers: all but the lead. */
const gathering: Role[] = ['drums', 'bass', 'harmony', 'colour']

/** Low-passes that open, and noise that rises, towards a section with more energy. */
function planSweeps(
  { bpm, beatsPerBar, parts, sections }: Band,
  random: Random,
): Pick<Mix, 'sweeps' | 'risers'> {
  // Risers belong to the drums' stem.
  const hasDrums = parts.some(({ role }) => role === 'drums')
  const bar = (beatsPerBar * 60) / bpm
  const sweeps: Sweep[] = []
  const risers: Mix['risers'] = []
  sections.forEach((section, index) => {
    const next = sections[index + 1]
    if (!next || !rising.has(section.name) || !arriving.has(next.name)) return
    const { end, name, start } = section
    if (random.chance(name === 'intro' ? 0.5 : 0.75)) {
      const fromHz = random.pick(name === 'intro' ? [600, 900, 1300] : [350, 500, 800])
      sweeps.push({ start, end, fromHz, toHz: 16_000, roles: gathering })
    }
    if (hasDrums && random.chance(0.7)) risers.push({ start: end - Math.min(end - start, 4 * bar), end })
  })
  return { sweeps, risers }
}

/**
 * Throws of a part: the last beats of every fourth bar, by chance. The first and last bars of the song are left alone.
 */
function planThrows({ bpm, beatsPerBar, sections }: Band, chance: number, random: Random): Throw[] {
  const beat = 60 / bpm
  const bar = beatsPerBar * beat
  return sections.slice(0, -1).flatMap((section) => {
    const throws: Throw[] = []
    for (let end = section.start + 4 * bar; end < section.end + bar / 2; end += 4 * bar) {
      if (!random.chance(chance)) continue
      const beats = random.pick([1, 1.5, 2])
      throws.push({ start: end - beats * beat, end: end - 0.05 * beat, level: random.pick([0.7, 0.9, 1]) })
    }
    return throws
  })
}

/** Gain of the difference between the sides in most genres. */
const usualWidth = 1.3

/** How far a role is spread when its seat does not say. */
const roleSpread: Readonly<Record<Role, number>> = {
  drums: 0.12,
  bass: 0,
  harmony: 0.6,
  lead: 0.28,
  colour: 0.6,
}

/** The song's mix, from the recipe's; and its parts with their spread and their throws. */
export function planMix(
  { mix }: Pick<Recipe, 'mix'>,
  band: Band,
  kicks: readonly number[],
  random: Random,
): { mix: Mix; parts: Part[] } {
  const beat = 60 / band.bpm
  const chance = mix.throws ?? 0
  const parts = band.parts.map((part, index): Part => {
    const spread = roleSpread[part.role]
    const throws =
      part.echo > 0 && chance > 0 ? planThrows(band, chance, random.branch(`throw ${index}`)) : []
    const mute = planMute(band, part, random.branch(`mute ${index}`))
    return {
      ...part,
      ...(spread > 0 && { spread }),
      ...(throws.length > 0 && { throws }),
      ...(mute && { mute }),
    }
  })
  return {
    parts,
    mix: {
      echoSeconds: mix.echoBeats * beat,
      ducking: mix.ducking,
      duckingTimes: mix.ducking > 0 ? kicks.toSorted((a, b) => a - b) : [],
      duckingSeconds: Math.round((mix.duckingBeats ?? 0.25) * beat * 1000) / 1000,
      echo: mix.echo ?? 'clean',
      space: mix.space,
      cycleSeconds: plainMix.cycleSeconds,
      width: mix.width ?? usualWidth,
      glue: mix.glue,
      loudness: mix.loudness,
      tone: mix.tone,
      texture: mix.textures ? random.branch('texture').pick(mix.textures) : 'none',
      ...(mix.sweeps ? planSweeps(band, random.branch('sweeps')) : { sweeps: [], risers: [] }),
    },
  }
}
