import type { StaffMember } from '@tempolibre/contract'
import { dateFormat } from '@tempolibre/locales'
import { BooleanField, DataTable, SearchInput, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { RecordList } from '../../editing/record-list.tsx'

const Column = DataTable.Col<StaffMember>

const filters = [<SearchInput key="q" source="q" alwaysOn />]

/** All members of the staff. */
export default function StaffList() {
  const translate = useTranslate()
  const day = dateFormat(currentLanguage(), { dateStyle: 'medium' })
  return (
    <RecordList
      sortBy="name"
      filters={filters}
      primary={({ name }) => String(name)}
      secondary={({ email, role }) =>
        `${String(email)} · ${translate(`resources.staff.roles.${String(role)}`)}`
      }
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <Column source="name" />
        <Column source="email" />
        <Column source="role" render={({ role }) => translate(`resources.staff.roles.${role}`)} />
        <Column source="second_factor" disableSort>
          <BooleanField source="second_factor" />
        </Column>
        <Column source="created_at" render={({ created_at: at }) => day.format(new Date(at))} />
      </DataTable>
    </RecordList>
  )
}
