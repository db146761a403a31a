import { searchTracks } from '@tempolibre/contract/operations/search'
import type { SendRequest } from '@tempolibre/contract/request'
import { characterSearches, type Daypart, programmeLimits } from '@tempolibre/domain/venue-programme'
import type { PlannedSong } from '@tempolibre/domain/venue-week'
import type { Language } from '@tempolibre/locales'

/** What is chosen of a part of the day before its songs are. */
export type DaypartChoice = Omit<Daypart, 'songs'>

export interface ChosenSongs {
  dayparts: Daypart[]
  /** What planning must know, by id; songs that the venue cannot have now are in no plan. */
  songs: Map<string, PlannedSong>
}

/** The API's limit. */
const pageSize = 60

/**
 * Finds the songs of each part of the day.
 * @param leftOut ids of songs that the venue cannot have now; they wait in the programme until it can
 * @throws ApiError
 */
export async function chooseSongs(
  request: SendRequest,
  language: Language,
  choices: readonly DaypartChoice[],
  leftOut: ReadonlySet<string>,
): Promise<ChosenSongs> {
  const songs = new Map<string, PlannedSong>()
  const dayparts: Daypart[] = []
  for (const choice of choices) {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const answer = await searchTracks(request, {
        lang: language,
        genre: choice.genres.join(','),
        ...characterSearches[choice.character],
        ...(choice.instrumental && { vocals: 'no' }),
        limit: pageSize,
        ...(cursor !== undefined && { cursor }),
      })
      for (const { artist, duration_seconds, id } of answer.tracks) {
        found.push(id)
        if (!leftOut.has(id)) songs.set(id, { seconds: duration_seconds, artist: artist.name })
      }
      cursor = answer.next_cursor ?? undefined
    } while (cursor !== undefined && found.length < programmeLimits.songsOfDaypart)
    dayparts.push({ ...choice, songs: found.slice(0, programmeLimits.songsOfDaypart) })
  }
  return { dayparts, songs }
}
