import { Box, Stack } from '@mui/material'
import { musicalKeys } from './musical-keys.ts'
import type { StudioTrack } from '@tempolibre/contract'
import { trackFields } from '@tempolibre/domain/track-fields'
import { AutocompleteInput, NumberInput, useRecordContext, useTranslate } from 'react-admin'
import { Completeness } from '../../editing/completeness.tsx'
import { PickMany } from '../../editing/name-inputs.tsx'
import { Panel } from '../../editing/panel.tsx'
import { RecordPicturePanel } from '../../editing/pictures/record-picture.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { TranslatedFields } from '../../editing/translated-fields.tsx'
import { editableOfTrack } from './editable.ts'
import { FamilyPanel } from './family/family-panel.tsx'
import { formFields } from './field-lists.ts'
import { Measured } from './measured.tsx'
import { PlainInput } from './plain-input.tsx'
import { Preview } from './preview.tsx'
import { RightsPanel } from './rights/rights-panel.tsx'
import { WithdrawButton, WithdrawnNote } from './withdrawal/offer-buttons.tsx'
import { ReplaceRecording } from '../uploads/replace-recording.tsx'

const texts = [
  { source: 'title', required: true },
  { source: 'description', required: true, rows: 5 },
  { source: 'slug', derived: true },
] as const

const boundsOf = (name: 'bpm' | 'energy') => ({ min: trackFields[name].min, max: trackFields[name].max })

const keyChoices = musicalKeys.map((key) => ({ id: key, name: key }))

/** A track: what may be changed, and what was measured. */
export default function TrackForm() {
  const readOnly = !useMayWrite()
  const track = useRecordContext<StudioTrack>()
  const translate = useTranslate()
  return (
    <RecordForm editable={editableOfTrack} removable tools={!readOnly && <WithdrawButton />}>
      <WithdrawnNote readOnly={readOnly} />
      <Panel title="resources.tracks.parts.texts" figure={<Completeness />}>
        <TranslatedFields fields={texts} fallbackOf={texts} readOnly={readOnly} />
      </Panel>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
        <Panel title="resources.tracks.parts.filing">
          <PickMany source="artist_ids" reference="artists" readOnly={readOnly} />
          <PickMany
            source="featured_artist_ids"
            reference="artists"
            readOnly={readOnly}
            hint={track && translate('resources.tracks.artists_hint', { shown: track.artist_name })}
          />
          <PickMany source="genre_ids" reference="genres" readOnly={readOnly} />
          <PickMany source="mood_ids" reference="tags" filter={moods} readOnly={readOnly} />
          <PickMany source="use_ids" reference="tags" filter={uses} readOnly={readOnly} />
          <PickMany source="instrument_ids" reference="tags" filter={instruments} readOnly={readOnly} />
          <Box
            sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}
          >
            {formFields.filing.map((name) => (
              <PlainInput key={name} name={name} readOnly={readOnly} />
            ))}
            <NumberInput source="bpm" {...boundsOf('bpm')} helperText={false} readOnly={readOnly} />
            <AutocompleteInput
              source="key"
              choices={keyChoices}
              translateChoice={false}
              helperText={false}
              readOnly={readOnly}
            />
            <NumberInput source="energy" {...boundsOf('energy')} helperText={false} readOnly={readOnly} />
          </Box>
          <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3 }}>
            {formFields.flags.map((name) => (
              <PlainInput key={name} name={name} readOnly={readOnly} />
            ))}
          </Stack>
        </Panel>
        <Panel title="resources.tracks.parts.recording">
          <Preview />
          <Measured />
          {!readOnly && <ReplaceRecording />}
        </Panel>
      </Box>
      <RecordPicturePanel fallback={track?.cover_url} readOnly={readOnly} />
      <FamilyPanel readOnly={readOnly} />
      <RightsPanel readOnly={readOnly} />
    </RecordForm>
  )
}

const moods = { kind: 'mood' }
const uses = { kind: 'use' }
const instruments = { kind: 'instrument' }
