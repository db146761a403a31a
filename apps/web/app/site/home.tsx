import { alternates } from '@tempolibre/locales'
import type { Route } from './+types/home'
import { pageHead } from '../meta/page-head.server.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { organization, website } from '../meta/things.server.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { ArticleList } from '../ui/article-list.tsx'
import { CategoryTiles } from '../ui/category-tile.tsx'
import { ArrowIcon } from '../ui/icons.tsx'
import { PageLink } from '../ui/links.tsx'
import { PlanCards } from '../ui/plan-cards.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TrackList } from '../ui/track-list.tsx'
import { articleCards } from './article-cards.server.ts'
import { categoryTiles } from './category-tiles.server.ts'
import { allNeeded, needed, wanted } from './api-answers.ts'
import { loadCmsHeading } from './cms-text.server.ts'
import { planCards } from './plan-cards.server.ts'
import { claimsOf } from './home/claims.server.ts'
import { Hero } from './home/hero.tsx'
import { LicencePanel } from './home/licence-panel.tsx'
import { licenceTexts } from './home/licence-texts.server.ts'
import { sectionWords } from './home/section-words.server.ts'
import { suggestSearches } from './home/suggest-searches.server.ts'
import { pickWallCovers, wallCandidates } from './home/wall-covers.server.ts'

/** Genres shown on the home page; the rest is behind 'View all'. */
const shownCategories = 18

export const meta = pageMeta

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const { api, log } = settings
  const [text, { statistics }, { categories }, { tracks }, { plans }, newest, { articles }] = await allNeeded(
    [
      loadCmsHeading(settings, 'home', language),
      needed(api.getStatistics({}), 'tracks'),
      needed(api.getCategory({}), 'categories'),
      needed(api.listTracks({ lang: language, featured: 'true', limit: 6 }), 'tracks'),
      needed(api.listPlans({ lang: language }), 'plans'),
      wanted(api.listTracks({ lang: language, limit: wallCandidates }), undefined, log),
      wanted(
        api.listArticles({ lang: language, limit: 3 }),
        { success: true, articles: [], next_cursor: null },
        log,
      ),
    ],
  )
  const tiles = categoryTiles(categories, language)
  return {
    head: pageHead(
      { context, url },
      {
        title: text.metaTitle,
        description: text.metaDescription,
        alternates: alternates('home'),
        about: [organization, website],
      },
    ),
    text,
    claims: claimsOf(statistics, language),
    words: sectionWords(statistics.categories),
    searches: suggestSearches(newest?.tracks ?? []),
    wall: pickWallCovers(newest?.tracks ?? [], tiles),
    tracks,
    tiles: tiles.slice(0, shownCategories),
    licence: licenceTexts(tracks[0]),
    plans: planCards(settings, plans, language),
    articles: articleCards(articles, language),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { text, claims, searches, words, wall, tracks, tiles, licence, plans, articles } = loaderData
  return (
    <div className="home">
      <Hero text={text} claims={claims} searches={searches} wall={wall} />
      <div className="measure home-sections">
        {tracks.length > 0 && (
          <section>
            <SectionHead title={words.turntable}>
              <PageLink page="all-music" className="arrow-link">
                {words.allMusic} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <TrackList tracks={tracks} label={words.turntable} />
          </section>
        )}
        {tiles.length > 0 && (
          <section>
            <SectionHead title={words.genres}>
              <PageLink page="music" className="arrow-link">
                {words.viewAll} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <CategoryTiles tiles={tiles} />
          </section>
        )}
        <LicencePanel texts={licence} />
        {plans.length > 0 && (
          <section>
            <SectionHead title={words.plans}>
              <PageLink page="pricing" className="arrow-link">
                {words.comparePlans} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <PlanCards plans={plans} />
          </section>
        )}
        {articles.length > 0 && (
          <section>
            <SectionHead title={words.learn}>
              <PageLink page="blog" className="arrow-link">
                {words.allBlogs} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <ArticleList articles={articles} headings="h3" />
          </section>
        )}
      </div>
    </div>
  )
}
