import { alternates, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/music-category'
import { renderMarkdown } from '../markdown/render-markdown.server.ts'
import { pageHead } from '../meta/page-head.server.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { collection, listedTracks } from '../meta/things.server.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { musicCategoryTrail, royaltyFreeTitle } from '../shell/breadcrumb-trail.ts'
import { useLanguage } from '../shell/site-context.ts'
import { Cover } from '../ui/cover.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageLink, SiteLink } from '../ui/links.tsx'
import { PageTop } from '../ui/page-top.tsx'
import { Pager } from '../ui/pager.tsx'
import { Prose } from '../ui/prose.tsx'
import { TrackList } from '../ui/track-list.tsx'
import { allNeeded, needed, wanted } from './api-answers.ts'
import { categoryTiles } from './category-tiles.server.ts'
import { cursorOf, firstPage, neededPage, nextPage, pageSize, pageTitle } from './paged-list.server.ts'
import { redirectToSlug, slugOf } from './slugs.server.ts'

export const meta = pageMeta

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, log } = context.get(settingsContext)
  const language = context.get(languageContext)
  const slug = slugOf(params)
  const answer = await needed(api.getMusicCategory({ slug, lang: language }), 'categories')
  if ('moved_to' in answer) throw redirectToSlug('music-category', language, answer.moved_to, url)

  const { category } = answer
  const { cursor, search } = cursorOf(url)
  const [list, { categories }] = await allNeeded([
    neededPage(api.listTracks({ lang: language, category: slug, limit: pageSize, cursor }), 'tracks', url),
    wanted(api.getCategory({}), { success: true, categories: [] }, log),
  ])
  return {
    head: pageHead(
      { context, url },
      {
        title: pageTitle(category.meta_title, cursor, list.tracks[0]),
        description: category.meta_description,
        alternates: alternates('music-category', category.slugs),
        picture: {
          title: royaltyFreeTitle(category.title, category.slug, language),
          note: category.subheading,
          cover: category.full_image_url,
        },
        search,
        trail: musicCategoryTrail(category.title, category.slug, language),
        about: [
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
    tracks: list.tracks,
    count: m.songs_count({ count: list.total }),
    next: nextPage(url, list.next_cursor),
    first: cursor === undefined ? null : firstPage(url),
    others: categoryTiles(categories, language)
      .filter((tile) => tile.slug !== category.slug)
      .map((tile) => ({ title: tile.title, slug: tile.slug })),
  }
}

export default function MusicCategory({ loaderData }: Route.ComponentProps) {
  const { category, tracks, count, next, first, others } = loaderData
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
      {tracks.length > 0 ? (
        <section>
          <p className="list-count">{count}</p>
          <TrackList tracks={tracks} />
          <Pager next={next} first={first} />
        </section>
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
