import type { ImportedTrack } from '@tempolibre/domain'
import { slugOf } from '@tempolibre/domain/slug-of'
import { languages, perLanguage, type Translated } from '@tempolibre/locales'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** Chooses slugs that no other track has, present or former; a track whose title stays keeps its own. */
export async function findTakenSlugs(
  transaction: Transaction<Database>,
  rows: readonly { content: ImportedTrack; track_id: number | null }[],
) {
  const stems = languages.flatMap((language) =>
    rows.map(({ content }) => slugOf(content.title[language] || content.title.en) || 'track'),
  )
  const { rows: found } = await sql<{ track_id: number; language: string; slug: string; present: boolean }>`
    select track_id, language, slug, present from (
      select track_id, language, slug, true as present from track_text
      union all select track_id, language, slug, false from track_former_slug
    ) as slugs
    where regexp_replace(slug, '-[0-9]+$', '') = any (${sql.val([...new Set(stems)].map((stem) => stem.replace(/-\d+$/, '')))}::text[])
      or track_id = any (${sql.val(rows.flatMap(({ track_id }) => track_id ?? []))}::integer[])`.execute(
    transaction,
  )
  const taken = new Map<string, number | null>()
  const own = new Map<string, string>()
  for (const { language, present, slug, track_id } of found) {
    taken.set(`${language} ${slug}`, track_id)
    if (present) own.set(`${language} ${track_id}`, slug)
  }
  return {
    choose(trackId: number | null, { artist, title }: ImportedTrack): Translated {
      return perLanguage((language) => {
        const others = {
          has: (slug: string) => {
            const owner = taken.get(`${language} ${slug}`)
            return owner !== undefined && (owner === null || owner !== trackId)
          },
        }
        // Where the title is missing, the English slug serves.
        const name = title[language] || title.en
        const candidates = [slugOf(name), slugOf(`${name} ${artist}`)]
        const former = own.get(`${language} ${trackId}`)
        if (former !== undefined && candidates.includes(former.replace(/-\d+$/, ''))) return former
        const chosen = firstFree(candidates, others)
        taken.set(`${language} ${chosen}`, trackId)
        return chosen
      })
    },
  }
}

/** The first candidate that is not empty and free, else the first with a number. */
export function firstFree(candidates: readonly string[], taken: { has(slug: string): boolean }): string {
  const possible = candidates.filter(Boolean)
  const free = possible.find((slug) => !taken.has(slug))
  if (free !== undefined) return free
  const [first = 'track'] = possible
  let number = 2
  while (taken.has(`${first}-${number}`)) number++
  return `${first}-${number}`
}
