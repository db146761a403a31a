import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import type { StudioUpload, UploadProblem, UploadReport } from '@tempolibre/contract'
import { numberFormat } from '@tempolibre/locales'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { currentLanguage } from '../../browser/current-language.ts'
import { Breakable } from '../../editing/breakable.tsx'
import { Panel } from '../../editing/panel.tsx'
import { RowsTable } from '../../editing/rows-table.tsx'
import { ColumnDecisions } from './column-decisions.tsx'
import { NameDecisions } from './name-decisions.tsx'
import { PassedOverList } from './passed-over-list.tsx'
import { useProblemWords } from './problem-words.ts'

/** Rows of the table of problems; whoever has more mends these first. */
const maxShown = 200

/** What the last check or import has found. */
export function ReportPanel({ mayWrite, upload }: { upload: StudioUpload; mayWrite: boolean }) {
  const translate = useTranslate()
  const report = upload.run?.report
  if (!report) return null
  const { errors, problems, tables, unknown_names: names, warnings } = report
  return (
    <>
      <Panel title="resources.uploads.parts.report">
        <Stack spacing={1.5}>
          <Outcome report={report} />
          <PassedOverList groups={report.passed_over ?? []} title="resources.uploads.report.passed_over" />
          <Waiting count={report.outcome?.waiting ?? 0} importId={upload.run?.import_id ?? null} />
          <Undecided words="proposed" count={report.outcome?.proposed ?? 0} to="/version-proposals" />
          {tables.map(({ file, layout, rows }) => (
            <Typography key={file} variant="body2" color="text.secondary">
              {layout === null
                ? translate('resources.uploads.report.table_unread', { file })
                : translate('resources.uploads.report.table', {
                    file,
                    layout,
                    rows: numberFormat(currentLanguage()).format(rows),
                  })}
            </Typography>
          ))}
          {problems.length === 0 ? (
            <Alert severity="success">{translate('resources.uploads.report.clean')}</Alert>
          ) : (
            <>
              <Stack direction="row" spacing={2}>
                {errors > 0 && (
                  <Typography color="error">
                    {translate('resources.uploads.report.errors', { smart_count: errors })}
                  </Typography>
                )}
                {warnings > 0 && (
                  <Typography color="text.secondary">
                    {translate('resources.uploads.report.warnings', { smart_count: warnings })}
                  </Typography>
                )}
              </Stack>
              <Problems problems={problems.slice(0, maxShown)} />
              {errors + warnings > maxShown && (
                <Typography variant="body2" color="text.secondary">
                  {translate('resources.uploads.report.first', { smart_count: maxShown })}
                </Typography>
              )}
            </>
          )}
        </Stack>
      </Panel>
      <ColumnDecisions tables={tables} mayWrite={mayWrite} />
      {names.length > 0 && <NameDecisions report={report} mayWrite={mayWrite} />}
    </>
  )
}

function Outcome({ report }: { report: UploadReport }) {
  const translate = useTranslate()
  const { left_out: leftOut = 0, outcome, recordings, would } = report
  return (
    <Box>
      <Typography>
        {outcome
          ? translate('resources.uploads.report.did', outcome)
          : translate('resources.uploads.report.would', { smart_count: recordings })}
      </Typography>
      {would && <Typography>{translate('resources.uploads.report.numbers', would)}</Typography>}
      {leftOut > 0 && (
        <Typography color="error">
          {translate(
            outcome ? 'resources.uploads.report.left_out' : 'resources.uploads.report.would_leave_out',
            {
              smart_count: leftOut,
            },
          )}
        </Typography>
      )}
    </Box>
  )
}

/** Versions that stay drafts until somebody has decided. */
function Waiting({ count, importId }: { count: number; importId: string | null }) {
  const drafts = JSON.stringify({ batch_id: importId, state: 'draft' })
  return <Undecided words="waiting" count={count} to={`/recordings?filter=${encodeURIComponent(drafts)}`} />
}

/** Says of how many somebody has to decide, and leads there. */
function Undecided({ count, to, words }: { count: number; to: string; words: 'proposed' | 'waiting' }) {
  const translate = useTranslate()
  if (count === 0) return null
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button component={Link} to={to} color="inherit" size="small">
          {translate('resources.uploads.report.to_drafts')}
        </Button>
      }
    >
      {translate(`resources.uploads.report.${words}`, { smart_count: count })}
    </Alert>
  )
}

function Problems({ problems }: { problems: readonly UploadProblem[] }) {
  const translate = useTranslate()
  const words = useProblemWords()
  return (
    <RowsTable
      maxHeight={480}
      columns={[
        { heading: translate('resources.uploads.fields.path'), minWidth: '8rem' },
        { numbers: translate('resources.uploads.report.line') },
        { heading: translate('resources.uploads.report.column'), minWidth: '7rem' },
        { heading: translate('resources.uploads.report.problem'), minWidth: '14rem' },
      ]}
      // The list never changes.
      rows={problems.map((problem, index) => ({
        id: index,
        cells: [
          <Breakable key="file" text={problem.file} />,
          problem.line,
          problem.column,
          <Typography key="words" variant="inherit" {...(problem.severity === 'error' && { color: 'error' })}>
            <Breakable text={words(problem)} />
          </Typography>,
        ],
      }))}
    />
  )
}
