import { Checkbox, FormControlLabel, TextField } from '@mui/material'
import { languageNames, languages, type Translated } from '@tempolibre/locales'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { emptyText } from '../empty-text.ts'

/** What is said of a picture to those who do not see it. */
export interface Description {
  alts: Translated
  decorative: boolean
}

/** What is being typed of a picture. @param said null: it is decorative, undefined: nothing yet */
export function useDescription(said?: Translated | null) {
  const [description, setDescription] = useState<Description>({
    alts: said ?? emptyText,
    decorative: said === null,
  })
  const { alts, decorative } = description
  const isComplete = decorative || languages.every((language) => alts[language].trim() !== '')
  return { description, isComplete, setDescription }
}

interface AltInputsProps {
  description: Description
  setDescription(description: Description): void
}

/** Asks what a picture shows, in each language. */
export function AltInputs({ description, setDescription }: AltInputsProps) {
  const translate = useTranslate()
  const { alts, decorative } = description
  return (
    <>
      {languages.map((language) => (
        <TextField
          key={language}
          fullWidth
          size="small"
          margin="dense"
          label={translate('studio.pictures.alt', { language: languageNames[language] })}
          helperText={language === 'en' && translate('studio.pictures.alt_hint')}
          value={alts[language]}
          disabled={decorative}
          onChange={(event) =>
            setDescription({ decorative, alts: { ...alts, [language]: event.target.value } })
          }
          slotProps={{ htmlInput: { lang: language, maxLength: 300 } }}
        />
      ))}
      <FormControlLabel
        control={
          <Checkbox
            checked={decorative}
            onChange={(_, checked) => setDescription({ alts, decorative: checked })}
          />
        }
        label={translate('studio.pictures.decorative')}
      />
    </>
  )
}
