import { alternates, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLocation } from 'react-router'
import type { Route } from './+types/track'
import { trackEmbed } from '../features/documents/other-forms.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { recording } from '../foundation/meta/things.server.ts'
import { PlayButton, WaveformSeek } from '../features/player/index.ts'
import { AddToPlaylist } from '../features/playlists/add-to-playlist.tsx'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { secondIn } from '../features/share/share-address.ts'
import { ShareButton } from '../features/share/share-button.tsx'
import { describeSharedTrack } from '../features/share/shared.ts'
import { trackTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { Breadcrumbs } from '../foundation/ui/breadcrumbs.tsx'
import { useLanguage } from '../foundation/context/site-context.ts'
import { useRootStore } from '../foundation/state/index.ts'
import { Cover } from '../foundation/ui/cover.tsx'
import { describeTrack } from '../foundation/format/describe-track.server.ts'
import { FavouritePlace } from '../foundation/slots/favourite-place.tsx'
import { formatDuration, isoDuration } from '../foundation/format/format.ts'
import { ArrowIcon, DownloadIcon } from '../foundation/icons/icons.tsx'
import { ApplicationLink, PageLink, SiteLink } from '../foundation/ui/links.tsx'
import { SectionHead } from '../foundation/ui/section-head.tsx'
import { TrackList } from '../features/tracks/track-list.tsx'
import { allNeeded, needed, wanted } from '../foundation/api/api-answers.ts'
import { planUses } from '../features/plans/plan-uses.server.ts'
import { redirectToSlug, slugOf } from '../foundation/addresses/slugs.server.ts'
import { TrackFacts } from '../features/tracks/track-facts.tsx'
import { trackFigures } from '../features/tracks/track-figures.server.ts'

export const meta = pageMeta

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, log, siteUrl } = context.get(settingsContext)
  const language = context.get(languageContext)
  const slug = slugOf(params)
  const [answer, similar, { plans }] = await allNeeded([
    needed(api.getTrack({ slug, lang: language }), 'tracks'),
    wanted(api.listSimilarTracks({ slug, lang: language }), { success: true, tracks: [] }, log),
    wanted(api.listPlans({ lang: language }), { success: true, plans: [] }, log),
  ])
  if ('moved_to' in answer) throw redirectToSlug('track', language, answer.moved_to, url)

  const { slugs, ...track } = answer.track
  const artist = track.artist.name
  const genre = track.categories[0]?.title ?? ''
  return {
    head: pageHead(
      { context, url },
      {
        title: m.track_title({ title: track.title, artist, genre }),
        description: describeTrack(track, language),
        alternates: alternates('track', slugs),
        otherForms: trackEmbed(siteUrl, language, track),
        type: 'music.song',
        picture: { title: track.title, note: m.track_by({ artist }), cover: track.cover_url },
        trail: trackTrail({ title: track.title, slug, genre: track.categories[0] }, language),
        about: [recording(track)],
      },
    ),
    track,
    figures: trackFigures(track, language),
    similar: similar.tracks,
    plans: planUses(plans, language),
    downloadNote: plans.some(({ kind }) => kind === 'free')
      ? m.track_download_note_free()
      : m.track_download_note(),
  }
}

export default function TrackPage({ loaderData }: Route.ComponentProps) {
  const { track, figures, similar, plans, downloadNote } = loaderData
  const subscribed = useRootStore(({ auth }) => Boolean(auth.userData?.user_subscribed))
  const language = useLanguage()
  const queue = [track, ...similar]
  const startAt = secondIn(useLocation().search, track.duration_seconds)
  return (
    <div className="measure page">
      <article className="track-page">
        <header className="page-top">
          <Breadcrumbs
            trail={trackTrail({ title: track.title, slug: track.slug, genre: track.categories[0] }, language)}
          />
        </header>
        <div className="track-stage">
          <div className="track-stage-cover">
            <Cover address={track.cover_url} size={400} alt={m.track_cover({ title: track.title })} eager />
          </div>
          <div className="track-stage-text">
            <h1>{track.title}</h1>
            <p className="lead">{m.track_by({ artist: track.artist.name })}</p>
            <div className="track-stage-player">
              <PlayButton track={track} queue={queue} size="large" startAt={startAt} />
              <WaveformSeek track={track} queue={queue} />
              <time className="numbers" dateTime={isoDuration(track.duration_seconds)}>
                {formatDuration(track.duration_seconds)}
              </time>
            </div>
            {track.description && <p>{track.description}</p>}
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
              <p id="download-note">{subscribed ? m.track_download_note_own() : downloadNote}</p>
            </div>
          </div>
        </div>
        <TrackFacts track={track} figures={figures} />
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
      </article>
      {similar.length > 0 && (
        <section id="similar">
          <SectionHead title={m.track_similar()}>
            {track.categories[0] && (
              <SiteLink
                to={pathTo('music-category', language, track.categories[0].slug)}
                className="arrow-link"
              >
                {track.categories[0].title} <ArrowIcon />
              </SiteLink>
            )}
          </SectionHead>
          <TrackList tracks={similar} label={m.track_similar()} />
        </section>
      )}
    </div>
  )
}
