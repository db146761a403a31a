import type { CoveredVersion } from '@tempolibre/contract'
import type { listCoveredVersions } from '@tempolibre/database'
import { registeredSound } from './registered-sound.ts'

/** The versions of a song as licences contain them. */
export function describeVersions(rows: Awaited<ReturnType<typeof listCoveredVersions>>): CoveredVersion[] {
  return rows.map((row) => {
    const sound = registeredSound(row)
    return { id: String(row.id), kind: row.kind, name: row.name.toWellFormed(), ...(sound && { sound }) }
  })
}
