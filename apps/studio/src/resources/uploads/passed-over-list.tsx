import { Box, Typography } from '@mui/material'
import type { PassedOver } from '@tempolibre/domain/upload-rules'
import { useTranslate } from 'react-admin'
import { Breakable } from '../../editing/breakable.tsx'

/** Files that are not used, by kind: how many, why, and the first of them. @param title key of the words above them */
export function PassedOverList({ groups, title }: { groups: readonly PassedOver[]; title: string }) {
  const translate = useTranslate()
  if (groups.length === 0) return null
  return (
    <Box>
      <Typography variant="body2">{translate(title)}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', typography: 'body2' }}>
        {groups.map(({ count, files, kind }) => (
          <li key={kind}>
            {translate(`resources.uploads.passed_over.${kind}`, { smart_count: count })}{' '}
            <Breakable text={files.join(', ')} />
            {count > files.length && ` + ${count - files.length}`}
          </li>
        ))}
      </Box>
    </Box>
  )
}
