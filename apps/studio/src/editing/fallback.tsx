import type { Fallback } from '@tempolibre/domain'
import { fallbackLanguages } from '@tempolibre/domain/fallback'
import { isOneOf, type Language } from '@tempolibre/locales'
import { BooleanInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { readFallback } from '../records/gaps.ts'

/** The form's fallback as it is now. */
export const useFallback = (): Fallback => readFallback(useWatch({ name: 'fallback' }))

interface FallbackInputProps {
  language: Language
  /** Whether a text is missing in the language. */
  missing: boolean
  readOnly: boolean
}

/** Says that missing texts of a language are shown in English. Where none is missing there is nothing to say. */
export function FallbackInput({ language, missing, readOnly }: FallbackInputProps) {
  const translate = useTranslate()
  const fallback = useFallback()
  if (!isOneOf(fallbackLanguages, language) || (!missing && !fallback[language])) return null
  return (
    <BooleanInput
      source={`fallback.${language}`}
      label={translate('studio.texts.label', {
        field: translate('studio.texts.fall_back'),
        language: language.toUpperCase(),
      })}
      helperText={false}
      readOnly={readOnly}
      sx={{ mb: 1 }}
    />
  )
}
