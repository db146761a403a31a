import { languageOf } from '@tempolibre/domain/fallback'
import { alternates, pathTo, perLanguage } from '@tempolibre/locales'
import { leaveOutLinks } from '../foundation/markdown/leave-out-links.server.ts'
import { headingsIn, renderMarkdown } from '../foundation/markdown/render-markdown.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { posting } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { articleTrail, contentCrumb } from '../foundation/meta/breadcrumb-trail.ts'
import { titleCaseSlug } from '../foundation/meta/title-case-slug.server.ts'
import { allNeeded, needed, notFound, wanted } from '../foundation/api/api-answers.ts'
import { articleCard, articleCards } from '../features/articles/article-cards.server.ts'
import { cmsHead, type CmsText, findCmsText } from '../features/texts/cms-text.server.ts'
import { findArticle } from '../features/articles/find-article.server.ts'
import { isLandingPage } from '../foundation/addresses/landing-page.ts'
import { findChosenSongs } from '../features/song-lists/chosen-songs.server.ts'
import { songBeside } from '../features/song-lists/song-beside.ts'
import { redirectToSlug, slugOf } from '../foundation/addresses/slugs.server.ts'
import { showOnce } from '../foundation/prepared/show-once.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** `/{slug}`: an article, or a landing page of the CMS. */
export async function loader(args: PageArgs) {
  const { context, slug: given, url } = args
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const slug = slugOf(given)
  const found = findArticle(settings.api, slug, language)
  // An API elsewhere is asked for both at once.
  const askLanding = () => (isLandingPage(slug) ? findCmsText(settings, slug, language) : undefined)
  const early = settings.apiUrl === undefined ? undefined : askLanding()
  early?.catch(() => undefined)
  const answer = await wanted(found, undefined, settings.log)
  if (answer === undefined) {
    const asked = early ?? askLanding()
    const [landing] = await Promise.allSettled([asked])
    const text = landing.status === 'fulfilled' ? landing.value : undefined
    if (!text) {
      // Neither an article nor a landing page: missing, unless one of them could not be asked for.
      await allNeeded([needed(found, 'articles'), asked])
      throw notFound()
    }
    return landingPage(args, slug, text)
  }
  if ('moved_to' in answer) throw redirectToSlug('content', language, answer.moved_to, url)

  const { body, meta_description, meta_title, slugs, untranslated, ...article } = answer.article
  const { api, log } = settings
  const [more, songs] = await allNeeded([
    wanted(
      api.listArticles({ lang: language, category: article.category.slug, limit: 4 }),
      { success: true, articles: [], next_cursor: null },
      log,
    ),
    findChosenSongs(api, language, log),
  ])
  const html = leaveOutLinks(renderMarkdown(body), settings)
  const name = titleCaseSlug(article.slug, language, [article.title, article.summary, meta_title, body])
  // It is named by its slug, which may be translated already.
  const lang = article.slug === slugs.en ? languageOf(article, 'title') : undefined
  const trail = articleTrail({ slug: article.slug, name, lang }, article.category, language)
  return {
    kind: 'article' as const,
    head: pageHead(
      { context, url },
      {
        title: meta_title,
        description: meta_description,
        alternates: alternates('content', slugs),
        untranslated,
        type: 'article',
        picture: {
          title: article.title,
          note: article.category.title,
          cover: article.cover_url ?? null,
        },
        trail,
        about: [posting(article)],
      },
    ),
    trail,
    article: {
      ...articleCard(article, language),
      coverAlt: article.cover_alt ?? '',
      portrait: article.author.picture_url ?? null,
    },
    html: showOnce(settings, 'text', html),
    headings: headingsIn(html),
    song: songBeside(article.id, songs) ?? null,
    more: articleCards(more.articles.filter(({ id }) => id !== article.id).slice(0, 3), language),
  }
}

function landingPage({ context, url }: PageArgs, slug: string, text: CmsText) {
  const language = context.get(languageContext)
  const paths = perLanguage((each) => pathTo('content', each, slug))
  const name = titleCaseSlug(slug, language, [text.title])
  const trail = [contentCrumb({ slug, name, lang: languageOf(text, 'title') }, language)]
  return {
    kind: 'landing' as const,
    head: pageHead(
      { context, url },
      {
        ...cmsHead(text),
        alternates: paths,
        trail,
      },
    ),
    trail,
    text,
  }
}
