// Whether a track may be sold royalty-free. No zod here: the studio judges while somebody types.
import { isIpi } from './rights-codes.ts'
import { findShareBasis, type TrackRights } from './rightholders.ts'
import { noSociety } from './societies.ts'

/** Whether a track may be sold royalty-free: yes; yes, but its papers have gaps; no. */
export const rightsLights = ['green', 'amber', 'red'] as const
export type RightsLight = (typeof rightsLights)[number]

/** What forbids the sale. */
const bars = [
  'writers_missing',
  'shares_missing',
  'shares_wrong',
  'society_missing',
  'exemption_missing',
  'consent_missing',
] as const
/** What is missing or wrong besides. */
const flaws = ['isrc_missing', 'ipi_missing', 'ipi_wrong', 'p_line_missing'] as const

export const rightsFaults = [...bars, ...flaws] as const
export type RightsFault = (typeof rightsFaults)[number]

export interface RightsJudgement {
  light: RightsLight
  /** Why it is not green, the grave ones first. */
  faults: RightsFault[]
}

/**
 * Whether a track may be sold royalty-free, and why not. A society claims royalties for its members' works, whatever they
 * sign, so each writer must be in none or have its exemption noted.
 */
export function judgeRights({
  consented_on,
  isrc,
  p_line,
  publishers,
  writers,
}: Pick<TrackRights, 'writers' | 'publishers' | 'p_line' | 'consented_on'> & {
  isrc: string | null
}): RightsJudgement {
  const holders = [...writers, ...publishers]
  const members = writers.filter(({ society }) => society !== null && society !== noSociety)
  const shareMissing = holders.some(({ share }) => share === null)
  const found: Record<RightsFault, boolean> = {
    writers_missing: writers.length === 0,
    shares_missing: shareMissing,
    shares_wrong:
      writers.length > 0 && !shareMissing && findShareBasis({ writers, publishers }) === undefined,
    society_missing: writers.some(({ society }) => society === null),
    exemption_missing: members.some(({ exemption }) => exemption === null || exemption.trim() === ''),
    consent_missing: consented_on === null,
    isrc_missing: isrc === null,
    ipi_missing: members.some(({ ipi }) => ipi === null),
    ipi_wrong: holders.some(({ ipi }) => ipi !== null && !isIpi(ipi)),
    p_line_missing: p_line === null || p_line.trim() === '',
  }
  const faults = rightsFaults.filter((fault) => found[fault])
  const isBarred = bars.some((bar) => found[bar])
  return { light: isBarred ? 'red' : faults.length > 0 ? 'amber' : 'green', faults }
}
