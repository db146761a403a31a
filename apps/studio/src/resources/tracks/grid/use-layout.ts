import type { TrackViewContent } from '@tempolibre/contract'
import { useMemo } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { currentLanguage } from '../../../browser/current-language.ts'
import { findColumn, type GridColumn, gridColumns } from './columns.ts'

type Sort = TrackViewContent['sort']

const wholeGrid: TrackViewContent = {
  columns: gridColumns.map(({ name, width }) => ({ name, width })),
  filter: {},
  sort: 'title',
  order: 'asc',
}

/** What the grid shows: columns with their widths, filter and order. It stays as it was left. */
export function useLayout() {
  const translate = useTranslate()
  const [content, setContent] = useStore<TrackViewContent>('tracks.grid', wholeGrid)
  const columns = useMemo(() => columnsOf(content), [content])
  return {
    content,
    columns,
    labels: columns.map((column) => labelOf(column, translate)),
    show: setContent,
    reset: () => setContent(wholeGrid),
    sortOf,
    sortBy: (sort: Sort) =>
      setContent({
        ...content,
        sort,
        order: content.sort === sort && content.order === 'asc' ? 'desc' : 'asc',
      }),
    filterBy: (filter: TrackViewContent['filter']) => setContent({ ...content, filter }),
    resize: (name: string, width: number) =>
      setContent({
        ...content,
        columns: content.columns.map((column) => (column.name === name ? { name, width } : column)),
      }),
    arrange: (shown: TrackViewContent['columns']) => setContent({ ...content, columns: shown }),
  }
}

export type GridLayout = ReturnType<typeof useLayout>

/** The heading of a column. */
export function labelOf({ label, language }: GridColumn, translate: (key: string) => string): string {
  const field = translate(`resources.tracks.fields.${label}`)
  return language === undefined ? field : `${field} (${language.toUpperCase()})`
}

/** A kept layout may be of another release. */
function columnsOf({ columns }: TrackViewContent): readonly GridColumn[] {
  const known = columns.flatMap(({ name, width }) => {
    const column = findColumn(name)
    return column ? [{ ...column, width }] : []
  })
  return known.length > 0 ? known : gridColumns
}

const sorts: Readonly<Record<string, Sort>> = {
  artist_ids: 'artist',
  bpm: 'bpm',
  release_date: 'release_date',
  duration_seconds: 'duration',
}

/** Titles are sorted in the studio's language. */
const sortOf = ({ field, language, name }: GridColumn): Sort | undefined =>
  field === 'title' && language === currentLanguage() ? 'title' : sorts[name]
