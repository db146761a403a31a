import type { TrackSummary } from '@tempolibre/contract'
import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { data } from 'react-router'
import { trackEmbed } from '../features/documents/other-forms.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { recording } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { trackTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { describeTrack } from '../foundation/format/describe-track.server.ts'
import { allNeeded, needed, wanted } from '../foundation/api/api-answers.ts'
import { isApiError } from '../foundation/api/is-api-error.ts'
import { planUses } from '../features/plans/plan-uses.server.ts'
import { redirectToSlug, slugOf } from '../foundation/addresses/slugs.server.ts'
import { trackFigures } from '../features/tracks/track-figures.server.ts'
import { originTexts } from '../features/tracks/track-origin.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** An answer, or that the song is no longer offered. */
async function orWithdrawn<Answer>(call: Promise<Answer>): Promise<Answer | { withdrawn: true }> {
  try {
    return await call
  } catch (error) {
    if (isApiError(error) && error.code === 'track_withdrawn') return { withdrawn: true }
    throw error
  }
}

/** The address of a song that is no longer offered: 410, so that search engines forget it until it is offered again. */
async function describeWithdrawn(
  context: PageArgs['context'],
  { similar, slug, url }: { slug: string; url: URL; similar: readonly TrackSummary[] },
) {
  const { api } = context.get(settingsContext)
  const language = context.get(languageContext)
  const { track } = await needed(api.getWithdrawnTrack({ slug, lang: language }), 'tracks')
  const { artist, slugs, title, untranslated } = track
  return data(
    {
      kind: 'withdrawn' as const,
      head: pageHead(
        { context, url },
        {
          title: m.withdrawn_title({ title }),
          description: m.withdrawn_description({ title, artist }),
          alternates: alternates('track', slugs),
          untranslated,
          noindex: true,
        },
      ),
      track,
      similar,
    },
    { status: 410 },
  )
}

export async function loader({ context, slug: given, url }: PageArgs) {
  const { api, log, siteUrl } = context.get(settingsContext)
  const language = context.get(languageContext)
  const slug = slugOf(given)
  const [answer, similar, { plans }] = await allNeeded([
    needed(orWithdrawn(api.getTrack({ slug, lang: language })), 'tracks'),
    wanted(api.listSimilarTracks({ slug, lang: language }), { success: true, tracks: [] }, log),
    wanted(api.listPlans({ lang: language }), { success: true, plans: [] }, log),
  ])
  if ('moved_to' in answer) throw redirectToSlug('track', language, answer.moved_to, url)
  if ('withdrawn' in answer) return describeWithdrawn(context, { slug, url, similar: similar.tracks })

  const { slugs, untranslated, ...track } = answer.track
  const artist = track.artist.name
  const genre = track.categories[0]?.title ?? ''
  return {
    kind: 'offered' as const,
    head: pageHead(
      { context, url },
      {
        title: m.track_title({ title: track.title, artist, genre }),
        description: describeTrack(track, language),
        alternates: alternates('track', slugs),
        untranslated,
        otherForms: trackEmbed(siteUrl, language, track, url.search),
        type: 'music.song',
        picture: { title: track.title, note: m.track_by({ artist }), cover: track.cover_url },
        trail: trackTrail({ ...track, genre: track.categories[0] }, language),
        about: [recording(track)],
      },
    ),
    track,
    figures: trackFigures(track, language),
    originTexts: originTexts(track, language),
    similar: similar.tracks,
    plans: planUses(plans, language),
    offers: plans.map(({ id, kind, name, offer }) => ({ id, kind, name, offer })),
    downloadNote: plans.some(({ kind }) => kind === 'free')
      ? m.track_download_note_free()
      : m.track_download_note(),
    paidNote: m.track_download_note(),
  }
}
