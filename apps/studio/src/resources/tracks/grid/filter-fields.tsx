import FilterList from '@mui/icons-material/FilterList'
import { Autocomplete, Button, MenuItem, Popover, Stack, TextField } from '@mui/material'
import type { TrackViewContent } from '@tempolibre/contract'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { roleChoices } from '../family/family-mark.tsx'
import { flagFilters } from '../field-lists.ts'
import type { Names } from './names.ts'

type Filter = TrackViewContent['filter']

interface FilterFieldsProps {
  filter: Filter
  names: Names
  onChange: (filter: Filter) => void
}

/** Milliseconds without typing after which the search begins. */
const pauseMs = 300

/** Which tracks the grid shows. */
export function FilterFields({ filter, names, onChange }: FilterFieldsProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = (field: string) => translate(`resources.tracks.fields.${field}`)
  const { q: _, ...conditions } = filter
  const count = Object.keys(conditions).length
  const tags = new Map([...names.mood.shown, ...names.use.shown, ...names.instrument.shown])
  const lists = [
    ['artist_id', names.artist.shown],
    ['genre_id', names.genre.shown],
    ['tag_id', tags],
  ] as const
  return (
    <>
      <SearchField filter={filter} onChange={onChange} />
      <Button startIcon={<FilterList />} onClick={(event) => setAnchor(event.currentTarget)}>
        {translate('resources.tracks.grid.filter')}
        {count > 0 && ` (${count})`}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-label': translate('resources.tracks.grid.filter'), role: 'dialog' } }}
      >
        <Stack sx={{ p: 2, width: 300 }}>
          {lists.map(([name, shown]) => (
            <Autocomplete
              key={name}
              options={[...shown.keys()]}
              getOptionLabel={(id) => shown.get(id) ?? ''}
              value={filter[name] ?? null}
              onChange={(_event, id) => onChange(withCondition(filter, name, id))}
              renderInput={(inputs) => <TextField {...inputs} label={label(name)} />}
            />
          ))}
          {flagFilters.map((name) => (
            <TextField
              key={name}
              select
              label={label(name)}
              value={filter[name] ?? ''}
              onChange={({ target }) => onChange(withCondition(filter, name, target.value))}
            >
              <MenuItem value="">–</MenuItem>
              <MenuItem value="true">{translate('ra.boolean.true')}</MenuItem>
              <MenuItem value="false">{translate('ra.boolean.false')}</MenuItem>
            </TextField>
          ))}
          <TextField
            select
            label={label('family')}
            value={filter.family ?? ''}
            onChange={({ target }) => onChange(withCondition(filter, 'family', target.value))}
          >
            <MenuItem value="">–</MenuItem>
            {roleChoices.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {translate(name)}
              </MenuItem>
            ))}
          </TextField>
          <Button
            disabled={count === 0}
            onClick={() => onChange(filter.q === undefined ? {} : { q: filter.q })}
          >
            {translate('resources.tracks.grid.all_tracks')}
          </Button>
        </Stack>
      </Popover>
    </>
  )
}

function SearchField({ filter, onChange }: Omit<FilterFieldsProps, 'names'>) {
  const translate = useTranslate()
  const stored = filter.q ?? ''
  const [typed, setTyped] = useState(stored)
  const [shown, setShown] = useState(stored)
  // A saved view brings words of its own.
  if (shown !== stored) {
    setShown(stored)
    if (typed.trim() !== stored) setTyped(stored)
  }
  useEffect(() => {
    if (typed.trim() === stored) return undefined
    const timer = setTimeout(() => onChange(withCondition(filter, 'q', typed.trim())), pauseMs)
    return () => clearTimeout(timer)
  }, [filter, onChange, stored, typed])
  return (
    <TextField
      type="search"
      margin="none"
      label={translate('ra.action.search')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      sx={{ width: { xs: '100%', sm: 240 } }}
    />
  )
}

function withCondition(filter: Filter, name: keyof Filter, value: string | null): Filter {
  const { [name]: _, ...others } = filter
  return value === null || value === '' ? others : { ...others, [name]: value }
}
