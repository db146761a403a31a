import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/home'
import { pageMeta } from '../meta/page-head.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { ArticleList } from '../ui/article-list.tsx'
import { CategoryTiles } from '../ui/category-tile.tsx'
import { ArrowIcon } from '../ui/icons.tsx'
import { PageLink } from '../ui/links.tsx'
import { PlanCards } from '../ui/plan-cards.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TrackList } from '../ui/track-list.tsx'
import { categoryTiles } from './category-tiles.server.ts'
import { needed, wanted } from './api-answers.ts'
import { loadCmsText } from './cms-text.server.ts'
import { Hero } from './home/hero.tsx'
import { LicencePanel } from './home/licence-panel.tsx'
import { licenceTexts } from './home/licence-texts.server.ts'
import { pickWallCovers, wallCandidates } from './home/wall-covers.server.ts'

/** Genres shown on the home page; the rest is behind 'View all'. */
const shownCategories = 18

export const meta = pageMeta

export async function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const { api, log } = settings
  const [text, { statistics }, { categories }, { tracks }, { plans }, newest, { articles }] = await Promise.all([
    loadCmsText(settings, 'home', language),
    needed(api.getStatistics({}), 'tracks'),
    needed(api.getCategory({}), 'categories'),
    needed(api.listTracks({ lang: language, featured: 'true', limit: 6 }), 'tracks'),
    needed(api.listPlans({ lang: language }), 'plans'),
    wanted(api.listTracks({ lang: language, limit: wallCandidates }), undefined, log),
    wanted(api.listArticles({ lang: language, limit: 3 }), { success: true, articles: [], next_cursor: null }, log),
  ])
  const tiles = categoryTiles(categories, language)
  return {
    head: {
      title: text.metaTitle,
      description: text.metaDescription,
      alternates: alternates('home'),
      image: tracks[0]?.cover_url ?? tiles[0]?.image ?? null,
    },
    text,
    figures: { tracks: statistics.tracks, categories: statistics.categories },
    wall: pickWallCovers(newest?.tracks ?? [], tiles),
    tracks,
    tiles: tiles.slice(0, shownCategories),
    licence: licenceTexts(tracks[0]),
    plans,
    articles,
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { text, figures, wall, tracks, tiles, licence, plans, articles } = loaderData
  return (
    <div className="home">
      <Hero text={text} figures={figures} wall={wall} />
      <div className="measure home-sections">
        {tracks.length > 0 && (
          <section>
            <SectionHead title={m.home_turntable()}>
              <PageLink page="all-music" className="arrow-link">
                {m.home_all_music()} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <TrackList tracks={tracks} label={m.home_turntable()} />
          </section>
        )}
        {tiles.length > 0 && (
          <section>
            <SectionHead title={m.home_genres({ count: figures.categories })}>
              <PageLink page="music" className="arrow-link">
                {m.home_view_all()} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <CategoryTiles tiles={tiles} />
          </section>
        )}
        <LicencePanel texts={licence} />
        {plans.length > 0 && (
          <section>
            <SectionHead title={m.home_plans()}>
              <PageLink page="pricing" className="arrow-link">
                {m.home_compare_plans()} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <PlanCards plans={plans} />
          </section>
        )}
        {articles.length > 0 && (
          <section>
            <SectionHead title={m.home_learn()}>
              <PageLink page="blog" className="arrow-link">
                {m.menu_all_blogs()} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <ArticleList articles={articles} headings="h3" />
          </section>
        )}
      </div>
    </div>
  )
}
