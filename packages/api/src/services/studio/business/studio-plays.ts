import type { EndpointOutput, EndpointParsedInput } from '@tempolibre/contract'
import { countPlaysByDay, listMostPlayed, listUnplayedTracks } from '@tempolibre/database'
import { lastDays, maxIdleTracks, maxTopTracks } from '../../../studio/figure-periods.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

export async function getPlayFigures(
  { db }: StudioSettings,
  { days, lang: language }: EndpointParsedInput<'getPlayFigures'>,
): Promise<EndpointOutput<'getPlayFigures'>> {
  const period = lastDays(days)
  const [byDay, top, unplayed] = await Promise.all([
    countPlaysByDay(db, period),
    listMostPlayed(db, { ...period, language, limit: maxTopTracks }),
    listUnplayedTracks(db, { language, limit: maxIdleTracks }),
  ])
  const figures = {
    ...period,
    days: byDay,
    top,
    unplayed_total: unplayed.total,
    unplayed: unplayed.tracks,
  }
  return { success: true, figures }
}
