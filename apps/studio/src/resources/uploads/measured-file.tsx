import { Box, type Theme, Typography } from '@mui/material'
import type { StudioUploadFile } from '@tempolibre/contract'
import { decodePeaks, peakLevels } from '@tempolibre/domain/peaks'
import { numberFormat } from '@tempolibre/locales'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { showDuration } from '../tracks/show-duration.ts'

/** What was made of a file: its waveform, and what was measured. */
export function MeasuredFile({ file: { recording, state } }: { file: StudioUploadFile }) {
  const createPath = useCreatePath()
  if (!recording || state !== 'done') return null
  const { artist, bpm, duration_seconds: seconds, id, key, loudness_lufs: loudness, title } = recording
  const decibels = numberFormat(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const measured = [
    showDuration(seconds),
    bpm === null ? undefined : `${numberFormat(currentLanguage()).format(bpm)} BPM`,
    key ?? undefined,
    `${decibels.format(loudness)} LUFS`,
  ]
  return (
    <Box>
      <Link to={createPath({ resource: 'recordings', type: 'show', id })}>
        {textIn(title, currentLanguage())} · {artist}
      </Link>
      <Waveform peaks={recording.peaks} />
      <Typography variant="body2" color="text.secondary">
        {measured.filter((part) => part !== undefined).join(' · ')}
      </Typography>
    </Box>
  )
}

function Waveform({ peaks }: { peaks: string }) {
  const levels = decodePeaks(peaks)
  const path = levels
    .map((level, at) => {
      const height = Math.max(1, (level / peakLevels) * 24)
      return `M${at} ${(24 - height) / 2}v${height}`
    })
    .join('')
  return (
    <Box sx={{ height: 24, width: '15rem', maxWidth: '100%' }}>
      <Box
        component="svg"
        viewBox={`0 0 ${levels.length} 24`}
        preserveAspectRatio="none"
        aria-hidden
        sx={{
          width: '100%',
          height: '100%',
          fill: 'none',
          strokeWidth: 0.7,
          stroke: (theme: Theme) => theme.palette.text.disabled,
        }}
      >
        <path d={path} />
      </Box>
    </Box>
  )
}
