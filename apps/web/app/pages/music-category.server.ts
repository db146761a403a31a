import type { MusicCategoryAnswer } from '@tempolibre/contract'
import { alternates, keysOf, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { leaveOutLinks } from '../foundation/markdown/leave-out-links.server.ts'
import { renderMarkdown } from '../foundation/markdown/render-markdown.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { collection, listedTracks } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { musicCategoryTrail, royaltyFreeTitle } from '../foundation/meta/breadcrumb-trail.ts'
import { allNeeded, needed, optional } from '../foundation/api/api-answers.ts'
import { categoryTiles } from '../features/categories/category-tiles.server.ts'
import { findBySlug } from '../foundation/addresses/find-by-slug.ts'
import { listPage, pageSize, pageTitle } from '../foundation/api/paged-list.server.ts'
import { redirectToSlug, unlisted } from '../foundation/addresses/slugs.server.ts'
import { askedTracks, songList } from '../features/song-lists/song-list.server.ts'
import { placeInList } from '../features/song-lists/sorted-list.server.ts'
import { showOnce } from '../foundation/prepared/show-once.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export async function loader({ context, slug = '', url }: PageArgs) {
  const settings = context.get(settingsContext)
  const { api } = settings
  const language = context.get(languageContext)
  const place = placeInList(url)
  const { cursor, noindex, search } = place
  const asked = { url, place, language, category: slug }
  const parts = allNeeded([
    optional(api.getMusicCategory({ slug, lang: language }), 'categories', settings),
    listPage(api.listTracks({ ...askedTracks(asked), limit: pageSize, cursor }), 'tracks', url, settings),
  ])
  // Not needed if the slug is another language's, or no genre's.
  parts.catch(() => undefined)
  const { categories, known } = await needed(
    api.getCategory({}).then(({ categories: listed, unread }) => ({
      categories: listed,
      known: findBySlug(listed, slug, language, unread),
    })),
    'categories',
  )
  if (!known) {
    const lookUp = (former: string) =>
      optional(api.getMusicCategory({ slug: former, lang: language }), 'categories', settings)
    throw await unlisted('music-category', lookUp, { given: slug, language, url })
  }
  if (known.slug[language] !== slug)
    throw redirectToSlug('music-category', language, known.slug[language], url)

  const [answer, list] = await parts
  const category = answer && 'category' in answer ? answer.category : bareCategory(known, language)
  return {
    head: pageHead(
      { context, url },
      {
        title: pageTitle(category.meta_title, cursor, list?.tracks[0]),
        description: category.meta_description,
        alternates: alternates('music-category', known.slug),
        untranslated: category.untranslated,
        picture: {
          title: royaltyFreeTitle(category.title, category.slug, language),
          note: category.subheading,
          cover: category.full_image_url,
        },
        search,
        noindex,
        trail: musicCategoryTrail(category.title, category.slug, language),
        about: list && [
          collection({
            name: royaltyFreeTitle(category.title, category.slug, language),
            description: category.meta_description,
            total: list.total,
            items: listedTracks(list.tracks, language),
          }),
        ],
      },
    ),
    category: {
      title: category.title,
      slug: category.slug,
      subheading: category.subheading,
      ...(category.fallbacks && { fallbacks: category.fallbacks }),
      image: category.full_image_url,
      imageAlt: category.image_alt ?? '',
      html: showOnce(settings, 'text', leaveOutLinks(renderMarkdown(category.description), settings)),
    },
    songs: list && songList(list, asked),
    others: categoryTiles(categories, language)
      .filter((tile) => tile.slug !== category.slug)
      .map(({ lang, slug: other, title }) => ({ title, slug: other, ...(lang && { lang }) })),
  }
}

/** What the list of categories alone says of one. */
function bareCategory(known: MusicCategoryAnswer, language: Language) {
  const title = known.title[language]
  const slug = known.slug[language]
  return {
    title,
    slug,
    subheading: '',
    description: '',
    meta_title: royaltyFreeTitle(title, slug, language),
    meta_description: m.music_category_description({ title }),
    full_image_url: known.full_image_url,
    image_alt: null,
    fallbacks: known.fallbacks?.[language],
    untranslated: known.fallbacks && keysOf(known.fallbacks),
  }
}
