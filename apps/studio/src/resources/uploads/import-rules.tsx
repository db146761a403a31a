import { Box, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material'
import type { StudioUpload } from '@tempolibre/contract'
import { keysOf, pickOf } from '@tempolibre/locales'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { wholeLabel } from '../../editing/whole-label.ts'
import { GenreField } from './genre-field.tsx'

const ruleNames = ['artist', 'genre_id', 'known_genre', 'day_order', 'falls_back'] as const

/** What holds for recordings that do not say. */
export type ImportRules = Pick<StudioUpload, (typeof ruleNames)[number]>

/** The rules that were saved with an upload. */
export const rulesOf = (upload: StudioUpload): ImportRules => pickOf(upload, ruleNames)

const isDayOrder: Record<NonNullable<StudioUpload['day_order']>, true> = {
  'day first': true,
  'month first': true,
}
const dayOrders = keysOf(isDayOrder)

export interface ImportRulesProps {
  rules: ImportRules
  onChange: (change: Partial<ImportRules>) => void
}

/** Artist, genre, order of dates and language of recordings that do not say them. */
export function ImportRulesInputs({ onChange, rules }: ImportRulesProps) {
  const translate = useTranslate()
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'end',
          gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
          ...wholeLabel,
        }}
      >
        <TextField
          label={translate('resources.uploads.fields.artist')}
          value={rules.artist ?? ''}
          onChange={({ target }) => onChange({ artist: target.value })}
        />
        <GenreField value={rules.genre_id} known={rules.known_genre} onChange={onChange} />
        <TextField
          select
          label={translate('resources.uploads.fields.day_order')}
          value={rules.day_order ?? ''}
          onChange={({ target }) =>
            onChange({ day_order: dayOrders.find((order) => order === target.value) ?? null })
          }
        >
          <MenuItem value="">{translate('resources.uploads.unsaid')}</MenuItem>
          {dayOrders.map((order) => (
            <MenuItem key={order} value={order}>
              {translate(`resources.uploads.day_orders.${order}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <FallbackSwitch on={rules.falls_back} onChange={(on) => onChange({ falls_back: on })} />
    </>
  )
}

function FallbackSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const translate = useTranslate()
  const hintId = useId()
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={on}
            onChange={(_, chosen) => onChange(chosen)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        label={translate('resources.uploads.fields.falls_back')}
      />
      <Typography id={hintId} variant="body2" color="text.secondary">
        {translate('resources.uploads.falls_back_hint')}
      </Typography>
    </Box>
  )
}
