import { languageOf } from '@tempolibre/domain/fallback'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage, useSite } from '../foundation/context/site-context.ts'
import { isOffered, pageNeeds } from '../foundation/offers/offered.ts'
import { CategoryTiles } from '../features/categories/category-tile.tsx'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { ArrowIcon } from '../foundation/icons/icons.tsx'
import { PageLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import type { loader } from './music.server.ts'

export default function Music() {
  const { text, tiles } = useLoaderData<typeof loader>()
  const hasSongs = isOffered(pageNeeds['all-music'], useSite())
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('music', useLanguage())} {...pageTopOf(text)}>
        <Prose html={text.html} lang={languageOf(text, 'description')} />
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
              {m.breadcrumb_home()}
            </PageLink>
          </EmptyState>
        )}
      </section>
      {tiles.length > 0 && hasSongs && (
        <p className="page-end">
          <PageLink page="all-music" className="button button-large button-ink">
            {m.music_view_all()} <ArrowIcon />
          </PageLink>
        </p>
      )}
    </div>
  )
}
