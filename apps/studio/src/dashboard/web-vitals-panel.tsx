import { Box, MenuItem, TextField, useTheme } from '@mui/material'
import type { DashboardPeriod, WebVitalFigures } from '@tempolibre/contract'
import { getWebVitalFigures } from '@tempolibre/contract/operations/studio-dashboard'
import { type FormFactor, formFactors, type WebVital, webVitalNames } from '@tempolibre/contract/web-vitals'
import { type Language, languageNames, languages } from '@tempolibre/locales'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { RankChart } from './charts.ts'
import { FigurePanel } from './figure-panel.tsx'
import { showShare } from './formats.ts'
import { useFigures } from './use-figures.ts'
import { type Rating, rate, showLimits, showVital, showVitalPage } from './web-vitals.ts'

type Row = WebVitalFigures['rows'][number]

/** What is shown; '': all. */
interface VitalChoice {
  metric: WebVital
  language: Language | ''
  formFactor: FormFactor | ''
}

/** Maximum number of pages in the chart: those with the most views. */
const maxBars = 10

/** Page speed against Google's thresholds, by page and language. */
export function WebVitalsPanel({ days }: { days: DashboardPeriod }) {
  const translate = useTranslate()
  const { palette } = useTheme()
  const [choice, setChoice] = useState<VitalChoice>({ metric: 'LCP', language: '', formFactor: '' })
  const { formFactor, language, metric } = choice
  const answer = useFigures('web_vitals', getWebVitalFigures, {
    days,
    ...(formFactor !== '' && { form_factor: formFactor }),
  })
  const all = (answer.data?.rows ?? []).toSorted((one, other) => other.samples - one.samples)
  const rows = all.filter((row) => row.metric === metric && (language === '' || row.language === language))
  const bars = rows.filter((row) => row.page !== null && row.language === (language === '' ? null : language))
  const whole = rows.find((row) => row.page === null && row.language === (language === '' ? null : language))
  const nameOf = ({ page }: Row) =>
    page === null ? translate('dashboard.web_vitals.all_pages') : showVitalPage(page)
  const ratingOf = (row: Row) => translate(`dashboard.web_vitals.ratings.${rate(row.metric, row.p75)}`)
  const colours: Record<Rating, string> = {
    good: palette.success.main,
    needs_improvement: palette.warning.main,
    poor: palette.error.main,
  }
  return (
    <FigurePanel
      name="web_vitals"
      answer={answer}
      period={answer.data}
      total={whole && `${metric} ${showVital(metric, whole.p75)}`}
      summary={bars
        .map((row) => `${nameOf(row)}: ${showVital(metric, row.p75)}, ${ratingOf(row)}`)
        .slice(0, maxBars)
        .join('; ')}
      choices={<VitalChoices choice={choice} onChange={(changed) => setChoice({ ...choice, ...changed })} />}
      columns={columnsOf(nameOf, ratingOf, translate)}
      rows={rows}
      fileRows={all}
      empty={bars.length === 0}
    >
      <RankChart
        rows={bars.slice(0, maxBars).map((row) => ({
          label: nameOf(row),
          value: row.p75,
          fill: colours[rate(metric, row.p75)],
        }))}
        unit={metric}
        show={(value) => showVital(metric, value)}
        limits={showLimits(metric)}
      />
    </FigurePanel>
  )
}

/** The columns of the table, each with its heading's key. */
function columnsOf(
  nameOf: (row: Row) => string,
  ratingOf: (row: Row) => string,
  translate: (key: string) => string,
) {
  return [
    { heading: 'dashboard.web_vitals.page', value: nameOf },
    {
      heading: 'dashboard.web_vitals.language',
      value: (row: Row) =>
        row.language === null ? translate('dashboard.web_vitals.all_languages') : languageNames[row.language],
    },
    { heading: 'dashboard.web_vitals.metric', value: (row: Row) => row.metric },
    { heading: 'dashboard.web_vitals.samples', value: (row: Row) => row.samples },
    {
      heading: 'dashboard.web_vitals.p75',
      value: (row: Row) => row.p75,
      show: (row: Row) => showVital(row.metric, row.p75),
    },
    { heading: 'dashboard.web_vitals.rating', value: ratingOf },
    ...(['good', 'needs_improvement', 'poor'] as const).map((name) => ({
      heading: `dashboard.web_vitals.ratings.${name}`,
      value: (row: Row) => row[name],
      show: (row: Row) => showShare(row[name]),
    })),
  ]
}

interface VitalChoicesProps {
  choice: VitalChoice
  onChange: (changed: Partial<VitalChoice>) => void
}

function VitalChoices({ choice, onChange }: VitalChoicesProps) {
  const { formFactor, language, metric } = choice
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      <Choice
        label="dashboard.web_vitals.metric"
        value={metric}
        choices={webVitalNames.map((name) => [
          name,
          `${name} – ${translate(`dashboard.web_vitals.metrics.${name}`)}`,
        ])}
        choose={(chosen) => onChange({ metric: chosen })}
      />
      <Choice
        label="dashboard.web_vitals.language"
        value={language}
        choices={[
          ['', translate('dashboard.web_vitals.all_languages')],
          ...languages.map((name) => [name, languageNames[name]] as const),
        ]}
        choose={(chosen) => onChange({ language: chosen })}
      />
      <Choice
        label="dashboard.web_vitals.form_factor"
        value={formFactor}
        choices={[
          ['', translate('dashboard.web_vitals.form_factors.all')],
          ...formFactors.map(
            (name) => [name, translate(`dashboard.web_vitals.form_factors.${name}`)] as const,
          ),
        ]}
        choose={(chosen) => onChange({ formFactor: chosen })}
      />
    </Box>
  )
}

interface ChoiceProps<Value extends string> {
  /** Key of its label. */
  label: string
  value: Value
  choices: readonly (readonly [value: Value, word: string])[]
  choose: (value: Value) => void
}

function Choice<Value extends string>({ choices, choose, label, value }: ChoiceProps<Value>) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate(label)}
      value={value}
      onChange={({ target }) => {
        const chosen = choices.find(([name]) => name === target.value)
        if (chosen) choose(chosen[0])
      }}
      sx={{ minWidth: '9rem' }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {choices.map(([name, word]) => (
        <MenuItem key={name} value={name}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  )
}
