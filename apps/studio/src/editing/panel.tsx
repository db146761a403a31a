import { Box, Paper, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

interface PanelProps {
  /** Key of the heading. */
  title: string
  children: ReactNode
  /** Beside the heading. */
  figure?: ReactNode
}

/** A titled part of a form. */
export function Panel({ children, figure, title }: PanelProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      variant="outlined"
      sx={{ p: { xs: 2, md: 2.5 }, width: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Typography id={id} variant="h6" component="h2">
          {translate(title)}
        </Typography>
        {figure}
      </Box>
      {children}
    </Paper>
  )
}
