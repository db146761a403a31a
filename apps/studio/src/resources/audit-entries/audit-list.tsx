import type { AuditEntry } from '@tempolibre/contract'
import { dateFormat } from '@tempolibre/locales'
import { BooleanInput, DataTable, DateInput, SearchInput, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { actionChoices, subjectChoices } from './choices.ts'

const Column = DataTable.Col<AuditEntry>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="subject" source="subject" choices={subjectChoices} alwaysOn />,
  <ChoiceFilter key="action" source="action" choices={actionChoices} alwaysOn />,
  <DateInput key="from" source="from" alwaysOn />,
  <DateInput key="to" source="to" alwaysOn />,
  <BooleanInput key="own" source="own" defaultValue />,
]

/** The changes made by the staff and by commands, the latest first. */
export default function AuditList() {
  const translate = useTranslate()
  const time = dateFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  const wordsOf = ({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>) =>
    `${translate(`resources.audit-entries.subjects.${subject}`)} · ${translate(`resources.audit-entries.actions.${action}`)}`
  return (
    <RecordList
      sortBy="at"
      order="DESC"
      filters={filters}
      primary={({ label }) => String(label)}
      secondary={({ at, who }) => `${String(who)} · ${time.format(new Date(String(at)))}`}
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="at" render={({ at }) => time.format(new Date(at))} />
        <Column source="who" disableSort />
        <Column source="action" disableSort render={wordsOf} />
        <Column source="label" disableSort />
      </DataTable>
    </RecordList>
  )
}
