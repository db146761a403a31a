import ContentCopy from '@mui/icons-material/ContentCopy'
import { Box, Button, Chip, Tab, Tabs, useMediaQuery, type Theme } from '@mui/material'
import { type Language, languageNames, languages } from '@tempolibre/locales'
import { useEffect } from 'react'
import { regex, TextInput, useResourceContext, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { isTable } from '../records/changes.ts'
import { isFallingBack, missingLanguages } from '../records/gaps.ts'
import { FallbackInput, useFallback } from './fallback.tsx'
import { PictureDropZone } from './pictures/picture-drop-zone.tsx'
import { usePreviewing } from './preview/previewing.ts'
import { useTextLanguage } from './text-language.ts'
import { slugPattern } from '@tempolibre/domain/slug-pattern'

/** One text of a record, edited in every language. */
export interface TranslatedField {
  source: string
  /** A number of rows makes it a text of several paragraphs. */
  rows?: number
  /** Whether it is Markdown, which can show pictures. */
  markdown?: boolean
  /** Whether the API takes a single line, however many rows show it: a line break becomes a space. */
  line?: boolean
  /** Whether every language needs it; otherwise all may be empty. */
  required?: boolean
  /** A part of the address, made by the API if it is left empty: never missing, and not copied from English. */
  derived?: boolean
  /** A list of texts, one per line. */
  lines?: boolean
}

/** What the API accepts in addresses, told in words before it is sent. */
const isSlug = regex(slugPattern, 'studio.texts.slug_hint')

interface TranslatedFieldsProps {
  fields: readonly TranslatedField[]
  readOnly?: boolean
  /** All texts of the record: an editor says here whether missing ones are shown in English. */
  fallbackOf?: readonly TranslatedField[]
}

/** Texts in the three languages: side by side on wide screens, behind tabs on narrow ones. */
export function TranslatedFields({ fallbackOf, fields, readOnly = false }: TranslatedFieldsProps) {
  const translate = useTranslate()
  const [previewing] = usePreviewing()
  const roomy = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  // Beside a preview there is room for the language that it shows.
  const wide = roomy && !previewing
  const [shown, setShown] = useTextLanguage()
  useShownRefusals(fields, shown, setShown)
  const gaps = useGapsByLanguage(fields).filter(({ falls }) => !falls)
  const countOf = (language: Language) => gaps.filter((gap) => gap.language === language).length
  const missing = useGapsByLanguage(fallbackOf ?? noFields)
  const fallbackInput = (language: Language) =>
    fallbackOf && (
      <FallbackInput
        language={language}
        missing={missing.some((gap) => gap.language === language)}
        readOnly={readOnly}
      />
    )

  return (
    <Box sx={{ width: '100%' }}>
      {wide ? (
        <Box sx={{ ...columns, mb: 1 }}>
          {languages.map((language) => (
            <Box key={language}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
                <Box component="span" sx={{ fontWeight: 650 }} lang={language}>
                  {languageNames[language]}
                </Box>
                <GapCount count={countOf(language)} />
              </Box>
              {fallbackInput(language)}
            </Box>
          ))}
        </Box>
      ) : (
        <Tabs
          value={shown}
          onChange={(_, language: Language) => setShown(language)}
          variant="fullWidth"
          aria-label={translate('studio.texts.languages')}
          sx={{ mb: 2 }}
        >
          {languages.map((language) => (
            <Tab
              key={language}
              value={language}
              lang={language}
              label={
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
                  {languageNames[language]}
                  <GapCount count={countOf(language)} small />
                </Box>
              }
            />
          ))}
        </Tabs>
      )}
      {!wide && fallbackInput(shown)}
      <Box sx={wide ? columns : {}}>
        {fields.flatMap((field) =>
          languages.map((language) => (
            <Box
              key={`${field.source}.${language}`}
              sx={{ display: wide || language === shown ? 'block' : 'none' }}
            >
              <TextInLanguage field={field} language={language} readOnly={readOnly} />
            </Box>
          )),
        )}
      </Box>
    </Box>
  )
}

/** Of a failed try to save a refused text comes to the screen, if one is behind a tab and none before it. */
function useShownRefusals(
  fields: readonly TranslatedField[],
  shown: Language,
  show: (language: Language) => void,
): void {
  const { errors, submitCount } = useFormState()
  useEffect(() => {
    const refused = languages.filter((language) =>
      fields.some(({ source }) => isTable(errors[source]) && language in errors[source]),
    )
    const [first] = refused
    if (first && !refused.includes(shown)) show(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever looks at another language afterwards stays there
  }, [submitCount])
}

const noFields: readonly TranslatedField[] = []

const flagged = {
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'warning.main' },
  '& .MuiFormHelperText-root:not(.Mui-error)': { color: 'warning.main' },
}

const columns = { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: 2 }

interface TextInLanguageProps {
  field: TranslatedField
  language: Language
  readOnly: boolean
}

function TextInLanguage({ field, language, readOnly }: TextInLanguageProps) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { setValue } = useFormContext()
  const whole: unknown = useWatch({ name: field.source })
  const english: unknown = useWatch({ name: `${field.source}.en` })
  const missing =
    field.derived !== true && missingLanguages(asTexts(whole), field.required ?? false).includes(language)
  const fallback = useFallback()
  const falls = missing && isFallingBack(whole, language, fallback)
  const source = `${field.source}.${language}`
  const name = translate(`resources.${resource}.fields.${field.source}`)
  const canCopy = missing && !readOnly && language !== 'en' && isWritten(english)

  const input = (
    <TextInput
      source={source}
      label={translate('studio.texts.label', { field: name, language: language.toUpperCase() })}
      format={(text: unknown) => (Array.isArray(text) ? text.join('\n') : text)}
      // An emptied text is '', never null.
      parse={(text: string) =>
        field.lines === true ? toLines(text) : field.line === true ? text.replaceAll(/\s*\n\s*/g, ' ') : text
      }
      {...(field.derived === true && { validate: isSlug })}
      multiline={field.rows !== undefined}
      minRows={field.rows ?? 1}
      maxRows={Math.max(18, field.rows ?? 1)}
      fullWidth
      readOnly={readOnly}
      sx={missing && !falls ? flagged : {}}
      helperText={falls ? 'studio.texts.shown_in_english' : missing ? 'studio.texts.missing' : false}
      slotProps={{ htmlInput: { lang: language, spellCheck: true } }}
    />
  )
  return (
    <Box sx={{ mb: 0.5 }}>
      {field.markdown === true && !readOnly ? (
        <PictureDropZone source={field.source} language={language}>
          {input}
        </PictureDropZone>
      ) : (
        input
      )}
      {canCopy && (
        <Button
          size="small"
          startIcon={<ContentCopy />}
          aria-label={translate('studio.texts.copy_field', { field: name })}
          onClick={() =>
            setValue(source, english, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
          sx={{ mt: -0.5, mb: 1 }}
        >
          {translate('studio.texts.copy')}
        </Button>
      )}
    </Box>
  )
}

function GapCount({ count, small = false }: { count: number; small?: boolean }) {
  const translate = useTranslate()
  if (count === 0) return null
  return (
    <Chip
      size="small"
      color="warning"
      variant="outlined"
      label={small ? count : translate('studio.texts.gaps', { smart_count: count })}
      aria-label={translate('studio.texts.gaps', { smart_count: count })}
    />
  )
}

interface FormGap {
  source: string
  language: Language
  /** Whether it is shown in English. */
  falls: boolean
}

function useGapsByLanguage(fields: readonly TranslatedField[]): FormGap[] {
  const values: unknown[] = useWatch({ name: fields.map(({ source }) => source) })
  const fallback = useFallback()
  return fields.flatMap(({ derived, required, source }, index) => {
    if (derived === true) return []
    const value = values[index]
    return missingLanguages(asTexts(value), required ?? false).map((language) => ({
      source,
      language,
      falls: isFallingBack(value, language, fallback),
    }))
  })
}

const toLines = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** Lists of texts in every language as texts; anything else as it is. */
function asTexts(value: unknown): unknown {
  if (!isTable(value) || !Object.values(value).every(Array.isArray)) return value
  return Object.fromEntries(
    Object.entries(value).map(([language, lines]) => [
      language,
      Array.isArray(lines) ? lines.join('\n') : '',
    ]),
  )
}

/** Whether there is a text, or a list of some. */
const isWritten = (text: unknown): boolean =>
  (typeof text === 'string' || Array.isArray(text)) && text.length > 0
