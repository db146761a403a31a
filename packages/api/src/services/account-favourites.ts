import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import { addFavourite, listFavouriteIds, removeFavourite } from '@tempolibre/database'
import type { AccountSettings } from '../accounts/account-settings.ts'
import type { UserCaller } from '../add-route.ts'
import { getTracksByIds } from './catalogue.ts'

/** R10.2. Latest first. */
export async function listFavourites(
  settings: AccountSettings,
  { lang }: EndpointParsedInput<'listFavourites'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'listFavourites'>> {
  const ids = await listFavouriteIds(settings.db, { userId: user.id })
  return { success: true, tracks: await getTracksByIds(settings, { ids, lang }) }
}

/** What PostgreSQL's `integer` holds. */
const largestId = 2 ** 31 - 1

/** R10.2. Safe to send again. */
export async function setFavourite(
  { db }: AccountSettings,
  { favourite, music_id }: EndpointParsedInput<'setFavourite'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'setFavourite'>> {
  const params = { userId: user.id, trackId: Number(music_id) }
  if (params.trackId > largestId) throw new ApiError('not_found')
  if (!favourite) {
    await removeFavourite(db, params)
    return { success: true }
  }
  const added = await addFavourite(db, params)
  if (added === 'unknown_track') throw new ApiError('not_found')
  if (added === 'too_many') throw new ApiError('forbidden')
  return { success: true }
}
