import { languageOf } from '@tempolibre/domain/fallback'
import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { SongList } from '../features/song-lists/song-list.tsx'
import { useLanguage } from '../foundation/context/site-context.ts'
import { artistTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { ArrowIcon } from '../foundation/icons/icons.tsx'
import type { PageData } from '../foundation/pages/page.ts'
import { Cover } from '../foundation/ui/cover.tsx'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { ApplicationLink, PageLink } from '../foundation/ui/links.tsx'
import { MusicElsewhere } from '../foundation/ui/music-elsewhere.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import type { loader } from './artist.server.ts'

export { hasSongList as listsSongs } from '../foundation/context/songs-id.ts'

type Given = PageData<typeof loader>

export default function ArtistPage() {
  const loaderData = useLoaderData<typeof loader>()
  return loaderData.kind === 'withdrawn' ? (
    <WithdrawnArtist {...loaderData} />
  ) : (
    <OfferedArtist {...loaderData} />
  )
}

function OfferedArtist({ artist, songs }: Extract<Given, { kind: 'offered' }>) {
  return (
    <div className="measure page">
      <div className={artist.picture === null ? undefined : 'category-top'}>
        <PageTop
          trail={artistTrail(artist, useLanguage())}
          title={artist.name}
          subheading={artist.biography}
          subheadingLang={languageOf(artist, 'biography')}
        />
        {artist.picture !== null && (
          <div className="author-picture">
            <Cover address={artist.picture} alt={artist.pictureAlt} size={320} eager />
          </div>
        )}
      </div>
      {songs ? <SongList list={songs} /> : <MusicElsewhere />}
      <p>
        <ApplicationLink
          path={`/music?artist=${encodeURIComponent(artist.slug)}`}
          className="arrow-link"
          rel="nofollow"
        >
          {m.artist_browse()} <ArrowIcon />
        </ApplicationLink>
      </p>
    </div>
  )
}

/** The address of an artist none of whose songs is offered any more: it says so, and leads on to the others. */
function WithdrawnArtist({ artist }: Extract<Given, { kind: 'withdrawn' }>) {
  return (
    <div className="measure page">
      <PageTop trail={artistTrail(artist, useLanguage())} title={artist.name} />
      <EmptyState title={m.artist_withdrawn_title({ name: artist.name })} text={m.artist_withdrawn_text()}>
        <PageLink page="all-music" className="button button-line">
          {m.music_listen_all()}
        </PageLink>
      </EmptyState>
    </div>
  )
}
