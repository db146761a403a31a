import { Box, Typography, useTheme } from '@mui/material'
import type { SiteLook } from '@tempolibre/contract'

/** The site's logo as it suits the theme or, without one, its name. */
export function SiteMark({ look }: { look: SiteLook }) {
  const isDark = useTheme().palette.mode === 'dark'
  const logo = look.logo && ((isDark && look.logo_dark) || look.logo)
  return logo ? (
    <Box
      component="img"
      src={logo.screen_url}
      alt={look.name}
      width={logo.width}
      height={logo.height}
      sx={{ width: 'auto', height: 32, maxWidth: 180, objectFit: 'contain', objectPosition: 'left' }}
    />
  ) : (
    <Typography variant="h6" component="p" color="primary">
      {look.name}
    </Typography>
  )
}
