import { tableOf } from '@tempolibre/locales'
import { type ClearanceField, clearanceFields, type TrackFieldValues } from '../track-fields/track-fields.ts'

// Who has a share in a work. No zod here: the studio's forms read it too.

/** What a writer did, by the codes of CISAC's Common Works Registration. */
export const writerRoles = ['CA', 'C', 'A', 'AR', 'AD', 'SA', 'SR', 'TR'] as const
export type WriterRole = (typeof writerRoles)[number]

export interface Publisher {
  name: string
  /** IPI name number, 11 digits. */
  ipi: string | null
  /** CISAC code; null: not stated. */
  society: string | null
  /** In percent; null: not stated. */
  share: number | null
}

export interface Writer extends Publisher {
  role: WriterRole | null
  /** Why the society has no claim on licences for this work: its letter, by date or number. */
  exemption: string | null
}

/** The rights in a recording and its work. */
export interface TrackRights extends TrackFieldValues<ClearanceField> {
  writers: readonly Writer[]
  publishers: readonly Publisher[]
}

/** Rights of which nothing is stated. */
export const noRights: TrackRights = {
  writers: [],
  publishers: [],
  ...tableOf(clearanceFields, () => null),
}

/** How the shares of a work are counted. */
export type ShareBasis =
  /** Writers and publishers together have 100 %. */
  | 'whole'
  /** The writers have 100 %, and the publishers have 100 % of their own. */
  | 'sides'

/** In percent; what Common Works Registration tolerates, so that three thirds of 33.33 are a whole. */
const tolerance = 0.06

const isWhole = (sum: number) => Math.abs(sum - 100) <= tolerance + Number.EPSILON * 100

/** How the stated shares add up; undefined if they do in no way, or one is missing. */
export function findShareBasis({
  publishers,
  writers,
}: Pick<TrackRights, 'writers' | 'publishers'>): ShareBasis | undefined {
  if ([...writers, ...publishers].some(({ share }) => share === null)) return undefined
  const [ofWriters, ofPublishers] = [sumShares(writers), sumShares(publishers)]
  if (isWhole(ofWriters + ofPublishers)) return 'whole'
  return isWhole(ofWriters) && isWhole(ofPublishers) ? 'sides' : undefined
}

/** In percent; shares that are not stated count as nothing. */
export const sumShares = (holders: readonly Pick<Publisher, 'share'>[]): number =>
  holders.reduce((sum, { share }) => sum + (share ?? 0), 0)
