import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/all-music'
import { trackFeed } from '../features/documents/other-forms.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { collection, listedTracks } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { hasSongList, type PageHandle } from '../foundation/context/page-handle.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { PageLink } from '../foundation/ui/links.tsx'
import { MusicElsewhere } from '../foundation/ui/music-elsewhere.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { allNeeded } from '../foundation/api/api-answers.ts'
import { loadCmsText } from '../features/texts/cms-text.server.ts'
import { listPage, pageSize, pageTitle } from '../foundation/api/paged-list.server.ts'
import { askedTracks, songList } from '../features/song-lists/song-list.server.ts'
import { SongList } from '../features/song-lists/song-list.tsx'
import { placeInList } from '../features/song-lists/sorted-list.server.ts'

export const meta = pageMeta
export const handle: PageHandle = { listsSongs: hasSongList }

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const place = placeInList(url)
  const { cursor, noindex, search } = place
  const asked = { url, place, language }
  const [text, list] = await allNeeded([
    loadCmsText(settings, 'all-music', language),
    listPage(
      settings.api.listTracks({ ...askedTracks(asked), limit: pageSize, cursor }),
      'tracks',
      url,
      settings,
    ),
  ])
  return {
    head: pageHead(
      { context, url },
      {
        title: pageTitle(text.metaTitle, cursor, list?.tracks[0]),
        description: text.metaDescription,
        alternates: alternates('all-music'),
        ...(list && { otherForms: trackFeed(settings, language) }),
        search,
        noindex,
        about: list && [
          collection({
            name: text.title,
            description: text.metaDescription,
            total: list.total,
            items: listedTracks(list.tracks, language),
          }),
        ],
      },
    ),
    text,
    songs: list && songList(list, asked),
  }
}

export default function AllMusic({ loaderData }: Route.ComponentProps) {
  const { text, songs } = loaderData
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('all-music', useLanguage())} title={text.title} subheading={text.subheading}>
        <Prose html={text.html} />
      </PageTop>
      {!songs ? (
        <MusicElsewhere />
      ) : songs.tracks.length > 0 ? (
        <SongList list={songs} />
      ) : (
        <EmptyState title={m.tracks_empty()} text={m.tracks_empty_next()}>
          <PageLink page="music" className="button button-line">
            {m.tracks_browse_genres()}
          </PageLink>
        </EmptyState>
      )}
    </div>
  )
}
