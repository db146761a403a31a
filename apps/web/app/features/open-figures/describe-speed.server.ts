import type { OpenFigures } from '@tempolibre/contract'
import { type WebVital, webVitals } from '@tempolibre/contract/web-vitals'
import { type Language, type Page, staticPages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatDate } from '../../foundation/format/format.server.ts'
import { isNamedPage, pageName } from '../../foundation/meta/breadcrumb-trail.ts'

/** The three by which search engines judge, https://web.dev/articles/vitals. */
export const shownVitals = ['LCP', 'INP', 'CLS'] as const satisfies WebVital[]

export type Rating = 'good' | 'fair' | 'poor'

export interface ShownSpeed {
  period: string
  rows: {
    /** The kind of page. */
    name: string
    /** Of the metric with most page views. */
    samples: string
    /** In the order of `shownVitals`; undefined without enough page views. */
    cells: ({ value: string; rating: Rating; word: string } | undefined)[]
  }[]
}

/** Names of kinds of page that have none in the navigation. */
const kindNames: Partial<Record<Page, () => string>> = {
  home: m.breadcrumb_home,
  track: m.open_kind_track,
  'music-category': m.open_kind_genre,
  artist: m.open_kind_artist,
  content: m.open_kind_article,
  'blog-category': m.open_kind_topic,
  author: m.open_kind_author,
  licence: m.open_kind_licence,
  playlist: m.open_kind_playlist,
}

export function describeSpeed({ from, to, vitals }: OpenFigures['speed'], language: Language): ShownSpeed {
  const byPage = [...Map.groupBy(vitals, ({ page }) => page)].toSorted(
    ([one, first], [other, second]) =>
      Number(one !== null) - Number(other !== null) || samplesOf(second) - samplesOf(first),
  )
  return {
    period: m.open_period({
      from: formatDate(from, language, 'medium'),
      to: formatDate(to, language, 'medium'),
    }),
    rows: byPage.flatMap(([page, metrics]) => {
      const name = nameOf(page)
      if (name === undefined) return []
      return {
        name,
        samples: new Intl.NumberFormat(language).format(samplesOf(metrics)),
        cells: shownVitals.map((metric) => {
          const found = metrics.find((one) => one.metric === metric)
          return found && describeCell(metric, found.p75, language)
        }),
      }
    }),
  }
}

const samplesOf = (metrics: OpenFigures['speed']['vitals']) =>
  Math.max(0, ...metrics.map(({ samples }) => samples))

function nameOf(page: Page | null): string | undefined {
  if (page === null) return m.open_all_pages()
  const named = kindNames[page]
  if (named) return named()
  const fixed = staticPages.find((one) => one === page)
  return fixed && isNamedPage(fixed) ? pageName(fixed) : undefined
}

function describeCell(metric: WebVital, p75: number, language: Language) {
  const { good, poor } = webVitals[metric]
  const rating: Rating = p75 <= good ? 'good' : p75 <= poor ? 'fair' : 'poor'
  const words = { good: m.open_good, fair: m.open_fair, poor: m.open_poor }
  return { value: formatVital(metric, p75, language), rating, word: words[rating]() }
}

function formatVital(metric: WebVital, value: number, language: Language): string {
  if (metric === 'CLS') return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
  const [unit, shown] =
    value >= 1000 ? (['second', value / 1000] as const) : (['millisecond', value] as const)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'second' ? 1 : 0,
  }).format(shown)
}
