import { alternates, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/music'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { collection } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { CategoryTiles } from '../features/categories/category-tile.tsx'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { ArrowIcon } from '../foundation/icons/icons.tsx'
import { PageLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { allNeeded, needed } from '../foundation/api/api-answers.ts'
import { categoryTiles } from '../features/categories/category-tiles.server.ts'
import { loadCmsText } from '../features/texts/cms-text.server.ts'

export const meta = pageMeta

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  // The categories first: where both fail, it is they whom the page is about.
  const [{ categories }, text] = await allNeeded([
    needed(settings.api.getCategory({}), 'categories'),
    loadCmsText(settings, 'music', language),
  ])
  const tiles = categoryTiles(categories, language)
  return {
    head: pageHead(
      { context, url },
      {
        title: text.metaTitle,
        description: text.metaDescription,
        alternates: alternates('music'),
        about: [
          collection({
            name: text.title,
            description: text.metaDescription,
            total: tiles.length,
            items: tiles.map(({ title, slug }) => ({
              title,
              path: pathTo('music-category', language, slug),
            })),
          }),
        ],
      },
    ),
    text,
    tiles,
  }
}

export default function Music({ loaderData }: Route.ComponentProps) {
  const { text, tiles } = loaderData
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('music', useLanguage())} title={text.title} subheading={text.subheading}>
        <Prose html={text.html} />
        {tiles.length > 0 && (
          <PageLink page="all-music" className="button button-line">
            {m.music_view_all()} <ArrowIcon />
          </PageLink>
        )}
      </PageTop>
      <section aria-label={m.music_categories()}>
        {tiles.length > 0 ? (
          <CategoryTiles tiles={tiles} />
        ) : (
          <EmptyState title={m.music_no_categories()} text={m.music_no_categories_next()}>
            <PageLink page="home" className="button button-line">
              {m.error_go_home()}
            </PageLink>
          </EmptyState>
        )}
      </section>
      {tiles.length > 0 && (
        <p className="page-end">
          <PageLink page="all-music" className="button button-large button-ink">
            {m.music_view_all()} <ArrowIcon />
          </PageLink>
        </p>
      )}
    </div>
  )
}
