import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import type { StudioArticle } from '@tempolibre/contract'
import { dateFormat } from '@tempolibre/locales'
import { DateTimeInput, required, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { currentLanguage } from '../../browser/current-language.ts'
import { choiceOf, choicesFor, parseLocalTime, publishedAtFor } from './publication-choice.ts'

const source = 'published_at'
const newArticle = { state: 'draft', published_at: null } as const
const isGiven = required()

/** Whether visitors read the article, and from when; decided by saving the form. */
export function Publication({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const stored = useRecordContext<StudioArticle>() ?? newArticle
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name: source })
  const chosen = choiceOf(value, stored)
  const time = dateFormat(currentLanguage(), { dateStyle: 'long', timeStyle: 'short' })

  const labelOf = (choice: string) => {
    if (choice === 'draft' && stored.state !== 'draft')
      return translate('resources.articles.choices.withdraw')
    if (choice === 'published' && stored.published_at !== null)
      return translate('resources.articles.choices.published', {
        at: time.format(new Date(stored.published_at)),
      })
    return translate(`resources.articles.choices.${choice}`)
  }

  return (
    <>
      <RadioGroup
        aria-label={translate('resources.articles.parts.publication')}
        value={chosen}
        onChange={(_, picked) => {
          const choice = choicesFor(stored).find((each) => each === picked)
          if (choice) setValue(source, publishedAtFor(choice, stored, new Date()), { shouldDirty: true })
        }}
      >
        {choicesFor(stored).map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            disabled={readOnly}
            control={<Radio size="small" />}
            label={labelOf(choice)}
          />
        ))}
      </RadioGroup>
      {chosen === 'scheduled' && (
        <DateTimeInput
          source={source}
          parse={parseLocalTime}
          validate={isGiven}
          readOnly={readOnly}
          helperText={translate('resources.articles.time_zone', {
            zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          })}
        />
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {translate(`resources.articles.hints.${chosen}`)}
      </Typography>
    </>
  )
}
