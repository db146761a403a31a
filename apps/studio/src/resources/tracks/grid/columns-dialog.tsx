import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import ViewColumn from '@mui/icons-material/ViewColumn'
import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  IconButton,
  List,
  ListItem,
  TextField,
} from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type GridColumn, gridColumns } from './columns.ts'
import { maxWidth, minWidth } from './grid-head.tsx'
import { type GridLayout, labelOf } from './use-layout.ts'

/** Opens the dialog of the columns. */
export function ColumnsButton({ layout }: { layout: GridLayout }) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<ViewColumn />} onClick={() => setOpen(true)}>
        {translate('resources.tracks.grid.columns.open')}
      </Button>
      {open && <ColumnsDialog layout={layout} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Which columns are shown, in what order, and how wide. */
function ColumnsDialog({ layout, onClose }: { layout: GridLayout; onClose: () => void }) {
  const translate = useTranslate()
  const titleId = useId()
  const words = (name: string) => translate(`resources.tracks.grid.columns.${name}`)
  const shown = layout.columns.map(({ name, width }) => ({ name, width }))
  const names = new Set(shown.map(({ name }) => name))
  const listed = [...layout.columns, ...gridColumns.filter(({ name }) => !names.has(name))]
  const swap = (place: number, by: 1 | -1) => {
    const next = [...shown]
    const [one, other] = [shown[place], shown[place + by]]
    if (!one || !other) return
    next[place] = other
    next[place + by] = one
    layout.arrange(next)
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{words('open')}</DialogTitle>
      <DialogContent>
        <List disablePadding>
          {listed.map((column, place) => (
            <ColumnRow
              key={column.name}
              column={column}
              isShown={names.has(column.name)}
              isFirst={place === 0}
              isLast={place === shown.length - 1}
              isOnly={shown.length === 1}
              onShow={(on) =>
                layout.arrange(
                  on
                    ? [...shown, { name: column.name, width: column.width }]
                    : shown.filter(({ name }) => name !== column.name),
                )
              }
              onResize={(width) => layout.resize(column.name, width)}
              onMove={(by) => swap(place, by)}
            />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={layout.reset}>{words('reset')}</Button>
        <Button onClick={onClose} variant="contained">
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ColumnRowProps {
  column: GridColumn
  isShown: boolean
  /** Of the columns that are shown. */
  isFirst: boolean
  isLast: boolean
  isOnly: boolean
  onShow: (on: boolean) => void
  onResize: (width: number) => void
  onMove: (by: 1 | -1) => void
}

function ColumnRow(props: ColumnRowProps) {
  const { column, isFirst, isLast, isOnly, isShown, onMove, onResize, onShow } = props
  const translate = useTranslate()
  const words = (name: string, inputs: object) =>
    translate(`resources.tracks.grid.columns.${name}`, { ...inputs })
  const label = labelOf(column, translate)
  return (
    <ListItem disablePadding sx={{ gap: 1 }}>
      <FormControlLabel
        sx={{ flexGrow: 1, minWidth: 0 }}
        label={label}
        control={
          <Checkbox checked={isShown} disabled={isShown && isOnly} onChange={() => onShow(!isShown)} />
        }
      />
      {isShown && (
        <>
          <TextField
            type="number"
            margin="none"
            value={column.width}
            onChange={({ target }) => onResize(Math.min(maxWidth, Math.max(minWidth, Number(target.value))))}
            slotProps={{
              htmlInput: {
                'aria-label': words('width', { column: label }),
                min: minWidth,
                max: maxWidth,
                step: 10,
              },
            }}
            sx={{ width: 92, flexShrink: 0 }}
          />
          <IconButton
            aria-label={words('earlier', { column: label })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <ArrowUpward fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={words('later', { column: label })}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDownward fontSize="small" />
          </IconButton>
        </>
      )}
    </ListItem>
  )
}
