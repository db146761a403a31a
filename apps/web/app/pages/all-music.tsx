import { languageOf } from '@tempolibre/domain/fallback'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { PageLink } from '../foundation/ui/links.tsx'
import { MusicElsewhere } from '../foundation/ui/music-elsewhere.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { SongList } from '../features/song-lists/song-list.tsx'
import type { loader } from './all-music.server.ts'

export { hasSongList as listsSongs } from '../foundation/context/songs-id.ts'

export default function AllMusic() {
  const { text, songs } = useLoaderData<typeof loader>()
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('all-music', useLanguage())} {...pageTopOf(text)}>
        <Prose html={text.html} lang={languageOf(text, 'description')} />
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
