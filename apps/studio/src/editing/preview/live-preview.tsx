import DarkMode from '@mui/icons-material/DarkMode'
import DesktopWindows from '@mui/icons-material/DesktopWindows'
import LightMode from '@mui/icons-material/LightMode'
import Smartphone from '@mui/icons-material/Smartphone'
import { Alert, Box, Paper, ToggleButton, ToggleButtonGroup, Typography, useTheme } from '@mui/material'
import { type Language, languageNames } from '@tempolibre/locales'
import { type ReactNode, useId, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useTextLanguage } from '../text-language.ts'
import { PreviewFrame, type Screen } from './preview-frame.tsx'
import type { Look } from './show-document.ts'
import { useRendering } from './use-rendering.ts'

/** How a kind of record is drawn while it is being written. */
export interface PreviewSource<Input> {
  /** What is drawn; undefined while something required is missing. */
  inputOf(values: Readonly<Record<string, unknown>>, language: Language): Input | undefined
  draw(input: Input): Promise<{ html: string }>
}

/** What is being written, as the site will show it. */
export function LivePreview<Input>({ source }: { source: PreviewSource<Input> }) {
  const translate = useTranslate()
  const titleId = useId()
  const [language] = useTextLanguage()
  const values: Record<string, unknown> = useWatch()
  const input = source.inputOf(values, language)
  const { failure, html } = useRendering(source.draw, input)
  const [screen, setScreen] = useStore<Screen>('previewScreen', 'phone')
  const ownLook = useTheme().palette.mode
  const [look, setLook] = useState<Look>(ownLook)
  const trouble =
    input === undefined
      ? 'studio.preview.incomplete'
      : failure && (failure === 'not_found' ? 'studio.preview.no_page' : 'studio.preview.failed')

  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      variant="outlined"
      sx={{
        position: 'sticky',
        // Below the studio's bar; on phones it leaves half of the screen to the text.
        top: { xs: 56, sm: 48, lg: 64 },
        zIndex: 3,
        display: 'flex',
        flexDirection: 'column',
        height: { xs: '42dvh', lg: 'calc(100dvh - 160px)' },
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography id={titleId} variant="h6" component="h2" sx={{ flex: 1, minWidth: 0 }} noWrap>
          {translate('studio.preview.title')}
        </Typography>
        <Choice<Screen>
          label="studio.preview.width"
          value={screen}
          choose={setScreen}
          choices={{ phone: <Smartphone fontSize="small" />, desktop: <DesktopWindows fontSize="small" /> }}
        />
        <Choice<Look>
          label="studio.preview.look"
          value={look}
          choose={setLook}
          choices={{ light: <LightMode fontSize="small" />, dark: <DarkMode fontSize="small" /> }}
        />
      </Box>
      {trouble && (
        <Alert severity="info" sx={{ borderRadius: 0 }}>
          {translate(trouble)}
        </Alert>
      )}
      {html !== undefined && (
        <PreviewFrame
          html={html}
          look={look}
          screen={screen}
          title={translate('studio.preview.frame', { language: languageNames[language] })}
        />
      )}
    </Paper>
  )
}

interface ChoiceProps<Name extends string> {
  label: string
  value: Name
  choose(name: Name): void
  /** The picture of each choice. */
  choices: Readonly<Record<Name, ReactNode>>
}

function Choice<Name extends string>({ choices, choose, label, value }: ChoiceProps<Name>) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={translate(label)}
      // The chosen one cannot be taken back, only another one be chosen.
      onChange={(_, chosen: Name | null) => chosen !== null && choose(chosen)}
    >
      {Object.entries<ReactNode>(choices).map(([name, picture]) => (
        <ToggleButton key={name} value={name} title={translate(`studio.preview.${name}`)}>
          {picture}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
