import type { ReactNode } from 'react'
import { DataTable, type RaRecord, SearchInput } from 'react-admin'
import { currentLanguage } from '../browser/current-language.ts'
import { textIn } from '../records/gaps.ts'
import { Completeness } from './completeness.tsx'
import { Thumbnail } from './pictures/thumbnail.tsx'
import { textFilters } from './text-filters.tsx'
import { RecordList } from './record-list.tsx'

interface NamedListProps {
  /** The field with the record's name: one text, or one in each language. */
  name: 'name' | 'title'
  /** The field by which the list is sorted at first; the name by default. */
  sortBy?: string
  /** The field with the address of the record's picture. */
  picture?: string
  /** Columns between the name and the completeness. */
  children: ReactNode
  /** Conditions that the member does not choose. */
  fixed?: Record<string, unknown>
  /** Above the list. */
  above?: ReactNode
}

const filters = [<SearchInput key="q" source="q" alwaysOn />, ...textFilters]

const showGaps = () => <Completeness />

/** A list of records that have a name and texts in three languages, with how complete these are. */
export function NamedList({ children, name, picture, sortBy = name, ...list }: NamedListProps) {
  const nameOf = ({ [name]: text }: RaRecord) =>
    typeof text === 'string' ? text : textIn(text, currentLanguage())
  const showPicture =
    picture === undefined ? undefined : (record: RaRecord) => <Thumbnail address={record[picture]} />
  return (
    <RecordList
      {...list}
      sortBy={sortBy}
      filters={filters}
      primary={nameOf}
      secondary={showGaps}
      {...(showPicture && { picture: showPicture })}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        {picture !== undefined && showPicture && (
          <DataTable.Col source={picture} disableSort render={showPicture} />
        )}
        <DataTable.Col source={name} render={nameOf} />
        {children}
        <DataTable.Col source="gaps" disableSort>
          <Completeness compact />
        </DataTable.Col>
      </DataTable>
    </RecordList>
  )
}
