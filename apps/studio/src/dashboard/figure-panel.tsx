import Download from '@mui/icons-material/Download'
import TableRows from '@mui/icons-material/TableRows'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { saveFile } from '../browser/save-file.ts'
import { Panel } from '../editing/panel.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { writeCsv } from './write-csv.ts'

/** The height of a chart before it is there, in px. */
const chartHeight = 220

interface FigurePanelProps<Row> {
  /** Key of the heading, which also names the file: `dashboard.downloads.title`. */
  name: string
  /** What was asked for. */
  answer: { isPending: boolean; error: unknown; refetch: () => unknown }
  /** Behind the name of the file. */
  period: { from: string; to: string } | undefined
  /** The most important figure. */
  total?: string | undefined
  /** What the chart shows, for those who don't see it. */
  summary: string
  /** Choices above the chart. */
  choices?: ReactNode
  /** The chart; without one the table is always open. */
  children?: ReactNode
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  /** Rows of the file, if it has more than the table. */
  fileRows?: readonly Row[]
  /** Whether there is anything to show. */
  empty: boolean
}

/** A chart with the table behind it, also as a file. */
export function FigurePanel<Row>(props: FigurePanelProps<Row>) {
  const { answer, children, choices, columns, empty, name, rows, summary, total } = props
  const translate = useTranslate()
  const hasChart = children !== undefined
  const [opened, setOpen] = useState(false)
  const open = opened || !hasChart
  const tableId = useId()
  const title = translate(`dashboard.${name}.title`)
  return (
    <Panel title={`dashboard.${name}.title`} figure={<Total>{total}</Total>}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate(`dashboard.${name}.hint`)}
      </Typography>
      {choices}
      {answer.error instanceof Error && (
        <Alert
          severity="error"
          action={<Button onClick={() => void answer.refetch()}>{translate('studio.retry')}</Button>}
        >
          {translate(answer.error.message)}
        </Alert>
      )}
      {answer.isPending && <Skeleton variant="rounded" height={chartHeight} />}
      {!answer.isPending && !answer.error && empty && (
        <Typography sx={{ py: 4, textAlign: 'center' }} color="text.secondary">
          {translate('dashboard.nothing')}
        </Typography>
      )}
      {!answer.isPending && !empty && (
        <>
          {hasChart && (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot contain the chart's SVG
            <Box role="img" aria-label={`${title}. ${summary}`}>
              <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>{children}</Suspense>
            </Box>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            {hasChart && (
              <Button
                size="small"
                startIcon={<TableRows />}
                aria-expanded={open}
                aria-controls={open ? tableId : undefined}
                aria-label={`${translate(open ? 'dashboard.hide_table' : 'dashboard.show_table')}: ${title}`}
                onClick={() => setOpen(!open)}
              >
                {translate(open ? 'dashboard.hide_table' : 'dashboard.show_table')}
              </Button>
            )}
            <SaveButton {...props} title={title} />
          </Box>
          {open && (
            <Box id={tableId}>
              <FigureTable label={translate('dashboard.table', { title })} columns={columns} rows={rows} />
            </Box>
          )}
        </>
      )}
    </Panel>
  )
}

/** Saves the table as CSV. */
function SaveButton<Row>({
  columns,
  fileRows,
  name,
  period,
  rows,
  title,
}: FigurePanelProps<Row> & { title: string }) {
  const translate = useTranslate()
  const save = () => {
    const headings = columns.map(({ heading }) => translate(heading))
    const lines = (fileRows ?? rows).map((row) => columns.map(({ value }) => value(row)))
    const file = `${name.replaceAll('_', '-')}-${period?.from}-${period?.to}.csv`
    saveFile(file, new Blob([writeCsv([headings, ...lines])], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <Button size="small" startIcon={<Download />} aria-label={`CSV: ${title}`} onClick={save}>
      CSV
    </Button>
  )
}

function Total({ children }: { children: ReactNode }) {
  if (children === undefined) return null
  return (
    <Typography
      component="p"
      variant="h5"
      sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}
    >
      {children}
    </Typography>
  )
}
