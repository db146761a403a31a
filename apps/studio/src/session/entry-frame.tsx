import { Box, Paper, Typography } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { LocalesMenuButton, useTranslate } from 'react-admin'
import { SiteMark } from '../look/site-mark.tsx'
import { useSiteLook } from '../look/site-look.ts'

interface EntryFrameProps {
  /** Key of the heading. */
  title: string
  children: ReactNode
}

/** The frame of screens for those who are not inside. */
export function EntryFrame({ children, title }: EntryFrameProps) {
  const translate = useTranslate()
  const look = useSiteLook()
  const heading = translate(title)
  const studio = translate('studio.name')
  useEffect(() => {
    document.title = heading === studio ? studio : `${heading} – ${studio}`
  }, [heading, studio])
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Box sx={{ width: '100%', maxWidth: 420 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
          {look && <SiteMark look={look} />}
          <LocalesMenuButton />
        </Box>
        <Paper variant="outlined" sx={{ p: 3 }}>
          <Typography variant="h4" component="h1" sx={{ mb: 2 }}>
            {heading}
          </Typography>
          {children}
        </Paper>
      </Box>
    </Box>
  )
}
