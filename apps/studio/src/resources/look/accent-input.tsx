import { Box, Button, Paper, Typography } from '@mui/material'
import type { StudioLook } from '@tempolibre/contract'
import { deriveAccent, houseColour } from '@tempolibre/domain/accent'
import { TextInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { grounds } from './grounds.ts'

const source = 'accent'
/** A colour as the form has it, if it is one. */
const readColour = (value: string | null | undefined): string | null | undefined => {
  const colour = (value ?? '').trim().toLowerCase()
  if (colour === '') return null
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined
}

/** The accent, with what becomes of it in both themes. */
export function AccentInput({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const { setValue } = useFormContext<Pick<StudioLook, 'accent'>>()
  const accent = readColour(useWatch<Pick<StudioLook, 'accent'>>({ name: source }))
  const choose = (colour: string | null) => setValue(source, colour, { shouldDirty: true, shouldTouch: true })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
        <Box
          component="input"
          type="color"
          aria-label={translate('resources.look.choose')}
          disabled={readOnly}
          value={accent ?? houseColour}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => choose(event.target.value)}
          sx={{ width: 56, height: 44, mt: 1, p: 0.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
        />
        <TextInput source={source} readOnly={readOnly} helperText="resources.look.accent_hint" />
        {!readOnly && (
          <Button sx={{ mt: 1, minHeight: 44 }} disabled={accent === null} onClick={() => choose(null)}>
            {translate('resources.look.reset')}
          </Button>
        )}
      </Box>
      {accent !== undefined && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, mt: 1 }}>
          <ThemeSample theme="light" accent={accent} />
          <ThemeSample theme="dark" accent={accent} />
        </Box>
      )}
    </>
  )
}

function ThemeSample({ accent, theme }: { accent: string | null; theme: keyof typeof grounds }) {
  const translate = useTranslate()
  const { deep, hot, onHot } = deriveAccent(accent)[theme]
  const isCorrected = accent !== null && accent !== houseColour && hot !== accent
  return (
    <Paper
      component="section"
      aria-label={translate(`resources.look.${theme}`)}
      variant="outlined"
      sx={{ p: 2, ...grounds[theme] }}
    >
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{translate(`resources.look.${theme}`)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box
          component="span"
          sx={{ px: 2.5, py: 1, borderRadius: 99, bgcolor: hot, color: onHot, fontWeight: 700 }}
        >
          {translate('resources.look.button')}
        </Box>
        <Box component="span" sx={{ color: deep, fontWeight: 600 }}>
          {translate('resources.look.link')}
        </Box>
      </Box>
      <Typography variant="body2" component="output" sx={{ display: 'block', mt: 1.5 }}>
        {translate(isCorrected ? 'resources.look.corrected' : 'resources.look.as_chosen', { colour: hot })}
      </Typography>
    </Paper>
  )
}
