import { Avatar, Box, Stack, Typography } from '@mui/material'
import type { HeardTrack as Heard } from '@tempolibre/contract'
import { RecordContextProvider, useCreatePath } from 'react-admin'
import { Link } from 'react-router'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { Preview } from './preview.tsx'

/** A track by name, to be heard; its name leads to it. */
export function HeardTrack({ track }: { track: Heard }) {
  const createPath = useCreatePath()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', mb: 1 }}>
        <Avatar variant="rounded" src={track.cover_url ?? ''} alt="" />
        <Box sx={{ minWidth: 0 }}>
          <Link to={createPath({ resource: 'tracks', type: 'edit', id: track.id })}>
            {textIn(track.title, currentLanguage())}
          </Link>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[track.artist_name, track.isrc].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
      </Stack>
      <RecordContextProvider value={track}>
        <Preview />
      </RecordContextProvider>
    </Box>
  )
}
