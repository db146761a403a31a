import { createClient } from '@tempolibre/contract'
import { alternates, perLanguage, type StaticPage, type Translated } from '@tempolibre/locales'
import { licenseSong, makeSubscriber } from './licences.ts'
import { findTerms } from './plans.ts'
import { sharePlaylist } from './playlists.ts'
import type { PageType } from './page-types.ts'

/** Names of the kinds of page that are not indexed. */
export const unlistedPageNames = [
  'further music',
  'a sent message',
  'an account page',
  'a licence',
  'an unknown licence',
  'a version of the terms',
  'a shared playlist',
  'a playlist that is not shared',
  'the application',
  'the playlists',
  'search',
  'nothing found',
  'an unknown page',
] as const
export type UnlistedPageName = (typeof unlistedPageNames)[number]

/** One page of every kind that is not indexed; all answer 200 except the unknown ones. */
export async function findUnlistedPages(siteUrl: string): Promise<PageType[]> {
  const { next_cursor: after, tracks } = await createClient({ baseUrl: siteUrl }).listTracks({ lang: 'en' })
  const { member } = await makeSubscriber()
  const terms = await findTerms(siteUrl)
  const licensed = await licenseSong(member, tracks[0]?.id ?? '')
  const shareToken = await sharePlaylist(
    member,
    tracks.slice(0, 3).map(({ id }) => id),
  )
  const withQuery = (page: StaticPage, query: string) =>
    perLanguage((language) => `${alternates(page)[language]}?${query}`)
  const onApplication = (path: string) => perLanguage(() => path)
  const paths: Record<UnlistedPageName, Translated> = {
    'further music': withQuery('all-music', `after=${encodeURIComponent(after ?? '')}`),
    'a sent message': withQuery('contact', 'sent=1'),
    'an account page': alternates('signup'),
    'a licence': alternates(
      'licence',
      perLanguage(() => licensed.number.toLowerCase()),
    ),
    'an unknown licence': alternates(
      'licence',
      perLanguage(() => 'tl-0000-0000-0000'),
    ),
    'a version of the terms': alternates(
      'terms-version',
      perLanguage(() => terms['license-terms'] ?? ''),
    ),
    'a shared playlist': alternates(
      'playlist',
      perLanguage(() => shareToken),
    ),
    'a playlist that is not shared': alternates(
      'playlist',
      perLanguage(() => '0'.repeat(32)),
    ),
    'the application': onApplication('/app/register'),
    'the playlists': onApplication('/app/playlists'),
    search: onApplication('/app/music?search=jazz'),
    'nothing found': onApplication('/app/music?search=zzqqxxyy'),
    'an unknown page': alternates(
      'content',
      perLanguage(() => 'no-such-page'),
    ),
  }
  return unlistedPageNames.map((name) => ({ name, paths: paths[name] }))
}
