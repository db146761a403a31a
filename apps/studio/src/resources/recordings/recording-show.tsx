import { Stack, Typography } from '@mui/material'
import type { StudioRecording } from '@tempolibre/contract'
import { useRecordContext, useTranslate } from 'react-admin'
import { Facts } from '../../editing/facts.tsx'
import { Panel } from '../../editing/panel.tsx'
import { RowsTable } from '../../editing/rows-table.tsx'
import { showValue } from '../../editing/show-value.ts'
import { Preview } from '../tracks/preview.tsx'
import { RightsFaults } from '../tracks/rights/rights-faults.tsx'
import { RightsLight } from '../tracks/rights/rights-light.tsx'
import { State } from './recording-list.tsx'

/** One recording: how it sounds, what was measured otherwise, and everything that was written of it. */
export default function RecordingShow() {
  const translate = useTranslate()
  const recording = useRecordContext<StudioRecording>()
  if (!recording) return null
  const {
    artist,
    bpm,
    differences,
    genre_names,
    isrc,
    key,
    loudness_lufs,
    path,
    release_date,
    rights_faults,
    rights_light,
    state,
    written,
  } = recording
  const facts: [string, unknown][] = [
    ['artist', artist],
    ['genre_names', genre_names],
    ['bpm', bpm],
    ['key', key],
    ['loudness_lufs', `${loudness_lufs.toFixed(1)} LUFS`],
    ['release_date', release_date],
    ['isrc', isrc],
    ['path', path],
  ]
  return (
    <Stack spacing={2}>
      <Panel title="resources.recordings.parts.recording" figure={<State state={state} />}>
        <Preview />
        <Facts
          rows={facts.map(([name, value]) => [
            translate(`resources.recordings.fields.${name}`),
            showValue(value, translate),
          ])}
        />
      </Panel>
      <Panel title="resources.tracks.rights.title" figure={<RightsLight light={rights_light} />}>
        <RightsFaults faults={rights_faults} light={rights_light} />
      </Panel>
      {differences.length > 0 && (
        <Panel title="resources.recordings.parts.differences">
          <RowsTable
            columns={['field', 'written', 'measured'].map((name) =>
              translate(`resources.recordings.columns.${name}`),
            )}
            rows={differences.map(({ field, measured, written: value }) => ({
              id: field,
              cells: [translate(`resources.recordings.fields.${field}`), value, measured],
            }))}
          />
        </Panel>
      )}
      {Object.keys(written).length > 0 && (
        <Panel title="resources.recordings.parts.written">
          <Typography color="text.secondary">{translate('resources.recordings.written_note')}</Typography>
          <Facts rows={Object.entries(written).map(([name, value]) => [name, showValue(value, translate)])} />
        </Panel>
      )}
    </Stack>
  )
}
