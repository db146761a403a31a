import { type CoveredVersion, readEdition } from '@tempolibre/domain'
import { nameEdition } from '@tempolibre/domain/edition-names'
import type { listCoveredVersions, listHandedOutSounds } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { registeredSound } from './registered-sound.ts'

/** The versions of a song as licences contain them. */
export function describeVersions(rows: Awaited<ReturnType<typeof listCoveredVersions>>): CoveredVersion[] {
  return rows.map((row) => {
    const sound = registeredSound(row)
    return { id: String(row.id), kind: row.kind, name: row.name.toWellFormed(), ...(sound && { sound }) }
  })
}

/** Made to measure, it is an edit as well. */
const kindOf = { edit: 'edit', loop: 'loop', stem: 'stem', fit: 'edit' } as const

/**
 * What was made of a track's recording, as licences contain it: named, without a fingerprint, since it is made on demand.
 * @param editions their names; those that are no single edition are left out
 */
export function describeEditions(
  trackId: number,
  editions: readonly string[],
  language: Language,
): CoveredVersion[] {
  return editions.flatMap((name) => {
    const edition = readEdition(name)
    if (!edition) return []
    return { id: `${trackId}.${name}`, kind: kindOf[edition.kind], name: nameEdition(name, language) }
  })
}

/**
 * Files that were handed out, each with its own fingerprint; those of one name in several formats have several.
 * @param songId the track of the licence
 */
export function describeHandedOut(
  rows: Awaited<ReturnType<typeof listHandedOutSounds>>,
  songId: number,
  language: Language,
): CoveredVersion[] {
  return rows.flatMap(({ edition: name, mix, track_id, ...row }) => {
    const sound = registeredSound({ ...row, fingerprint_algorithm: row.algorithm })
    if (!sound) return []
    const id = String(track_id ?? songId)
    const edition = name === null ? undefined : readEdition(name)
    if (name !== null && edition)
      return { id: `${id}.${name}`, kind: kindOf[edition.kind], name: nameEdition(name, language), sound }
    const locale = { locale: language }
    if (mix !== null)
      return { id: `${id}.mix`, kind: 'alternate', name: m.licence_mix({ mix }, locale), sound }
    return { id, kind: 'alternate', name: m.licence_handed_out({}, locale), sound }
  })
}
