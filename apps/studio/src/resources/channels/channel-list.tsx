import { Stack } from '@mui/material'
import type { StudioChannel } from '@tempolibre/contract'
import { platformNames, platforms } from '@tempolibre/domain/platforms'
import { BooleanInput, DataTable, SearchInput, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordLink } from '../../editing/list-link.tsx'
import { PickOne } from '../../editing/name-inputs.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { AllowlistButton } from './allowlist-button.tsx'
import { platformChoices } from './platform-choices.ts'

const Column = DataTable.Col<StudioChannel>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="platform"
    source="platform"
    choices={platformChoices}
    translateChoice={false}
    alwaysOn
  />,
  <BooleanInput key="covered" source="covered" defaultValue />,
  <PickOne key="user_id" source="user_id" reference="users" />,
]

const allowlists = (
  <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap' }}>
    {platforms.map((platform) => (
      <AllowlistButton key={platform} platform={platform} />
    ))}
  </Stack>
)

/** The channels on the safelist, the latest first, with the list for each platform. */
export default function ChannelList() {
  const translate = useTranslate()
  const wordCover = (covered: unknown) =>
    translate(`resources.channels.${covered === true ? 'is_covered' : 'is_not_covered'}`)
  return (
    <RecordList
      sortBy="created_at"
      order="DESC"
      filters={filters}
      above={allowlists}
      primary={({ name, platform }) => `${String(name)} · ${String(platform)}`}
      secondary={({ covered, holder }) => `${String(holder)} · ${wordCover(covered)}`}
    >
      <DataTable rowClick={false} bulkActionButtons={false}>
        <Column source="platform" disableSort render={({ platform }) => platformNames[platform]} />
        <Column
          source="name"
          render={({ address, name }) => (
            <a href={address} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
        />
        <Column
          source="holder"
          disableSort
          render={({ holder, user_id: id }) => (
            <RecordLink resource="users" id={id}>
              {holder}
            </RecordLink>
          )}
        />
        <Column source="covered" disableSort render={({ covered }) => wordCover(covered)} />
        <Column source="created_at" render={({ created_at: at }) => showTime(at)} />
      </DataTable>
    </RecordList>
  )
}
