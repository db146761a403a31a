import type { ApiClient, TrackSummary } from '@tempolibre/contract'
import type { SiteLog } from '@tempolibre/contract/site'
import type { Language } from '@tempolibre/locales'
import { wanted } from '../../foundation/api/api-answers.ts'
import { memoizeByObject } from '../../foundation/context/memoize.ts'

/** Songs that are shown where a few stand for all. */
export const maxChosen = 6

const firstOf = memoizeByObject((tracks: readonly TrackSummary[]) => tracks.slice(0, maxChosen))

/** The featured songs, or the newest ones of a site that has featured none. */
export const chosenSongs = (
  featured: readonly TrackSummary[],
  newest: readonly TrackSummary[],
): readonly TrackSummary[] => firstOf(featured.length > 0 ? featured : newest)

/** Asks for them, for newest ones only if none is featured; empty if the API fails. */
export async function findChosenSongs(
  api: Pick<ApiClient, 'listTracks'>,
  lang: Language,
  log: SiteLog,
): Promise<readonly TrackSummary[]> {
  const asked = { lang, limit: maxChosen }
  const featured = await wanted(api.listTracks({ ...asked, featured: 'true' }), undefined, log)
  if (!featured) return []
  if (featured.tracks.length > 0) return featured.tracks
  const newest = await wanted(api.listTracks(asked), undefined, log)
  return newest?.tracks ?? []
}
