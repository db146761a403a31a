import { useLearnCategories } from '../../shell/use-learn-categories.ts'
import { ArticleList } from '../../ui/article-list.tsx'
import { CategoryTiles } from '../../ui/category-tile.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { PageLink } from '../../ui/links.tsx'
import { PlanCards } from '../../ui/plan-cards.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { TrackList } from '../../ui/track-list.tsx'
import { Topics } from '../article-pages.tsx'
import type { loader } from '../home.tsx'
import { LicencePanel } from './licence-panel.tsx'

type HomeSectionsProps = Pick<
  Awaited<ReturnType<typeof loader>>,
  'words' | 'tracks' | 'tiles' | 'licence' | 'plans' | 'articles'
>

/** Songs, genres, licence, plans and articles; each only where there is something to show. */
export function HomeSections({ words, tracks, tiles, licence, plans, articles }: HomeSectionsProps) {
  const learnCategories = useLearnCategories()
  return (
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
  )
}
