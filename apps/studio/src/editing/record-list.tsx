import { type Theme, useMediaQuery } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import {
  CreateButton,
  FilterButton,
  List,
  Pagination,
  type RaRecord,
  SimpleList,
  TopToolbar,
  useResourceDefinition,
} from 'react-admin'

interface RecordListProps {
  /** The field by which the list is sorted at first. */
  sortBy: string
  order?: 'ASC' | 'DESC'
  filters: ReactElement[]
  /** Conditions at first. */
  firstFilter?: Record<string, unknown>
  /** Conditions that the member does not choose. */
  fixed?: Record<string, unknown>
  /** Beside the filter button. */
  tools?: ReactNode
  /** Above the list. */
  above?: ReactNode
  /** The table of wide screens. */
  children: ReactNode
  /** The two lines of a record on phones. */
  primary: (record: RaRecord) => ReactNode
  secondary?: (record: RaRecord) => ReactNode
  /** The picture before them. */
  picture?: (record: RaRecord) => ReactNode
}

const pageSizes = [25, 50, 100]
/** How long a search waits for the next letter. A search that comes after a row was followed would lead back here. */
const debounceMs = 200

/** A list of records: a table on wide screens, two lines a record on phones. */
export function RecordList(props: RecordListProps) {
  const { above, children, filters, fixed, firstFilter, order = 'ASC', picture, primary, secondary } = props
  const { sortBy, tools } = props
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const { hasCreate } = useResourceDefinition()
  return (
    <List
      sort={{ field: sortBy, order }}
      filters={filters}
      {...(firstFilter && { filterDefaultValues: firstFilter })}
      {...(fixed && { filter: fixed })}
      perPage={25}
      debounce={debounceMs}
      exporter={false}
      empty={false}
      pagination={<Pagination rowsPerPageOptions={pageSizes} />}
      actions={
        <TopToolbar>
          {filters.length > 1 && <FilterButton />}
          {tools}
          {hasCreate && <CreateButton />}
        </TopToolbar>
      }
      // A long name of a file breaks instead of widening the page.
      sx={{ '& .RaList-main': { minWidth: 0 }, '& .MuiListItemText-root': { overflowWrap: 'anywhere' } }}
    >
      <>
        {above}
        {wide ? (
          children
        ) : (
          <SimpleList
            primaryText={primary}
            {...(secondary && { secondaryText: secondary })}
            {...(picture && { leftIcon: picture })}
          />
        )}
      </>
    </List>
  )
}
