import AutoFixHigh from '@mui/icons-material/AutoFixHigh'
import KeyboardDoubleArrowDown from '@mui/icons-material/KeyboardDoubleArrowDown'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import Redo from '@mui/icons-material/Redo'
import Refresh from '@mui/icons-material/Refresh'
import Save from '@mui/icons-material/Save'
import Undo from '@mui/icons-material/Undo'
import { Box, Button, IconButton, Tooltip } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { QuestionDialog } from '../../../editing/question-dialog.tsx'
import { ColumnsButton } from './columns-dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import type { Names } from './names.ts'
import type { GridLayout } from './use-layout.ts'
import type { TrackGrid } from './use-track-grid.ts'
import { ViewsMenu } from './views-menu.tsx'

interface GridToolbarProps {
  grid: TrackGrid
  layout: GridLayout
  names: Names
  readOnly: boolean
  onFillDown: () => void
  onRules: () => void
  onReload: () => void
}

/** Search and filter, and what can be done with the cells. */
export function GridToolbar({
  grid,
  layout,
  names,
  onFillDown,
  onReload,
  onRules,
  readOnly,
}: GridToolbarProps) {
  const translate = useTranslate()
  const [asks, setAsks] = useState<'discard' | 'keys'>()
  const words = (name: string, inputs?: object) => translate(`resources.tracks.grid.${name}`, { ...inputs })
  const count = grid.edits.size
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pb: 1 }}>
      <FilterFields filter={layout.content.filter} names={names} onChange={layout.filterBy} />
      <ColumnsButton layout={layout} />
      <ViewsMenu layout={layout} />
      <Box sx={{ flexGrow: 1 }} />
      <Tool label={words('keys.open')} onClick={() => setAsks('keys')}>
        <KeyboardOutlined />
      </Tool>
      <Tool label={words('reload')} onClick={onReload}>
        <Refresh />
      </Tool>
      {!readOnly && (
        <>
          <Tool label={words('rules.open')} onClick={onRules} disabled={grid.frozen}>
            <AutoFixHigh />
          </Tool>
          <Tool label={words('fill_down')} onClick={onFillDown} disabled={grid.frozen}>
            <KeyboardDoubleArrowDown />
          </Tool>
          <Tool label={words('undo')} onClick={() => void grid.undo()} disabled={!grid.canUndo}>
            <Undo />
          </Tool>
          <Tool label={words('redo')} onClick={() => void grid.redo()} disabled={!grid.canRedo}>
            <Redo />
          </Tool>
          <Button disabled={grid.frozen || count === 0} onClick={() => setAsks('discard')}>
            {words('discard')}
          </Button>
          <Button
            variant="contained"
            startIcon={<Save />}
            loading={grid.busy}
            loadingPosition="start"
            disabled={grid.frozen || count === 0}
            onClick={() => void grid.save()}
          >
            {count === 0 ? translate('ra.action.save') : words('save', { smart_count: count })}
          </Button>
        </>
      )}
      {asks === 'keys' && <KeysDialog onClose={() => setAsks(undefined)} />}
      {asks === 'discard' && (
        <QuestionDialog
          title={words('discard_title', { smart_count: count })}
          text={words('discard_text')}
          confirm={words('discard')}
          busy={false}
          onClose={() => setAsks(undefined)}
          onConfirm={() => {
            grid.discard()
            setAsks(undefined)
          }}
        />
      )}
    </Box>
  )
}

interface ToolProps {
  label: string
  onClick: () => void
  disabled?: boolean
  children: ReactNode
}

function Tool({ children, disabled = false, label, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      {/* A disabled button tells its tooltip nothing. */}
      <span>
        <IconButton aria-label={label} onClick={onClick} disabled={disabled}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
