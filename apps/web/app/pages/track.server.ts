import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { trackEmbed } from '../features/documents/other-forms.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { recording } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { trackTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { describeTrack } from '../foundation/format/describe-track.server.ts'
import { allNeeded, needed, wanted } from '../foundation/api/api-answers.ts'
import { planUses } from '../features/plans/plan-uses.server.ts'
import { redirectToSlug, slugOf } from '../foundation/addresses/slugs.server.ts'
import { trackFigures } from '../features/tracks/track-figures.server.ts'
import { originTexts } from '../features/tracks/track-origin.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export async function loader({ context, slug: given, url }: PageArgs) {
  const { api, log, siteUrl } = context.get(settingsContext)
  const language = context.get(languageContext)
  const slug = slugOf(given)
  const [answer, similar, { plans }] = await allNeeded([
    needed(api.getTrack({ slug, lang: language }), 'tracks'),
    wanted(api.listSimilarTracks({ slug, lang: language }), { success: true, tracks: [] }, log),
    wanted(api.listPlans({ lang: language }), { success: true, plans: [] }, log),
  ])
  if ('moved_to' in answer) throw redirectToSlug('track', language, answer.moved_to, url)

  const { slugs, untranslated, ...track } = answer.track
  const artist = track.artist.name
  const genre = track.categories[0]?.title ?? ''
  return {
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
