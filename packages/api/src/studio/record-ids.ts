import { maxInteger } from '@tempolibre/database'

/** The id as a number; 0, which no record has, for ids beyond the database's range. */
export function toRecordId(id: string): number
export function toRecordId(id: string | undefined): number | undefined
export function toRecordId(id: string | undefined): number | undefined {
  if (id === undefined) return undefined
  return Number(id) <= maxInteger ? Number(id) : 0
}

/** Ids with commas between them. */
export function toIds(ids: string | undefined): number[] | undefined {
  return ids?.split(',').map((id) => toRecordId(id))
}
