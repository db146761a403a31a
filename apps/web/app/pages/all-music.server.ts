import { alternates } from '@tempolibre/locales'
import { trackFeed } from '../features/documents/other-forms.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { collection, listedTracks } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { allNeeded } from '../foundation/api/api-answers.ts'
import { cmsHead, loadCmsText } from '../features/texts/cms-text.server.ts'
import { listPage, pageSize, pageTitle } from '../foundation/api/paged-list.server.ts'
import { askedTracks, songList } from '../features/song-lists/song-list.server.ts'
import { placeInList } from '../features/song-lists/sorted-list.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export async function loader({ context, url }: PageArgs) {
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
        ...cmsHead(text),
        title: pageTitle(text.metaTitle, cursor, list?.tracks[0]),
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
