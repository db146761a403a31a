import { Box } from '@mui/material'
import { languages } from '@tempolibre/locales'
import { TextInput, useTranslate } from 'react-admin'

/** A name in every language, of the row that surrounds it. @param name key of what the input is called */
export function LabelInputs({ name, readOnly }: { name: string; readOnly: boolean }) {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' },
        columnGap: 1.5,
        maxWidth: 720,
      }}
    >
      {languages.map((language) => (
        <TextInput
          key={language}
          source={`label.${language}`}
          label={translate('studio.texts.label', {
            field: translate(name),
            language: language.toUpperCase(),
          })}
          // An emptied text is '', never null.
          parse={(text: string) => text}
          helperText={false}
          readOnly={readOnly}
          slotProps={{ htmlInput: { lang: language } }}
        />
      ))}
    </Box>
  )
}
