import type { StudioMail } from '@tempolibre/contract'
import { DataTable, DateInput, SearchInput, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { MailActions, MailState, stateChoices, templateWord } from './mail-parts.tsx'
import { templateChoices } from './template-choices.ts'

const Column = DataTable.Col<StudioMail>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="state" source="state" choices={stateChoices} alwaysOn />,
  <ChoiceFilter key="template" source="template" choices={templateChoices} />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
]

/** The mails of the last month, the latest first. */
export default function MailList() {
  const translate = useTranslate()
  const toOperator = translate('resources.mails.operator')
  return (
    <RecordList
      sortBy="created_at"
      order="DESC"
      filters={filters}
      primary={({ recipient, template }) =>
        `${templateWord(translate, template)} · ${typeof recipient === 'string' ? recipient : toOperator}`
      }
      secondary={({ created_at: at, state }) =>
        `${translate(`resources.mails.states.${String(state)}`)} · ${showTime(at)}`
      }
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="created_at" render={({ created_at: at }) => showTime(at)} />
        <Column source="template" disableSort render={({ template }) => templateWord(translate, template)} />
        <Column
          source="recipient"
          render={({ recipient }) => recipient ?? toOperator}
          sx={{ overflowWrap: 'anywhere' }}
        />
        <Column source="state" disableSort render={({ state }) => <MailState state={state} />} />
        <Column source="last_error" disableSort sx={{ overflowWrap: 'anywhere' }} />
        <Column
          source="actions"
          disableSort
          // The row leads to the mail; its buttons do not.
          render={(mail) => (
            <span onClick={(event) => event.stopPropagation()} role="presentation">
              <MailActions mail={mail} />
            </span>
          )}
        />
      </DataTable>
    </RecordList>
  )
}
