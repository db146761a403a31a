import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/all-music'
import { trackFeed } from '../documents/other-forms.server.ts'
import { pageHead } from '../meta/page-head.server.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { collection, listedTracks } from '../meta/things.server.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { pageTrail } from '../shell/breadcrumb-trail.ts'
import { type PageHandle, songsId } from '../shell/page-handle.ts'
import { useLanguage } from '../shell/site-context.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageLink } from '../ui/links.tsx'
import { MusicElsewhere } from '../ui/music-elsewhere.tsx'
import { PageTop } from '../ui/page-top.tsx'
import { Pager } from '../ui/pager.tsx'
import { Prose } from '../ui/prose.tsx'
import { TrackList } from '../ui/track-list.tsx'
import { allNeeded } from './api-answers.ts'
import { loadCmsText } from './cms-text.server.ts'
import { cursorOf, firstPage, listPage, nextPage, pageSize, pageTitle } from './paged-list.server.ts'

export const meta = pageMeta
export const handle: PageHandle = { songs: songsId }

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const { cursor, search } = cursorOf(url)
  const [text, list] = await allNeeded([
    loadCmsText(settings, 'all-music', language),
    listPage(settings.api.listTracks({ lang: language, limit: pageSize, cursor }), 'tracks', url, settings),
  ])
  return {
    head: pageHead(
      { context, url },
      {
        title: pageTitle(text.metaTitle, cursor, list?.tracks[0]),
        description: text.metaDescription,
        alternates: alternates('all-music'),
        ...(list && { otherForms: trackFeed(settings.siteUrl, language) }),
        search,
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
    tracks: list?.tracks,
    count: list && m.songs_count({ count: list.total }),
    next: list ? nextPage(url, list.next_cursor) : null,
    first: cursor === undefined ? null : firstPage(url),
  }
}

export default function AllMusic({ loaderData }: Route.ComponentProps) {
  const { text, tracks, count, next, first } = loaderData
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('all-music', useLanguage())} title={text.title} subheading={text.subheading}>
        <Prose html={text.html} />
      </PageTop>
      {!tracks ? (
        <MusicElsewhere />
      ) : tracks.length > 0 ? (
        <section>
          <p className="list-count">{count}</p>
          <TrackList id={songsId} tracks={tracks} />
          <Pager next={next} first={first} />
        </section>
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
