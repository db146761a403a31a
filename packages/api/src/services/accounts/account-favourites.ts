import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  addFavourite,
  addFavourites as storeFavourites,
  listFavouriteIds as findFavouriteIds,
  maxInteger,
  removeFavourite,
} from '@tempolibre/database'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import type { UserCaller } from '../../http/caller.ts'
import { getTracksByIds } from '../catalogue/catalogue.ts'

/** Lists the caller's favourite tracks, latest first. */
export async function listFavourites(
  settings: AccountSettings,
  { lang }: EndpointParsedInput<'listFavourites'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'listFavourites'>> {
  const ids = await findFavouriteIds(settings.db, { userId: user.id })
  return { success: true, tracks: await getTracksByIds(settings, { ids, lang }) }
}

/** Lists the ids of the caller's favourites, latest first. */
export async function listFavouriteIds(
  { db }: AccountSettings,
  _input: EndpointParsedInput<'listFavouriteIds'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'listFavouriteIds'>> {
  const ids = await findFavouriteIds(db, { userId: user.id })
  return { success: true, ids: ids.map(String) }
}

/** Returns all favourites after the change. Safe to repeat. */
export async function addFavourites(
  settings: AccountSettings,
  { music_ids }: EndpointParsedInput<'addFavourites'>,
  caller: UserCaller,
): Promise<EndpointOutput<'addFavourites'>> {
  const trackIds = music_ids.map(Number).filter((id) => id <= maxInteger)
  await storeFavourites(settings.db, { userId: caller.user.id, trackIds })
  return listFavouriteIds(settings, {}, caller)
}

/** Adds or removes one favourite. Safe to repeat. */
export async function setFavourite(
  { db }: AccountSettings,
  { favourite, music_id }: EndpointParsedInput<'setFavourite'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'setFavourite'>> {
  const params = { userId: user.id, trackId: Number(music_id) }
  if (params.trackId > maxInteger) throw new ApiError('not_found')
  if (!favourite) {
    await removeFavourite(db, params)
    return { success: true }
  }
  const added = await addFavourite(db, params)
  if (added === 'unknown_track') throw new ApiError('not_found')
  if (added === 'too_many') throw new ApiError('forbidden')
  return { success: true }
}
