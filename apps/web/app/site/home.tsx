import { alternates } from '@tempolibre/locales'
import type { Route } from './+types/home'
import { pageHead } from '../meta/page-head.server.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { organization, website } from '../meta/things.server.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { useLearnCategories } from '../shell/use-learn-categories.ts'
import { ArticleList } from '../ui/article-list.tsx'
import { CategoryTiles } from '../ui/category-tile.tsx'
import { ArrowIcon } from '../ui/icons.tsx'
import { PageLink } from '../ui/links.tsx'
import { PlanCards } from '../ui/plan-cards.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TrackList } from '../ui/track-list.tsx'
import { articleCards } from './article-cards.server.ts'
import { Topics } from './article-pages.tsx'
import { categoryTiles } from './category-tiles.server.ts'
import { allNeeded, needed, optional, wanted } from './api-answers.ts'
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
  const [text, counted, { categories }, featured, offer, newest, { articles }] = await allNeeded([
    loadCmsHeading(settings, 'home', language),
    optional(api.getStatistics({}), 'tracks', settings),
    needed(api.getCategory({}), 'categories'),
    optional(api.listTracks({ lang: language, featured: 'true', limit: 6 }), 'tracks', settings),
    optional(api.listPlans({ lang: language }), 'plans', settings),
    wanted(api.listTracks({ lang: language, limit: wallCandidates }), undefined, log),
    wanted(
      api.listArticles({ lang: language, limit: 3 }),
      { success: true, articles: [], next_cursor: null },
      log,
    ),
  ])
  const tiles = categoryTiles(categories, language)
  const tracks = featured?.tracks ?? []
  const plans = offer?.plans ?? []
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
    claims: counted ? claimsOf(counted.statistics, language) : [],
    words: sectionWords(counted?.statistics.categories ?? categories.length),
    searches: suggestSearches(newest?.tracks ?? []),
    wall: pickWallCovers(newest?.tracks ?? [], tiles),
    tracks,
    tiles: tiles.slice(0, shownCategories),
    // What it shows is what our own downloads come with.
    licence: offer ? licenceTexts(tracks[0]) : undefined,
    plans: planCards(settings, plans, language),
    articles: articleCards(articles, language),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const learnCategories = useLearnCategories()
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
        {licence && <LicencePanel texts={licence} />}
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
        {articles.length === 0 && learnCategories.length > 0 && (
          <section>
            <SectionHead title={words.learn}>
              <PageLink page="blog" className="arrow-link">
                {words.allBlogs} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <Topics label={words.learn} />
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
