import { acceptanceMoments } from '@tempolibre/domain/terms-documents'
import type { StudioTermsAcceptance, StudioTermsVersion } from '@tempolibre/contract'
import { languageNames } from '@tempolibre/locales'
import { DataTable, DateInput, SearchInput, useGetList, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordLink } from '../../editing/list-link.tsx'
import { PickOne } from '../../editing/name-inputs.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { documentChoices, documentName } from '../terms-versions/documents.ts'
import { TableButton } from './table-button.tsx'

const Column = DataTable.Col<StudioTermsAcceptance>

const momentName = (moment: unknown) => `resources.terms-acceptances.moments.${String(moment)}`

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="document" source="document" choices={documentChoices} alwaysOn />,
  <VersionFilter key="version" source="version" alwaysOn />,
  <ChoiceFilter
    key="moment"
    source="moment"
    choices={acceptanceMoments.map((id) => ({ id, name: momentName(id) }))}
  />,
  <PickOne key="user_id" source="user_id" reference="users" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
]

/** Versions to choose from; older ones are reached from their own page. */
const maxVersions = 100

function VersionFilter({ source }: { source: string; alwaysOn?: boolean }) {
  const translate = useTranslate()
  const { data = [] } = useGetList<StudioTermsVersion>('terms-versions', {
    pagination: { page: 1, perPage: maxVersions },
    sort: { field: 'published_at', order: 'DESC' },
  })
  const choices = data.map(({ document, id }) => ({
    id,
    name: `${translate(documentName(document))} · ${id}`,
  }))
  return <ChoiceFilter source={source} choices={choices} translateChoice={false} />
}

/** Who has accepted which version of the terms, the latest first. */
export default function AcceptanceList() {
  const translate = useTranslate()
  const nameOf = (name: unknown) =>
    typeof name === 'string' && name !== '' ? name : translate('resources.terms-acceptances.no_account')
  return (
    <RecordList
      sortBy="accepted_at"
      order="DESC"
      filters={filters}
      tools={<TableButton />}
      primary={({ document, name }) => `${nameOf(name)} · ${translate(documentName(document))}`}
      secondary={({ accepted_at: at, version }) => `${showTime(at)} · ${String(version)}`}
    >
      <DataTable rowClick={false} bulkActionButtons={false}>
        <Column source="accepted_at" render={({ accepted_at: at }) => showTime(at)} />
        <Column
          source="name"
          disableSort
          render={({ name, user_id: id }) =>
            id === null ? (
              nameOf(name)
            ) : (
              <RecordLink resource="users" id={id}>
                {name}
              </RecordLink>
            )
          }
        />
        <Column source="email" disableSort sx={{ overflowWrap: 'anywhere' }} />
        <Column source="document" disableSort render={({ document }) => translate(documentName(document))} />
        <Column
          source="version"
          disableSort
          sx={{ whiteSpace: 'nowrap' }}
          render={({ version }) => (
            <RecordLink resource="terms-versions" id={version}>
              {version}
            </RecordLink>
          )}
        />
        <Column source="language" disableSort render={({ language }) => languageNames[language]} />
        <Column source="moment" disableSort render={({ moment }) => translate(momentName(moment))} />
        <Column
          source="plan_kind"
          disableSort
          render={({ plan_kind: kind }) => (kind === null ? '–' : translate(`resources.plans.kinds.${kind}`))}
        />
      </DataTable>
    </RecordList>
  )
}
