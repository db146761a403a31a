import { languageOf } from '@tempolibre/domain/fallback'
import { permissionFor } from '@tempolibre/domain/usage-matrix'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLoaderData, useLocation } from 'react-router'
import { MixerSection } from '../features/mixer/mixer-section.tsx'
import { MixWithoutStems } from '../features/mixer/mix-without-stems.tsx'
import { StemsApart } from '../features/mixer/stems-apart.tsx'
import { PlayButton, WaveformSeek } from '../features/player/index.ts'
import { EditionsSection } from '../features/editions/editions-section.tsx'
import { AddToPlaylist } from '../features/playlists/add-to-playlist.tsx'
import { secondIn } from '../features/share/share-address.ts'
import { ShareButton } from '../features/share/share-button.tsx'
import { describeSharedTrack } from '../features/share/shared.ts'
import { trackTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { ArtistNames } from '../foundation/ui/artist-names.tsx'
import { Breadcrumbs } from '../foundation/ui/breadcrumbs.tsx'
import { useLanguage } from '../foundation/context/site-context.ts'
import { type DeclaredUse, declaredUse } from '../foundation/state/declared-use.ts'
import { useRootStore } from '../foundation/state/index.ts'
import { Cover } from '../foundation/ui/cover.tsx'
import { FavouritePlace } from '../foundation/slots/favourite-place.tsx'
import { formatDuration, isoDuration } from '../foundation/format/format.ts'
import { ArrowIcon, DownloadIcon } from '../foundation/icons/icons.tsx'
import { ApplicationLink, PageLink, SiteLink } from '../foundation/ui/links.tsx'
import { LinkedSentence } from '../foundation/ui/linked-sentence.tsx'
import { SectionHead } from '../foundation/ui/section-head.tsx'
import { ExplicitMark } from '../features/tracks/explicit-mark.tsx'
import { TrackList } from '../features/tracks/track-list.tsx'
import { TrackFacts } from '../features/tracks/track-facts.tsx'
import { UsePlace } from '../features/uses/use-place.tsx'
import { TrackOrigin } from '../features/tracks/track-origin.tsx'
import { VersionList } from '../features/tracks/version-list.tsx'
import { WithdrawnSong } from '../features/tracks/withdrawn-song.tsx'
import type { PageData } from '../foundation/pages/page.ts'
import type { loader } from './track.server.ts'

type Given = PageData<typeof loader>

export default function TrackPage() {
  const loaderData = useLoaderData<typeof loader>()
  return loaderData.kind === 'withdrawn' ? <WithdrawnSong {...loaderData} /> : <OfferedSong {...loaderData} />
}

type Offered = Extract<Given, { kind: 'offered' }>

function OfferedSong(given: Offered) {
  const { track, figures, originTexts, similar, plans } = given
  const versions = track.versions ?? []
  const language = useLanguage()
  return (
    <div className="measure page">
      <article className="track-page">
        <header className="page-top">
          <Breadcrumbs trail={trackTrail({ ...track, genre: track.categories[0] }, language)} />
        </header>
        <TrackStage {...given} />
        <EditionsSection track={track} />
        <TrackFacts track={track} figures={figures} />
        <TrackLicence plans={plans} />
        {track.origin && <TrackOrigin track={{ ...track, origin: track.origin }} texts={originTexts} />}
      </article>
      {track.stems ? <MixerSection stems={track.stems} track={track} /> : <MixWithoutStems />}
      <p className="track-video">
        <SiteLink
          to={`${pathTo('under-your-video', language)}?songs=${track.id}`}
          className="arrow-link"
          rel="nofollow"
        >
          {m.video_try()} <ArrowIcon />
        </SiteLink>
      </p>
      {versions.length > 0 && (
        <section id="versions">
          <SectionHead title={m.track_versions()} />
          <p className="versions-note">{m.track_versions_note()}</p>
          {track.stems_apart && <StemsApart fault={track.stems_apart} />}
          <VersionList song={track} versions={versions} />
        </section>
      )}
      {similar.length > 0 && <SimilarSongs genre={track.categories[0]} tracks={similar} />}
    </div>
  )
}

/** The song itself: its cover, its names, its player, and what can be done with it. */
function TrackStage(given: Offered) {
  const { offers, similar, track } = given
  const queue = [track, ...similar]
  const startAt = secondIn(useLocation().search, track.duration_seconds)
  return (
    <div className="track-stage">
      <div className="track-stage-cover">
        <Cover
          address={track.cover_url}
          size={400}
          alt={track.cover_alt ?? m.track_cover({ title: track.title })}
          eager
        />
      </div>
      <div className="track-stage-text">
        <h1 lang={languageOf(track, 'title')}>{track.title}</h1>
        <p className="lead portrait">
          {track.artist.picture_url != null && <Cover address={track.artist.picture_url} size={40} eager />}
          <span>
            <LinkedSentence say={m.track_by} links={{ artist: <ArtistNames of={track} /> }} />
          </span>{' '}
          {track.explicit && <ExplicitMark />}
        </p>
        <div className="track-stage-player">
          <PlayButton track={track} queue={queue} size="large" startAt={startAt} />
          <WaveformSeek track={track} queue={queue} />
          <time className="numbers" dateTime={isoDuration(track.duration_seconds)}>
            {formatDuration(track.duration_seconds)}
          </time>
        </div>
        {track.description && <p lang={languageOf(track, 'description')}>{track.description}</p>}
        <TrackActions {...given} />
        {offers.length > 0 && <UsePlace plans={offers} />}
      </div>
    </div>
  )
}

function TrackActions({ downloadNote, paidNote, track }: Offered) {
  const subscribed = useRootStore(({ auth }) => Boolean(auth.userData?.user_subscribed))
  const needsPaid = forbidsFree(declaredUse.use())
  const language = useLanguage()
  return (
    <div className="track-stage-download">
      <ApplicationLink
        path="/register"
        className="button button-large button-hot"
        aria-describedby="download-note"
        data-download={track.id}
        data-file={track.url}
      >
        <DownloadIcon /> {m.track_download()}
      </ApplicationLink>
      <FavouritePlace track={track} />
      <AddToPlaylist track={track} />
      <ShareButton
        className="button button-large button-line"
        shared={describeSharedTrack(track, language)}
      />
      <p id="download-note">
        {subscribed ? m.track_download_note_own() : needsPaid ? paidNote : downloadNote}
      </p>
    </div>
  )
}

/** Which plan licenses which uses. */
function TrackLicence({ plans }: Pick<Offered, 'plans'>) {
  return (
    <section className="track-licence">
      <h2>{m.track_licence_title()}</h2>
      {plans.length > 0 && (
        <dl className="track-licence-plans">
          {plans.map(({ plan, uses }) => (
            <div key={plan}>
              <dt>{plan}</dt>
              <dd>{uses}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>{m.track_licence()}</p>
      <PageLink page="license-terms" className="arrow-link">
        {m.track_licence_link()} <ArrowIcon />
      </PageLink>
    </section>
  )
}

function SimilarSongs({
  genre,
  tracks,
}: {
  genre: Offered['track']['categories'][number] | undefined
  tracks: Offered['similar']
}) {
  const language = useLanguage()
  return (
    <section id="similar">
      <SectionHead title={m.track_similar()}>
        {genre && (
          <SiteLink
            to={pathTo('music-category', language, genre.slug)}
            className="arrow-link"
            lang={languageOf(genre, 'title')}
          >
            {genre.title} <ArrowIcon />
          </SiteLink>
        )}
      </SectionHead>
      <TrackList tracks={tracks} label={m.track_similar()} />
    </section>
  )
}

/** Whether no free plan allows what the visitor said songs are for. */
function forbidsFree(said: DeclaredUse): boolean {
  return said !== undefined && said !== 'unsaid' && permissionFor(said, 'free') === 'no'
}
