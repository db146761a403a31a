import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Switch,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { type CellWords, writeCell } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import { RuleChoice, RuleFields } from './rule-fields.tsx'
import type { RuleEffect } from './rules.ts'
import type { Block } from './selection.ts'
import { useRuleDraft } from './use-rule-draft.ts'
import type { TrackGrid } from './use-track-grid.ts'

/** How many changes the preview lists. */
const maxListed = 100

interface RulesDialogProps {
  grid: TrackGrid
  total: number
  selected: Block
  /** The column of the active cell. */
  column: GridColumn | undefined
  words: CellWords
  onClose: () => void
}

/** Changes many cells by a rule; what it would do is shown first. */
export function RulesDialog({ column: active, grid, onClose, selected, total, words }: RulesDialogProps) {
  const translate = useTranslate()
  const titleId = useId()
  const say = (name: string, inputs?: object) =>
    translate(`resources.tracks.grid.rules.${name}`, { ...inputs })
  const draft = useRuleDraft({ active, grid, selected, total, words })
  const { column, effects, enter, entered, rule } = draft
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{say('open')}</DialogTitle>
      <DialogContent>
        <Stack>
          <RuleChoice draft={draft} />
          <RuleFields draft={draft} words={words} />
          <FormControlLabel
            label={say('all', { smart_count: total })}
            control={<Switch checked={entered.all} onChange={(_, all) => enter({ all })} />}
          />
        </Stack>
        {effects && column && <Preview effects={effects} column={column} grid={grid} words={words} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        {effects && effects.length > 0 ? (
          <Button
            variant="contained"
            onClick={() => {
              grid.commit(effects)
              onClose()
            }}
          >
            {say('apply', { smart_count: effects.length })}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={!rule || grid.busy}
            loading={grid.busy}
            onClick={() => void draft.preview()}
          >
            {say('preview')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface PreviewProps {
  effects: readonly RuleEffect[]
  column: GridColumn
  grid: TrackGrid
  words: CellWords
}

/** Each cell before and after. */
function Preview({ column, effects, grid, words }: PreviewProps) {
  const translate = useTranslate()
  const say = (name: string, inputs?: object) =>
    translate(`resources.tracks.grid.rules.${name}`, { ...inputs })
  if (effects.length === 0) return <Alert severity="info">{say('nothing')}</Alert>
  return (
    <Box component="output" sx={{ display: 'block', mt: 2 }}>
      <Typography>{say('changes', { smart_count: effects.length })}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {effects.slice(0, maxListed).map(({ before, reading, track }) => (
          <li key={track.id}>
            <Box component="del" sx={{ color: 'text.secondary' }}>
              {before}
            </Box>{' '}
            →{' '}
            {'fault' in reading ? (
              <Typography component="span" color="error">
                {grid.wordFault(reading.fault)}
              </Typography>
            ) : (
              <Box component="ins" sx={{ textDecoration: 'none' }}>
                {writeCell(reading.value, column, words)}
              </Box>
            )}
          </li>
        ))}
      </Box>
      {effects.length > maxListed && (
        <Typography color="text.secondary">
          {translate('resources.tracks.grid.more', { smart_count: effects.length - maxListed })}
        </Typography>
      )}
    </Box>
  )
}
