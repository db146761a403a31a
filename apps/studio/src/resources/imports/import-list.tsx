import { Button } from '@mui/material'
import type { StudioImport } from '@tempolibre/contract'
import { undoStudioImport } from '@tempolibre/contract/operations/studio-imports'
import { dateFormat } from '@tempolibre/locales'
import { useState } from 'react'
import { DataTable, SearchInput, useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { currentLanguage } from '../../browser/current-language.ts'
import { useNameUnopened } from '../../editing/name-unopened.ts'
import { RecordList } from '../../editing/record-list.tsx'
import { useAction } from '../../editing/use-action.ts'
import { currentSession } from '../../session/session.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { WithdrawalQuestion } from '../tracks/withdrawal/withdrawal-question.tsx'

const Column = DataTable.Col<StudioImport>

const filters = [<SearchInput key="q" source="q" alwaysOn />]

/** All runs of the import, the latest first. */
export default function ImportList() {
  const canUndo = currentSession().role === 'administrator'
  const time = dateFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <RecordList
      sortBy="started_at"
      order="DESC"
      filters={filters}
      primary={({ folder }) => String(folder)}
      secondary={({ started_at: startedAt }) => time.format(new Date(String(startedAt)))}
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <Column source="started_at" render={(run) => time.format(new Date(run.started_at))} />
        <Column source="folder" disableSort render={(run) => <Recordings run={run} />} />
        <Column source="recordings" disableSort sx={{ textAlign: 'right' }} />
        <Column source="drafts" disableSort sx={{ textAlign: 'right' }} />
        <Column source="published" disableSort sx={{ textAlign: 'right' }} />
        <Column
          source="undone_at"
          disableSort
          render={(run) =>
            run.undone_at === null ? canUndo && <Undo run={run} /> : time.format(new Date(run.undone_at))
          }
        />
      </DataTable>
    </RecordList>
  )
}

/** Leads to the recordings that a run has read. */
function Recordings({ run: { folder, id } }: { run: StudioImport }) {
  const createPath = useCreatePath()
  const filter = encodeURIComponent(JSON.stringify({ batch_id: id }))
  return <Link to={`${createPath({ resource: 'recordings', type: 'list' })}?filter=${filter}`}>{folder}</Link>
}

/** Takes back what a run has published, once that is confirmed. */
function Undo({ run: { id, published } }: { run: StudioImport }) {
  const translate = useTranslate()
  const nameUnopened = useNameUnopened()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAction(
    async () => {
      const answer = await undoStudioImport(studioRequest, { id })
      nameUnopened('resources.imports.unopened', answer.unopened ?? [])
      return answer
    },
    { done: 'resources.imports.undone' },
  )
  if (published === 0) return null
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {translate('resources.imports.undo')}
      </Button>
      {asking && (
        <WithdrawalQuestion
          of={{ batch_id: id }}
          title={translate('resources.imports.undo_title')}
          lead={translate('resources.imports.undo_question', { smart_count: published })}
          confirm={translate('resources.imports.undo')}
          busy={busy}
          onConfirm={() => void act().finally(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
