import { Button, Stack, Typography } from '@mui/material'
import type { RedirectImportOutcome } from '@tempolibre/contract'
import { importStudioRedirects } from '@tempolibre/contract/operations/studio-business'
import { useRef, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { RowsTable } from '../../editing/rows-table.tsx'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** Height of the list of errors in pixels; it scrolls. */
const listHeight = 320

/** Imports redirects from a table, and lists what is wrong with it by line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<RedirectImportOutcome['problems']>([])
  const { act, busy } = useAction(async (chosen: File) => {
    const outcome = await importStudioRedirects(studioRequest, { csv: await chosen.text() })
    setProblems(outcome.problems)
    if (outcome.problems.length > 0) return
    const { added, changed, unchanged } = outcome
    notify('resources.redirects.table.done', { type: 'success', messageArgs: { added, changed, unchanged } })
    refresh()
    onClose()
  })
  return (
    <QuestionDialog
      title={translate('resources.redirects.table.title')}
      text={translate('resources.redirects.table.text')}
      confirm={translate('resources.redirects.table.import')}
      colour="primary"
      busy={busy}
      incomplete={!file}
      onConfirm={() => file && void act(file)}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <Button variant="outlined" sx={{ alignSelf: 'start' }} onClick={() => input.current?.click()}>
          {file?.name ?? translate('resources.redirects.table.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          data-testid="choose-redirects"
          onChange={({ target }) => {
            setFile(target.files?.[0])
            setProblems([])
            // The same file can be chosen again once it is corrected.
            target.value = ''
          }}
        />
        {problems.length > 0 && (
          <>
            <Typography role="alert" color="error">
              {translate('resources.redirects.table.problems', { smart_count: problems.length })}
            </Typography>
            <RowsTable
              maxHeight={listHeight}
              columns={[
                { numbers: translate('resources.redirects.table.line') },
                translate('resources.redirects.table.column'),
                translate('resources.redirects.table.problem'),
              ]}
              rows={problems.map(({ column, line, message }, index) => ({
                id: index,
                cells: [line, column, message],
              }))}
            />
          </>
        )}
      </Stack>
    </QuestionDialog>
  )
}
