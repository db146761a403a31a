import { ApiError } from '@tempolibre/contract'
import type { SiteSettings } from '@tempolibre/contract/site'
import { dateFormat, type Language } from '@tempolibre/locales'
import { isApiError } from '../../foundation/api/is-api-error.ts'
import { describeOutcome } from './describe-outcome.ts'
import { describeWithdrawalTrouble } from './describe-withdrawal-trouble.ts'
import { findMissingField } from './declaration.ts'
import type { PlainForm, PlainOutcome } from './plain-outcome.ts'

interface Answer {
  outcome: PlainOutcome
  status: number
  retryAfterSeconds?: number
}

interface Sender {
  language: Language
  clientAddress: string | undefined
}

/**
 * Takes one of the two steps of a withdrawal from a browser without scripts, and the confirmation by the mailed link. Moments are in
 * UTC: without scripts the visitor's time zone is unknown.
 */
export async function takePlainWithdrawal(
  settings: Pick<SiteSettings, 'api' | 'log'>,
  form: PlainForm,
  sender: Sender,
): Promise<Answer> {
  const { step, token, typed } = form
  if (step === 'confirm') return confirm(settings, token, sender)
  const missing = findMissingField(typed)
  if (missing !== undefined) return { outcome: { shows: 'fields', typed, missing }, status: 400 }
  if (step === 'write') return { outcome: { shows: 'fields', typed }, status: 200 }
  if (step === 'read') return { outcome: { shows: 'declaration', typed }, status: 200 }
  const { clientAddress, language } = sender
  try {
    const said = { ...typed, lang: language }
    const { declared_at: at } = await settings.api.declareWithdrawal(said, { clientAddress })
    return end(describeOutcome({ kind: 'declared', at }, writeMoment(at, language), language))
  } catch (error) {
    const { trouble, ...answer } = troubleOf(settings, error)
    return { ...answer, outcome: { shows: 'declaration', typed, trouble } }
  }
}

async function confirm(
  settings: Pick<SiteSettings, 'api' | 'log'>,
  token: string,
  { clientAddress, language }: Sender,
): Promise<Answer> {
  try {
    if (token === '') throw new ApiError('link_expired')
    const { withdrawal } = await settings.api.confirmWithdrawal({ token, lang: language }, { clientAddress })
    const moment = writeMoment(withdrawal.declared_at, language)
    return end(describeOutcome({ kind: 'done', withdrawal }, moment, language))
  } catch (error) {
    const { trouble, ...answer } = troubleOf(settings, error)
    return { ...answer, outcome: { shows: 'link', token, trouble } }
  }
}

const end = (said: { title: string; texts: string[] }): Answer => ({
  outcome: { shows: 'end', ...said },
  status: 200,
})

/** If the API gives none, in seconds. */
const retryAfterOutage = 5
const statuses = {
  too_many_requests: 429,
  link_expired: 410,
  withdrawal_refused: 409,
  invalid_input: 400,
} as const

function troubleOf({ log }: Pick<SiteSettings, 'log'>, error: unknown) {
  if (!isApiError(error)) throw error
  const trouble = describeWithdrawalTrouble(error)
  const { code, retryAfterSeconds } = error
  const status = Object.entries(statuses).find(([name]) => name === code)?.[1]
  if (status !== undefined)
    return { trouble, status, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  log.error({ error }, 'a withdrawal could not be taken')
  return { trouble, status: 503, retryAfterSeconds: retryAfterOutage }
}

const writeMoment = (iso: string, language: Language) =>
  dateFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
