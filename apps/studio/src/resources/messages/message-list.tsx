import { Box } from '@mui/material'
import type { StudioMessage } from '@tempolibre/contract'
import { DataTable, DateInput, type RaRecord, SearchInput } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { MessageStatus, statusChoices } from './message-status.tsx'

const Column = DataTable.Col<StudioMessage>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="status" source="status" choices={statusChoices} alwaysOn />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
]

const showLine = ({ message, name }: RaRecord) => <Glimpse text={`${String(name)} · ${String(message)}`} />

/** The messages of visitors, the latest first. */
export default function MessageList() {
  return (
    <RecordList
      sortBy="created_at"
      order="DESC"
      filters={filters}
      primary={showLine}
      secondary={({ created_at: at }) => showTime(at)}
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="created_at" render={({ created_at: at }) => showTime(at)} />
        <Column source="name" />
        <Column source="email" sx={{ overflowWrap: 'anywhere' }} />
        <Column source="message" disableSort render={({ message }) => <Glimpse text={message} />} />
        <Column source="answers" disableSort sx={{ textAlign: 'right' }} />
        <Column source="status" disableSort render={({ status }) => <MessageStatus status={status} />} />
      </DataTable>
    </RecordList>
  )
}

/** As much of a text as fits into a line. */
function Glimpse({ text }: { text: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        maxWidth: '26rem',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {text}
    </Box>
  )
}
