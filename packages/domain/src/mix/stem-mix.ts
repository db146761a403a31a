// The mix of a song's stems, as an address writes it: what the browser plays and the server renders derive from the same
// gains. No zod here: the browser reads it too.

/** The stems of songs that are composed here, from the calmest to the most driving. */
export const calmestFirst: readonly string[] = ['harmony', 'colour', 'bass', 'lead', 'drums']

/** What a visitor sets of one stem. */
export interface StemSetting {
  /** Per cent, 0 to 100. */
  level: number
  muted: boolean
  solo: boolean
}

export interface StemMix {
  /** 0 (only the calmest stem, quietly) to 100 (every stem in full). */
  intensity: number
  /** By the stem's id; stems without an entry play in full. */
  stems: Readonly<Record<string, StemSetting>>
}

/** A stem at its original level. */
export const plainStem: StemSetting = { level: 100, muted: false, solo: false }
/** The song as it is: every stem in full. */
export const plainMix: StemMix = { intensity: 100, stems: {} }

/** Maximum number of stems of a song. */
export const maxStems = 12
/** Maximum length of a mix in an address. */
export const maxMixText = 400

/** Whether intensity means something for these stems: their parts in the music are known. */
export const hasIntensity = (ids: readonly string[]): boolean => ids.every((id) => calmestFirst.includes(id))

/**
 * Why delivered stems cannot be mixed: their lengths or their sample rates differ, there are more than `maxStems`, or one
 * has no recording that can be read.
 */
export const stemFaults = ['lengths', 'rates', 'many', 'files'] as const
export type StemFault = (typeof stemFaults)[number]

/** The form of a stem's id. */
export const stemIdPattern = /^[a-z][a-z0-9]{0,19}$/

const stemPattern = /^([a-z][a-z0-9]{0,19})-(0|[1-9]\d?|100)([ms]{0,2})$/
const intensityPattern = /^i(0|[1-9]\d?|100)$/

/**
 * Reads a mix such as `i70_drums-80_lead-100m`: the intensity, then each stem that differs, with its level and `m` if it is
 * muted, `s` if it is solo.
 * @param ids of the song's stems; undefined: any
 * @returns undefined for anything else: an unknown or repeated stem, a level above 100, a leading zero, an intensity of
 * stems that have none
 */
export function parseMix(text: string, ids?: readonly string[]): StemMix | undefined {
  if (text.length > maxMixText) return undefined
  const [first = '', ...parts] = text.split('_')
  const intensity = intensityPattern.exec(first)?.[1]
  if (intensity === undefined || parts.length > maxStems) return undefined
  if (ids && intensity !== '100' && !hasIntensity(ids)) return undefined
  const stems: Record<string, StemSetting> = {}
  for (const part of parts) {
    const [, id, level, flags = ''] = stemPattern.exec(part) ?? []
    if (id === undefined || Object.hasOwn(stems, id) || (ids && !ids.includes(id))) return undefined
    if (flags !== '' && flags !== 'm' && flags !== 's' && flags !== 'ms') return undefined
    stems[id] = { level: Number(level), muted: flags.includes('m'), solo: flags.includes('s') }
  }
  return { intensity: Number(intensity), stems }
}

/** Writes a mix as `parseMix` reads it: the same mix has one text. @param ids the song's stems, in their order */
export function formatMix({ intensity, stems }: StemMix, ids: readonly string[]): string {
  const parts = ids.flatMap((id) => {
    const { level, muted, solo } = stems[id] ?? plainStem
    if (level === 100 && !muted && !solo) return []
    return [`${id}-${level}${muted ? 'm' : ''}${solo ? 's' : ''}`]
  })
  return [`i${intensity}`, ...parts].join('_')
}

/**
 * The factor, 0 to 1, that each stem is played with: level, intensity, mute and solo. Faders follow the square of their
 * per cent, as those of mixing desks do: half way is −12 dB.
 * @param ids the song's stems
 */
export function stemGains(mix: StemMix, ids: readonly string[]): number[] {
  const settingOf = (id: string) => mix.stems[id] ?? plainStem
  const anySolo = ids.some((id) => settingOf(id).solo)
  return ids.map((id) => {
    const { level, muted, solo } = settingOf(id)
    if (muted || (anySolo && !solo)) return 0
    return (level / 100) ** 2 * intensityGain(mix.intensity, placeOf(id, ids), ids.length)
  })
}

/** Level of the calmest stem at intensity 0: −6 dB. */
const calmLevel = 0.5

/**
 * What intensity does to the stem at a place, from the calmest (0) to the most driving: of `count` stems each comes in
 * during its own part of the way, one after another, by the square of that part. The calmest is never silent. No factor
 * exceeds 1.
 */
export function intensityGain(intensity: number, place: number, count: number): number {
  const way = Math.min(1, Math.max(0, (intensity / 100) * count - place))
  return place === 0 ? calmLevel + (1 - calmLevel) * way : way ** 2
}

/** Stems that are not known by name follow the known ones, in their order. */
function placeOf(id: string, ids: readonly string[]): number {
  const rank = (each: string) => {
    const known = calmestFirst.indexOf(each)
    return known < 0 ? calmestFirst.length + ids.indexOf(each) : known
  }
  return ids.filter((other) => rank(other) < rank(id)).length
}
