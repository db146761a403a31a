import type { StudioArticle } from '@tempolibre/contract'
import { dateFormat } from '@tempolibre/locales'
import { DataTable, SearchInput, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { Completeness } from '../../editing/completeness.tsx'
import { PickOne } from '../../editing/name-inputs.tsx'
import { Thumbnail } from '../../editing/pictures/thumbnail.tsx'
import { textFilters } from '../../editing/text-filters.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { ArticleState, stateChoices } from './article-state.tsx'
import { titleOf } from './title-of.ts'

const Column = DataTable.Col<StudioArticle>

const showCover = ({ cover_url: address }: Readonly<Record<string, unknown>>) => (
  <Thumbnail address={address} width={48} />
)

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="state" source="state" choices={stateChoices} alwaysOn />,
  <PickOne key="category" source="category_id" reference="blog-categories" />,
  <PickOne key="author" source="author_id" reference="authors" />,
  ...textFilters,
]

/** All articles: the newest drafts, then the latest to be published. */
export default function ArticleList() {
  const translate = useTranslate()
  const time = dateFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <RecordList
      sortBy="published_at"
      order="DESC"
      filters={filters}
      primary={titleOf}
      secondary={({ author_name: author, state }) =>
        `${String(author)} · ${translate(`resources.articles.states.${String(state)}`)}`
      }
      picture={showCover}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="cover_url" disableSort render={showCover} />
        <Column source="title" sx={{ minWidth: 200 }} render={titleOf} />
        <Column source="category_title" disableSort />
        <Column source="author_name" disableSort />
        <Column source="state" disableSort render={({ state }) => <ArticleState state={state} />} />
        <Column
          source="published_at"
          sx={{ whiteSpace: 'nowrap' }}
          render={({ published_at: at }) => (at === null ? '–' : time.format(new Date(at)))}
        />
        <Column source="gaps" disableSort>
          <Completeness compact />
        </Column>
      </DataTable>
    </RecordList>
  )
}
