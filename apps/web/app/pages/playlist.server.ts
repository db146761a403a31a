import { toError } from '@tempolibre/domain/thrown'
import { shareTokenSchema } from '@tempolibre/contract'
import { alternates, perLanguage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { data } from 'react-router'
import { playlistEmbed } from '../features/documents/other-forms.server.ts'
import { isApiError } from '../foundation/api/is-api-error.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { formatLength } from '../features/playlists/format-length.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { needed } from '../foundation/api/api-answers.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** A playlist by its link; a missing page where it is not shared any more. */
export async function loader({ context, slug = '', url }: PageArgs) {
  const { api, siteUrl } = context.get(settingsContext)
  const language = context.get(languageContext)
  const token = shareTokenSchema.safeParse(slug).data
  const call = token === undefined ? undefined : api.getSharedPlaylist({ token, lang: language })
  const answer = await call?.catch((error: unknown) => {
    if (isApiError(error) && error.code === 'not_found') return undefined
    return needed(Promise.reject(toError(error)), 'tracks')
  })
  const slugs = perLanguage(() => slug)
  if (!answer || token === undefined) {
    const head = pageHead(
      { context, url },
      {
        title: m.playlist_not_shared(),
        description: m.playlist_not_shared_next(),
        alternates: alternates('playlist', slugs),
        noindex: true,
      },
    )
    return data({ head, playlist: undefined }, { status: 404 })
  }
  const { playlist } = answer
  return {
    head: pageHead(
      { context, url },
      {
        title: playlist.name,
        description: m.playlist_shared_description({
          name: playlist.name,
          songs: m.songs_count({ count: playlist.tracks.length }),
          length: formatLength(playlist.duration_seconds),
        }),
        alternates: alternates('playlist', slugs),
        otherForms: playlistEmbed(siteUrl, language, { name: playlist.name, token }),
        noindex: true,
      },
    ),
    playlist,
  }
}
