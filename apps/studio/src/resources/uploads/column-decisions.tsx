import { Box, ListSubheader, MenuItem, TextField, Typography } from '@mui/material'
import type { TableColumn, UploadReport } from '@tempolibre/contract'
import { decideImportColumn } from '@tempolibre/contract/operations/studio-uploads'
import { tableFields } from '@tempolibre/domain/table-fields'
import { collator, numberFormat } from '@tempolibre/locales'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { Breakable } from '../../editing/breakable.tsx'
import { Panel } from '../../editing/panel.tsx'
import { RowsTable } from '../../editing/rows-table.tsx'
import { useAction } from '../../editing/use-action.ts'
import { wholeLabel } from '../../editing/whole-label.ts'
import { studioRequest } from '../../session/studio-request.ts'

type Table = UploadReport['tables'][number]

/** Values of the list besides the ids of fields, none of which begins so. */
const [isKept, isIgnored, isItself] = ['is kept', 'is ignored', 'is itself']

/** Every column of every table, what it is read as, and a list to say something else. */
export function ColumnDecisions({ mayWrite, tables }: { tables: readonly Table[]; mayWrite: boolean }) {
  const translate = useTranslate()
  const shown = tables.filter(({ columns = [] }) => columns.length > 0)
  if (shown.length === 0) return null
  return (
    <Panel title="resources.uploads.parts.columns">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('resources.uploads.columns.text')}
      </Typography>
      {shown.map((table) => (
        <TableOfColumns key={table.file} table={table} mayWrite={mayWrite} />
      ))}
    </Panel>
  )
}

function TableOfColumns({ mayWrite, table }: { table: Table; mayWrite: boolean }) {
  const translate = useTranslate()
  const headingId = useId()
  const number = numberFormat(currentLanguage())
  const { columns = [], file, layout } = table
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 3, '& table': { tableLayout: 'fixed' } }}>
      <Typography id={headingId} component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
        <Breakable text={file} />
      </Typography>
      {layout === null && (
        <Typography variant="body2" color="error">
          {translate('resources.uploads.columns.unread')}
        </Typography>
      )}
      <RowsTable
        columns={[
          translate('resources.uploads.columns.heading'),
          ...(mayWrite ? [translate('resources.uploads.columns.means')] : []),
        ]}
        rows={columns.map((column) => ({
          id: column.place,
          cells: [
            <Box key="heading">
              {column.heading || translate('resources.uploads.columns.unnamed', { place: column.place })}
              <Typography variant="body2" color="text.secondary">
                {translate('resources.uploads.columns.cells', {
                  smart_count: column.cells,
                  count: number.format(column.cells),
                })}
              </Typography>
              <State column={column} />
            </Box>,
            mayWrite && column.heading !== '' && <Decision key="means" column={column} />,
          ],
        }))}
      />
    </Box>
  )
}

function State({ column: { decided, field, state, why } }: { column: TableColumn }) {
  const translate = useTranslate()
  const name = field?.name[currentLanguage()] ?? ''
  const reason = why === 'decided' || (decided && why === undefined) ? 'decided' : why
  return (
    <>
      <Typography variant="body2" {...(state === 'ignored' && why !== 'empty' && { color: 'warning.dark' })}>
        {state === 'understood'
          ? translate('resources.uploads.columns.states.understood', { name })
          : translate(`resources.uploads.columns.states.${state}`)}
      </Typography>
      {reason && (
        <Typography variant="body2" color="text.secondary">
          {translate(`resources.uploads.columns.why.${reason}`, { name })}
        </Typography>
      )}
    </>
  )
}

/** What the list shows first: how the column was read. */
function valueOf({ field, state, why }: TableColumn): string {
  if (state === 'kept') return isKept ?? ''
  if (state === 'ignored') return why === 'decided' ? (isIgnored ?? '') : ''
  return tableFields.some(({ id }) => id === field?.id) ? (field?.id ?? '') : ''
}

/** The nearest fields come first, then what else can be decided, then all fields. */
function Decision({ column }: { column: TableColumn }) {
  const translate = useTranslate()
  const language = currentLanguage()
  const { decided, heading, nearest } = column
  const [chosen, setChosen] = useState<string>()
  const { act, busy } = useAction(
    (value: string) =>
      decideImportColumn(studioRequest, {
        heading,
        meaning:
          value === isKept
            ? { is: 'kept' }
            : value === isIgnored
              ? { is: 'ignored' }
              : value === isItself
                ? { is: 'itself' }
                : { is: 'field', id: value },
      }),
    { done: 'resources.uploads.columns.decided' },
  )
  const near = new Set(nearest.map(({ id }) => id))
  const others = tableFields
    .filter(({ id }) => !near.has(id))
    .toSorted((one, other) => collator(language).compare(one.name[language], other.name[language]))
  const choose = (value: string) => {
    setChosen(value)
    void act(value).then((done) => done || setChosen(undefined))
  }
  const option = ({ id, name }: (typeof tableFields)[number]) => (
    <MenuItem key={id} value={id}>
      {name[language]}
    </MenuItem>
  )
  return (
    <TextField
      select
      fullWidth
      size="small"
      sx={wholeLabel}
      // Disabled, it would lose the focus, and whoever uses the keyboard their place.
      slotProps={{ select: { readOnly: busy } }}
      value={chosen ?? valueOf(column)}
      label={translate('resources.uploads.columns.means_of', { heading })}
      onChange={({ target }) => choose(target.value)}
    >
      {nearest.length > 0 && <ListSubheader>{translate('resources.uploads.columns.nearest')}</ListSubheader>}
      {nearest.map(option)}
      <MenuItem value={isKept}>{translate('resources.uploads.columns.keep')}</MenuItem>
      <MenuItem value={isIgnored}>{translate('resources.uploads.columns.ignore')}</MenuItem>
      {(decided || chosen !== undefined) && (
        <MenuItem value={isItself}>{translate('resources.uploads.columns.itself')}</MenuItem>
      )}
      <ListSubheader>{translate('resources.uploads.columns.all')}</ListSubheader>
      {others.map(option)}
    </TextField>
  )
}
