import type { MusicCategoryAnswer } from '@tempolibre/contract'
import { alternates, type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/music-category'
import { renderMarkdown } from '../foundation/markdown/render-markdown.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { collection, listedTracks } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { musicCategoryTrail, royaltyFreeTitle } from '../foundation/meta/breadcrumb-trail.ts'
import { hasSongList, type PageHandle } from '../foundation/context/page-handle.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { Cover } from '../foundation/ui/cover.tsx'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { PageLink, SiteLink } from '../foundation/ui/links.tsx'
import { MusicElsewhere } from '../foundation/ui/music-elsewhere.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { allNeeded, needed, notFound, optional } from '../foundation/api/api-answers.ts'
import { categoryTiles } from '../features/categories/category-tiles.server.ts'
import { findBySlug } from '../foundation/addresses/find-by-slug.ts'
import { listPage, pageSize, pageTitle } from '../foundation/api/paged-list.server.ts'
import { redirectToSlug } from '../foundation/addresses/slugs.server.ts'
import { askedTracks, songList } from '../features/song-lists/song-list.server.ts'
import { SongList } from '../features/song-lists/song-list.tsx'
import { placeInList } from '../features/song-lists/sorted-list.server.ts'

export const meta = pageMeta
export const handle: PageHandle = { listsSongs: hasSongList }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const { api } = settings
  const language = context.get(languageContext)
  const slug = params.slug.normalize('NFC')
  const { categories } = await needed(api.getCategory({}), 'categories')
  const known = findBySlug(categories, slug, language)
  if (!known) throw notFound()
  if (known.slug[language] !== slug)
    throw redirectToSlug('music-category', language, known.slug[language], url)

  const place = placeInList(url)
  const { cursor, noindex, search } = place
  const asked = { url, place, language, category: slug }
  const [answer, list] = await allNeeded([
    optional(api.getMusicCategory({ slug, lang: language }), 'categories', settings),
    listPage(api.listTracks({ ...askedTracks(asked), limit: pageSize, cursor }), 'tracks', url, settings),
  ])
  const category = answer && 'category' in answer ? answer.category : bareCategory(known, language)
  return {
    head: pageHead(
      { context, url },
      {
        title: pageTitle(category.meta_title, cursor, list?.tracks[0]),
        description: category.meta_description,
        alternates: alternates('music-category', known.slug),
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
      image: category.full_image_url,
      html: renderMarkdown(category.description),
    },
    songs: list && songList(list, asked),
    others: categoryTiles(categories, language)
      .filter((tile) => tile.slug !== category.slug)
      .map((tile) => ({ title: tile.title, slug: tile.slug })),
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
  }
}

export default function MusicCategory({ loaderData }: Route.ComponentProps) {
  const { category, songs, others } = loaderData
  const language = useLanguage()
  return (
    <div className="measure page">
      <div className="category-top">
        <PageTop
          trail={musicCategoryTrail(category.title, category.slug, language)}
          title={royaltyFreeTitle(category.title, category.slug, language)}
          subheading={category.subheading}
        >
          <Prose html={category.html} />
        </PageTop>
        <div className="category-cover">
          <Cover address={category.image} size={320} eager />
        </div>
      </div>
      {!songs ? (
        <MusicElsewhere />
      ) : songs.tracks.length > 0 ? (
        <SongList list={songs} />
      ) : (
        <EmptyState title={m.music_empty_category()} text={m.music_empty_category_next()}>
          <PageLink page="all-music" className="button button-line">
            {m.music_listen_all()}
          </PageLink>
        </EmptyState>
      )}
      {others.length > 0 && (
        <section>
          <h2>{m.music_other_genres()}</h2>
          <ul className="chips">
            {others.map(({ title, slug }) => (
              <li key={slug}>
                <SiteLink to={pathTo('music-category', language, slug)} className="chip">
                  {title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
