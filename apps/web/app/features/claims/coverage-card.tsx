import type { EndpointOutput } from '@tempolibre/contract'
import { getCoverage } from '@tempolibre/contract/operations/claims'
import type { CoverageAnswer } from '@tempolibre/domain/coverage'
import { findLicenceNumber } from '@tempolibre/domain/licence-document'
import { isUsage, type Usage, usages } from '@tempolibre/domain/usage-matrix'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useId, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'
import { Labelled, TextField } from './field.tsx'
import { askedLicence } from './asked-licence.ts'
import { today } from './today.ts'

/** `date`: the day that it was asked for. */
type Coverage = EndpointOutput<'getCoverage'>['coverage'] & { date: string }
type Fault = 'number' | 'date'

const useNames: Record<Usage, () => string> = {
  online_video: m.usage_online_video,
  podcast: m.usage_podcast,
  film_and_course: m.usage_film_and_course,
  game_and_app: m.usage_game_and_app,
  own_advertising: m.usage_own_advertising,
  client_work: m.usage_client_work,
  venue: m.usage_venue,
}

const answerWords: Record<CoverageAnswer, (credit: string) => string> = {
  covered: () => m.coverage_covered(),
  covered_with_credit: (credit) => m.coverage_covered_with_credit({ credit }),
  use_not_covered: () => m.coverage_use_not_covered(),
  before_licence: () => m.coverage_before_licence(),
  after_revocation: () => m.coverage_after_revocation(),
  under_dispute: () => m.coverage_under_dispute(),
  test: () => m.verify_test_licence(),
}

const example = 'TL-7K2M-9QWX-4HTD'

const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Answers whether a licence covers a use on a day. */
export function CoverageCard() {
  const id = useId()
  const language = useLanguage()
  const request = useApiRequest()
  const [faults, setFaults] = useState<Partial<Record<Fault, string | undefined>>>({})
  const [notice, setNotice] = useState('')
  const [coverage, setCoverage] = useState<Coverage>()

  const { once } = useOneAtATime(({ code }) => {
    setCoverage(undefined)
    setNotice(code === 'not_found' ? m.coverage_unknown() : m.channels_failed())
  })

  function ask(number: string, use: Usage, date: string): void {
    once(async () => {
      setNotice('')
      const answer = await getCoverage(request, { number, use, date, lang: language })
      const answered = { ...answer.coverage, date }
      setCoverage(answered)
      announce(wordAnswer(answered))
    })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const [typed, use, date] = [given.get('number'), given.get('use'), given.get('date')]
    const number = typeof typed === 'string' ? findLicenceNumber(typed) : undefined
    const found: typeof faults = {
      ...(number === undefined && { number: m.coverage_wrong_number({ example }) }),
      ...(!isDay(date) && { date: m.coverage_wrong_day() }),
    }
    setFaults(found)
    if (number !== undefined && isDay(date) && isUsage(use)) return ask(number, use, date)
    form.querySelector<HTMLElement>(`[name=${found.number === undefined ? 'date' : 'number'}]`)?.focus()
  }

  return (
    <section className="account-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{m.coverage_title()}</h2>
      <p>{m.coverage_text()}</p>
      <form method="get" className="claims-form" noValidate onSubmit={submit}>
        <TextField
          id={`${id}-number`}
          name="number"
          label={m.coverage_number()}
          fault={faults.number}
          defaultValue={askedLicence()}
          placeholder={example}
          autoCapitalize="characters"
          onInput={() => setFaults((known) => ({ ...known, number: undefined }))}
        />
        <Labelled id={`${id}-use`} label={m.coverage_use()}>
          <select id={`${id}-use`} name="use" className="select">
            {usages.map((usage) => (
              <option key={usage} value={usage}>
                {useNames[usage]()}
              </option>
            ))}
          </select>
        </Labelled>
        <TextField
          id={`${id}-date`}
          name="date"
          type="date"
          label={m.coverage_day()}
          fault={faults.date}
          defaultValue={today()}
          onInput={() => setFaults((known) => ({ ...known, date: undefined }))}
        />
        <div role="alert">{notice !== '' && <p className="field-error">{notice}</p>}</div>
        <button type="submit" className="button button-hot">
          {m.coverage_ask()}
        </button>
      </form>
      {coverage && <Answer coverage={coverage} />}
    </section>
  )
}

const isYes = ({ answer }: Coverage) => answer === 'covered' || answer === 'covered_with_credit'

/** Nobody knows whether a licence will be valid on a day to come. */
function wordAnswer(coverage: Coverage): string {
  const word = answerWords[coverage.answer](coverage.credit ?? '')
  return isYes(coverage) && coverage.date > today() ? `${word} ${m.coverage_later()}` : word
}

function Answer({ coverage }: { coverage: Coverage }) {
  return (
    <div className="coverage" data-yes={isYes(coverage) || undefined}>
      <p className="coverage-answer">{wordAnswer(coverage)}</p>
      {coverage.clauses.length > 0 && (
        <details className="coverage-clause">
          <summary>{m.coverage_clauses()}</summary>
          {coverage.clauses.map(({ heading, text }) => (
            <blockquote key={heading}>
              <p className="coverage-heading">{heading}</p>
              {text.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </blockquote>
          ))}
        </details>
      )}
      <a href={coverage.terms_url} className="text-link">
        {m.coverage_terms({ version: coverage.terms_version })}
      </a>
    </div>
  )
}
