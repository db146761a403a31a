import { Box } from '@mui/material'
import type { StudioTrack } from '@tempolibre/contract'
import { dateFormat, numberFormat } from '@tempolibre/locales'
import { useRecordContext, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { showDuration } from './show-duration.ts'

/** What was measured of the recording, and what happened to the track. */
export function Measured() {
  const translate = useTranslate()
  const track = useRecordContext<StudioTrack>()
  if (!track) return null
  const language = currentLanguage()
  const decibels = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const rows = [
    ['duration', showDuration(track.duration_seconds)],
    ['loudness', `${decibels.format(track.loudness_lufs)} LUFS`],
    ['true_peak', `${decibels.format(track.true_peak_dbtp)} dBTP`],
    ...(track.measured
      ? ([
          [
            'measured_bpm',
            track.measured.bpm === null ? '–' : numberFormat(language).format(track.measured.bpm),
          ],
          ['measured_key', track.measured.key ?? '–'],
        ] as const)
      : []),
    ['has_recording', translate(track.has_recording ? 'ra.boolean.true' : 'ra.boolean.false')],
    ...track.former_recordings.map(
      ({ duration_seconds, until, version }) =>
        [
          'former_recording',
          translate('resources.tracks.former_recording', {
            version,
            duration: showDuration(duration_seconds),
            date: dateFormat(language, { dateStyle: 'medium' }).format(new Date(until)),
          }),
        ] as const,
    ),
    ['licences', numberFormat(language).format(track.licences)],
    [
      'updated_at',
      dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(track.updated_at)),
    ],
  ] as const
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.75, m: 0, mt: 2 }}
    >
      {rows.map(([name, value]) => (
        <Box key={`${name} ${value}`} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {translate(`resources.tracks.fields.${name}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
