import { Tab, Tabs } from '@mui/material'
import type { StudioTag, TagKind } from '@tempolibre/contract'
import { BooleanInput, DataTable, SearchInput, useStore, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Completeness } from '../../editing/completeness.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { textIn } from '../../records/gaps.ts'
import { kinds } from './kinds.ts'

const Column = DataTable.Col<StudioTag>
const NumberColumn = DataTable.NumberCol<StudioTag>

const showGaps = () => <Completeness />

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="incomplete" source="incomplete" defaultValue />,
]

/** Moods, uses and instruments, each behind its tab. */
export default function TagList() {
  const translate = useTranslate()
  const [kind, setKind] = useStore<TagKind>('tags.kind', 'mood')
  return (
    <RecordList
      sortBy="name"
      filters={filters}
      fixed={{ kind }}
      above={
        <Tabs
          value={kind}
          onChange={(_, chosen: TagKind) => setKind(chosen)}
          aria-label={translate('resources.tags.fields.kind')}
        >
          {kinds.map((each) => (
            <Tab key={each} value={each} label={translate(`resources.tags.tabs.${each}`)} />
          ))}
        </Tabs>
      }
      primary={({ name }) => textIn(name, currentLanguage())}
      secondary={showGaps}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="name" render={({ name }) => textIn(name, currentLanguage())} />
        <NumberColumn source="tracks" />
        <Column source="gaps" disableSort>
          <Completeness compact />
        </Column>
      </DataTable>
    </RecordList>
  )
}
