import type { ArtistPage } from '@tempolibre/contract'
import { alternates, perLanguage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { data } from 'react-router'
import { askedTracks, songList } from '../features/song-lists/song-list.server.ts'
import { placeInList } from '../features/song-lists/sorted-list.server.ts'
import { redirectToSlug, slugOf } from '../foundation/addresses/slugs.server.ts'
import { allNeeded, needed } from '../foundation/api/api-answers.ts'
import { listPage, pageSize, pageTitle } from '../foundation/api/paged-list.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { artistTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { collection, listedTracks, performer } from '../foundation/meta/things.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export async function loader({ context, slug: given, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const { api } = settings
  const language = context.get(languageContext)
  const slug = slugOf(given)
  const place = placeInList(url)
  const { cursor, noindex, search } = place
  const asked = { url, place, language, artist: slug }
  const [answer, list] = await allNeeded([
    needed(api.getArtist({ slug, lang: language }), 'tracks'),
    listPage(api.listTracks({ ...askedTracks(asked), limit: pageSize, cursor }), 'tracks', url, settings),
  ])
  if ('moved_to' in answer) throw redirectToSlug('artist', language, answer.moved_to, url)
  const { artist } = answer
  if (artist.track_count === 0) return describeWithdrawn(context, artist, url)

  const { biography, fallbacks, name, picture_alt, picture_url } = artist
  const description = biography || m.artist_description({ name })
  return {
    kind: 'offered' as const,
    head: pageHead(
      { context, url },
      {
        title: pageTitle(m.artist_title({ name }), cursor, list?.tracks[0]),
        description,
        alternates: addresses(artist),
        untranslated: artist.untranslated,
        type: 'profile',
        picture: { title: name, note: m.artist_title({ name }), cover: picture_url ?? null },
        search,
        noindex,
        trail: artistTrail(artist, language),
        about: [
          performer(artist),
          ...(list
            ? [
                collection({
                  name: m.artist_title({ name }),
                  description,
                  total: list.total,
                  items: listedTracks(list.tracks, language),
                }),
              ]
            : []),
        ],
      },
    ),
    artist: {
      name,
      slug,
      biography,
      picture: picture_url ?? null,
      pictureAlt: picture_alt ?? '',
      ...(fallbacks && { fallbacks }),
    },
    songs: list && songList(list, asked),
  }
}

/** A name is the same in every language, and so is its address. */
const addresses = ({ slug }: ArtistPage) =>
  alternates(
    'artist',
    perLanguage(() => slug),
  )

/** None of the artist's songs is offered any more: 410, as for a song, so that search engines forget it until one is offered again. */
function describeWithdrawn(context: PageArgs['context'], artist: ArtistPage, url: URL) {
  const { name, slug, untranslated } = artist
  return data(
    {
      kind: 'withdrawn' as const,
      head: pageHead(
        { context, url },
        {
          title: m.artist_withdrawn_title({ name }),
          description: m.artist_withdrawn_text(),
          alternates: addresses(artist),
          untranslated,
          noindex: true,
        },
      ),
      artist: { name, slug },
    },
    { status: 410 },
  )
}
