import { homeSections } from '@tempolibre/domain/home-sections'
import { alternates } from '@tempolibre/locales'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { organization, website } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { articleCards } from '../features/articles/article-cards.server.ts'
import { categoryTiles, type CategoryTileData } from '../features/categories/category-tiles.server.ts'
import { memoizeByObject } from '../foundation/context/memoize.ts'
import { allNeeded, needed, optional, wanted } from '../foundation/api/api-answers.ts'
import { cmsHead, loadCmsHeading } from '../features/texts/cms-text.server.ts'
import { planCards } from '../features/plans/plan-cards.server.ts'
import { claimsOf, trialOf } from '../features/home/claims.server.ts'
import { licenceTexts } from '../features/home/licence-texts.server.ts'
import { sectionWords } from '../features/home/section-words.server.ts'
import { suggestSearches } from '../features/home/suggest-searches.server.ts'
import { pickWallCovers, wallCandidates } from '../features/home/wall-covers.server.ts'
import { chosenSongs, maxChosen } from '../features/song-lists/chosen-songs.server.ts'
import { showOnce } from '../foundation/prepared/show-once.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** Genres shown on the home page; the rest is behind 'View all'. */
const shownCategories = 18

const firstTiles = memoizeByObject((tiles: readonly CategoryTileData[]) => tiles.slice(0, shownCategories))

export async function loader({ context, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const { api, log } = settings
  const [text, counted, { categories }, featured, offer, newest, { articles }] = await allNeeded([
    loadCmsHeading(settings, 'home', language),
    optional(api.getStatistics({}), 'tracks', settings),
    needed(api.getCategory({}), 'categories'),
    optional(api.listTracks({ lang: language, featured: 'true', limit: maxChosen }), 'tracks', settings),
    optional(api.listPlans({ lang: language }), 'plans', settings),
    wanted(api.listTracks({ lang: language, limit: wallCandidates }), undefined, log),
    wanted(
      api.listArticles({ lang: language, limit: 3 }),
      { success: true, articles: [], next_cursor: null },
      log,
    ),
  ])
  const tiles = categoryTiles(categories, language)
  const tracks = chosenSongs(featured?.tracks ?? [], newest?.tracks ?? [])
  const plans = offer?.plans ?? []
  return {
    head: pageHead(
      { context, url },
      {
        ...cmsHead(text),
        alternates: alternates('home'),
        about: [organization, website],
      },
    ),
    text,
    claims: showOnce(settings, 'claims', counted ? claimsOf(counted.statistics, plans, language) : []),
    // Unknown where the API counts nothing: then there may be some.
    hasSongs: counted?.statistics.tracks !== 0,
    trial: trialOf(offer?.plans),
    sections: settings.look?.home_sections ?? homeSections,
    words: sectionWords(counted?.statistics.categories ?? categories.length),
    searches: suggestSearches(newest?.tracks ?? []),
    wall: showOnce(settings, 'wall', pickWallCovers(newest?.tracks ?? [], tiles)),
    tracks,
    tiles: showOnce(settings, 'genres', firstTiles(tiles)),
    // What it shows is what our own downloads come with.
    licence: offer ? showOnce(settings, 'licence', licenceTexts(tracks, language)) : undefined,
    plans: planCards(settings, plans, language),
    articles: showOnce(settings, 'articles', articleCards(articles, language)),
  }
}
