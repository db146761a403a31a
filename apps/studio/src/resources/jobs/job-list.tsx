import type { StudioJob } from '@tempolibre/contract'
import { DataTable, SearchInput, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { kindChoices } from './kind-choices.ts'
import { JobActions, JobState, kindWord, stateChoices } from './job-parts.tsx'

const Column = DataTable.Col<StudioJob>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="state" source="state" choices={stateChoices} alwaysOn />,
  <ChoiceFilter key="kind" source="kind" choices={kindChoices} />,
]

/** All jobs, the latest first. */
export default function JobList() {
  const translate = useTranslate()
  return (
    <RecordList
      sortBy="created_at"
      order="DESC"
      filters={filters}
      primary={({ kind, subject }) => `${kindWord(translate, kind)} ${String(subject)}`}
      secondary={({ created_at: at, state }) =>
        `${translate(`resources.jobs.states.${String(state)}`)} · ${showTime(at)}`
      }
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="created_at" render={({ created_at: at }) => showTime(at)} />
        <Column source="kind" render={({ kind }) => kindWord(translate, kind)} />
        <Column source="subject" disableSort sx={{ overflowWrap: 'anywhere' }} />
        <Column source="state" disableSort render={({ state }) => <JobState state={state} />} />
        <Column source="next_attempt_at" render={({ next_attempt_at: at }) => showTime(at)} />
        <Column source="last_error" disableSort sx={{ overflowWrap: 'anywhere' }} />
        <Column
          source="actions"
          disableSort
          // The row leads to the job; its buttons do not.
          render={(job) => (
            <span onClick={(event) => event.stopPropagation()} role="presentation">
              <JobActions job={job} />
            </span>
          )}
        />
      </DataTable>
    </RecordList>
  )
}
