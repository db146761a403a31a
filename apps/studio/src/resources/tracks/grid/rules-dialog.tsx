import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type CellWords, readCell, writeCell } from './cell-text.ts'
import { findColumn, type GridColumn, gridColumns } from './columns.ts'
import { applyRule, letterCases, type Rule, type RuleEffect, rulesFor } from './rules.ts'
import type { Block } from './selection.ts'
import { labelOf } from './use-layout.ts'
import type { TrackGrid } from './use-track-grid.ts'

interface RulesDialogProps {
  grid: TrackGrid
  total: number
  selected: Block
  /** The column of the active cell. */
  column: GridColumn | undefined
  words: CellWords
  onClose: () => void
}

/** How many changes the preview lists. */
const maxListed = 100

/** Changes many cells by a rule; what it would do is shown first. */
export function RulesDialog({ column: active, grid, onClose, selected, total, words }: RulesDialogProps) {
  const translate = useTranslate()
  const titleId = useId()
  const say = (name: string, inputs?: object) =>
    translate(`resources.tracks.grid.rules.${name}`, { ...inputs })
  const ruled = gridColumns.filter((column) => rulesFor(column).length > 0)
  const [name, setName] = useState(active && rulesFor(active).length > 0 ? active.name : 'title.en')
  const column = findColumn(name)
  const kinds = column ? rulesFor(column) : []
  const [wantedKind, setKind] = useState<Rule['kind']>()
  const kind = wantedKind && kinds.includes(wantedKind) ? wantedKind : kinds[0]
  const [all, setAll] = useState(selected.top === selected.bottom)
  const [find, setFind] = useState('')
  const [text, setText] = useState('')
  const [exact, setExact] = useState(false)
  const [letters, setLetters] = useState<(typeof letterCases)[number]>('title')
  const [names, setNames] = useState<readonly string[]>([])
  const [from, setFrom] = useState('')
  const [effects, setEffects] = useState<readonly RuleEffect[]>()
  /** Another rule needs another preview. */
  const change = (apply: () => void) => {
    apply()
    setEffects(undefined)
  }
  const sources = gridColumns.filter((each) => each.field === column?.field && each.name !== name)
  const source = sources.find((each) => each.name === from) ?? sources[0]
  const ruleOf = (): Rule | undefined => {
    switch (kind) {
      case 'replace':
        return find === '' ? undefined : { kind, find, by: text, exact }
      case 'case':
        return { kind, to: letters }
      case 'add':
      case 'remove':
        return names.length === 0 ? undefined : { kind, names }
      case 'copy':
        return source && { kind, from: source.name }
      case 'set':
        return { kind, text }
      case undefined:
        return undefined
    }
  }
  const rule = ruleOf()
  const preview = async () => {
    if (!rule || !column) return
    const [first, last] = all ? [0, total - 1] : [selected.top, selected.bottom]
    const tracks = await grid.load(first, last)
    setEffects(
      applyRule(
        tracks.flatMap((track) => track ?? []),
        {
          rule,
          column,
          textOf: grid.textOf,
          readingOf: grid.readingOf,
          read: (typed, into) => readCell(typed, into, words),
          columnOf: findColumn,
        },
      ),
    )
  }
  const shown = column?.kind === 'names' ? words.names[column.of].shown : undefined
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{say('open')}</DialogTitle>
      <DialogContent>
        <Stack>
          <TextField
            select
            label={say('column')}
            value={name}
            onChange={({ target }) =>
              change(() => {
                setName(target.value)
                setNames([])
              })
            }
          >
            {ruled.map((each) => (
              <MenuItem key={each.name} value={each.name}>
                {labelOf(each, translate)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={say('rule')}
            value={kind ?? ''}
            onChange={({ target }) => change(() => setKind(kinds.find((each) => each === target.value)))}
          >
            {kinds.map((each) => (
              <MenuItem key={each} value={each}>
                {say(`kinds.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          {kind === 'replace' && (
            <>
              <TextField
                label={say('find')}
                value={find}
                onChange={({ target }) => change(() => setFind(target.value))}
              />
              <FormControlLabel
                label={say('exact')}
                control={<Switch checked={exact} onChange={(_, on) => change(() => setExact(on))} />}
              />
            </>
          )}
          {(kind === 'replace' || kind === 'set') && (
            <TextField
              label={say(kind === 'replace' ? 'by' : 'value')}
              value={text}
              onChange={({ target }) => change(() => setText(target.value))}
            />
          )}
          {kind === 'case' && (
            <TextField
              select
              label={say('letters')}
              value={letters}
              onChange={({ target }) =>
                change(() => setLetters(letterCases.find((each) => each === target.value) ?? 'title'))
              }
            >
              {letterCases.map((each) => (
                <MenuItem key={each} value={each}>
                  {say(`cases.${each}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
          {kind === 'copy' && (
            <TextField
              select
              label={say('from')}
              value={source?.name ?? ''}
              onChange={({ target }) => change(() => setFrom(target.value))}
            >
              {sources.map((each) => (
                <MenuItem key={each.name} value={each.name}>
                  {labelOf(each, translate)}
                </MenuItem>
              ))}
            </TextField>
          )}
          {(kind === 'add' || kind === 'remove') && shown && (
            <Autocomplete
              multiple
              options={[...shown.keys()]}
              getOptionLabel={(id) => shown.get(id) ?? ''}
              value={[...names]}
              onChange={(_, ids) => change(() => setNames(ids))}
              renderInput={(inputs) => <TextField {...inputs} label={say('names')} />}
            />
          )}
          <FormControlLabel
            label={say('all', { smart_count: total })}
            control={<Switch checked={all} onChange={(_, on) => change(() => setAll(on))} />}
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
            onClick={() => void preview()}
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
