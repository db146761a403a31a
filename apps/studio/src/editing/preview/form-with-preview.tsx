import { Box, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { LivePreview, type PreviewSource } from './live-preview.tsx'
import { usePreviewing } from './previewing.ts'

interface FormWithPreviewProps<Input> {
  children: ReactNode
  source: PreviewSource<Input>
}

/** A form with the live preview of what is written in it: beside the text on wide screens, above it on others. */
export function FormWithPreview<Input>({ children, source }: FormWithPreviewProps<Input>) {
  const [previewing] = usePreviewing()
  return (
    <Box
      sx={
        previewing
          ? {
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
              alignItems: 'start',
            }
          : {}
      }
    >
      <Stack spacing={2} sx={{ minWidth: 0, order: { xs: 1, lg: 0 } }}>
        {children}
      </Stack>
      {previewing && <LivePreview source={source} />}
    </Box>
  )
}
