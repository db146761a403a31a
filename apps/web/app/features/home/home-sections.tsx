import type { HomeSection } from '@tempolibre/domain/home-sections'
import { Fragment, type ReactNode } from 'react'
import { useLearnCategories } from '../../foundation/root-data/use-learn-categories.ts'
import type { TrackSummary } from '@tempolibre/contract'
import type { ArticleCard } from '../articles/article-cards.server.ts'
import type { CategoryTileData } from '../categories/category-tiles.server.ts'
import type { PlanCard } from '../plans/describe-plan.ts'
import type { LicenceTexts } from './licence-texts.server.ts'
import type { SectionWords } from './section-words.server.ts'
import { ArticleList } from '../articles/article-list.tsx'
import { CategoryTiles } from '../categories/category-tile.tsx'
import { ArrowIcon } from '../../foundation/icons/icons.tsx'
import { PageLink } from '../../foundation/ui/links.tsx'
import { Prepared } from '../../foundation/prepared/prepared.tsx'
import { Shown } from '../../foundation/prepared/shown.tsx'
import { isEmpty, type ShownOnce } from '../../foundation/context/shown-once.ts'
import { PlanCards } from '../plans/plan-cards.tsx'
import { SectionHead } from '../../foundation/ui/section-head.tsx'
import { TrackList } from '../tracks/track-list.tsx'
import { Topics } from '../articles/article-pages.tsx'
import { LicencePanel } from './licence-panel.tsx'

interface HomeSectionsProps {
  /** In their order. */
  sections: readonly HomeSection[]
  words: SectionWords
  /** The featured songs, or the newest. */
  tracks: readonly TrackSummary[]
  tiles: ShownOnce<CategoryTileData[]>
  /** Undefined if the API sells no licences. */
  licence: ShownOnce<LicenceTexts> | undefined
  plans: PlanCard[]
  articles: ShownOnce<ArticleCard[]>
}

/** The sections that the operator wants; empty ones are left out. */
export function HomeSections({
  sections,
  words,
  tracks,
  tiles,
  licence,
  plans,
  articles,
}: HomeSectionsProps) {
  const learnCategories = useLearnCategories()
  const section: Record<HomeSection, ReactNode> = {
    songs: tracks.length > 0 && (
      <Prepared as="section" of={tracks} by="home songs">
        {() => (
          <>
            <SectionHead title={words.turntable}>
              <PageLink page="all-music" className="arrow-link">
                {words.allMusic} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <TrackList tracks={tracks} label={words.turntable} />
          </>
        )}
      </Prepared>
    ),
    genres: !isEmpty(tiles) && (
      <Shown as="section" of={tiles} by={`home ${words.genres}`}>
        {(shown) => (
          <>
            <SectionHead title={words.genres}>
              <PageLink page="music" className="arrow-link">
                {words.viewAll} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <CategoryTiles tiles={shown} />
          </>
        )}
      </Shown>
    ),
    licence: licence && <LicencePanel texts={licence} />,
    plans: plans.length > 0 && (
      <Prepared as="section" of={plans} by="home plans">
        {() => (
          <>
            <SectionHead title={words.plans}>
              <PageLink page="pricing" className="arrow-link">
                {words.comparePlans} <ArrowIcon />
              </PageLink>
            </SectionHead>
            <PlanCards plans={plans} />
          </>
        )}
      </Prepared>
    ),
    articles: isEmpty(articles) ? (
      learnCategories.length > 0 && (
        <section>
          <LearnHead words={words} />
          <Topics label={words.learn} />
        </section>
      )
    ) : (
      <Shown as="section" of={articles} by="home articles">
        {(shown) => (
          <>
            <LearnHead words={words} />
            <ArticleList articles={shown} headings="h3" />
          </>
        )}
      </Shown>
    ),
  }
  return (
    <div className="measure home-sections">
      {sections.map((name) => (
        <Fragment key={name}>{section[name]}</Fragment>
      ))}
    </div>
  )
}

function LearnHead({ words }: { words: SectionWords }) {
  return (
    <SectionHead title={words.learn}>
      <PageLink page="blog" className="arrow-link">
        {words.allBlogs} <ArrowIcon />
      </PageLink>
    </SectionHead>
  )
}
