import {
  Alert,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { StudioUpload, UploadProblem, UploadReport } from '@tempolibre/contract'
import { numberFormat } from '@tempolibre/locales'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Panel } from '../../editing/panel.tsx'
import { NameDecisions } from './name-decisions.tsx'
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
          {tables.map(({ file, layout, rows }) => (
            <Typography key={file} variant="body2" color="text.secondary">
              {translate('resources.uploads.report.table', {
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
      {names.length > 0 && <NameDecisions report={report} mayWrite={mayWrite} />}
    </>
  )
}

function Outcome({ report: { outcome, recordings } }: { report: UploadReport }) {
  const translate = useTranslate()
  return (
    <Typography>
      {outcome
        ? translate('resources.uploads.report.did', outcome)
        : translate('resources.uploads.report.would', { smart_count: recordings })}
    </Typography>
  )
}

function Problems({ problems }: { problems: readonly UploadProblem[] }) {
  const translate = useTranslate()
  const words = useProblemWords()
  return (
    <TableContainer sx={{ maxHeight: 480 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('resources.uploads.fields.path')}</TableCell>
            <TableCell align="right">{translate('resources.uploads.report.line')}</TableCell>
            <TableCell>{translate('resources.uploads.report.column')}</TableCell>
            <TableCell>{translate('resources.uploads.report.problem')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {problems.map((problem, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes
            <TableRow key={index} sx={{ verticalAlign: 'top' }}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{problem.file}</TableCell>
              <TableCell align="right">{problem.line}</TableCell>
              <TableCell>{problem.column}</TableCell>
              <TableCell sx={{ color: problem.severity === 'error' ? 'error.main' : undefined }}>
                {words(problem)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
