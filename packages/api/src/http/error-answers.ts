import type { Hook } from '@hono/zod-openapi'
import { ApiError, type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '@tempolibre/contract'
import { describeDatabaseTrouble, SessionEndedError, SubjectBusyError } from '@tempolibre/database'
import { detectLanguage, keysOf, type Language, roundWait, writeWait } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describeCouponRefusal } from './coupon-refusals.ts'
import { describeWithdrawalRefusal } from './withdrawal-refusals.ts'
import { describeChannelFault } from '../claims/channel-faults.ts'
import { describeClaimFault } from '../claims/claim-faults.ts'
import { describeStudioFault } from './studio-faults.ts'
import { accountFaultOf, accountFieldError, expectedCodeOf } from './describe-fault.ts'
import { logOverload } from './overload-log.ts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { z } from 'zod'

/** The error shape for OpenAPI. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(keysOf(errorStatus)),
    message: z.string(),
    fields: z
      .array(
        z.object({
          field: z.string(),
          message: z.string(),
          code: z.string().optional(),
          expected: z.string().optional(),
        }),
      )
      .optional(),
  }),
})

/** The message of each code, with the next step to take. */
const messageOf: Record<ErrorCode, (locale: Language) => string> = {
  malformed_json: (locale) => m.api_malformed_json({}, { locale }),
  invalid_input: (locale) => m.api_invalid_input({}, { locale }),
  unauthorized: (locale) => m.api_unauthorized({}, { locale }),
  api_key_refused: (locale) => m.api_key_refused({}, { locale }),
  scope_missing: (locale) => m.api_scope_missing({}, { locale }),
  session_required: (locale) => m.api_session_required({}, { locale }),
  api_key_limit_reached: (locale) => m.api_key_limit_reached({}, { locale }),
  team_plan_required: (locale) => m.api_team_plan_required({}, { locale }),
  team_seat_missing: (locale) => m.api_team_seat_missing({}, { locale }),
  team_seats_taken: (locale) => m.api_team_seats_taken({}, { locale }),
  team_joined: (locale) => m.api_team_joined({}, { locale }),
  team_owned: (locale) => m.api_team_owned({}, { locale }),
  invitation_for_another: (locale) => m.api_invitation_for_another({}, { locale }),
  invitation_expired: (locale) => m.api_invitation_expired({}, { locale }),
  webhook_limit_reached: (locale) => m.webhook_limit_reached({}, { locale }),
  invalid_credentials: (locale) => m.api_invalid_credentials({}, { locale }),
  plan_required: (locale) => m.api_plan_required({}, { locale }),
  download_limit_reached: (locale) => m.api_download_limit_reached({}, { locale }),
  trial_limit_reached: (locale) => m.api_trial_limit_reached({}, { locale }),
  daily_limit_reached: (locale) => m.api_daily_limit_reached({}, { locale }),
  payment_failed: (locale) => m.api_payment_failed({}, { locale }),
  plan_waiting: (locale) => m.api_plan_waiting({}, { locale }),
  withdrawal_refused: (locale) => m.api_withdrawal_refused({}, { locale }),
  plan_on_hold: (locale) => m.api_plan_on_hold({}, { locale }),
  licence_held: (locale) => m.api_licence_held({}, { locale }),
  rights_open: (locale) => m.api_rights_open({}, { locale }),
  use_not_covered: (locale) => m.api_use_not_covered({}, { locale }),
  email_unverified: (locale) => m.api_email_unverified({}, { locale }),
  sign_in_link_mailed: (locale) => m.api_sign_in_link_mailed({}, { locale }),
  venue_not_covered: (locale) => m.api_venue_not_covered({}, { locale }),
  forbidden: (locale) => m.api_forbidden({}, { locale }),
  licence_revoked: (locale) => m.api_licence_revoked({}, { locale }),
  licence_disputed: (locale) => m.api_licence_disputed({}, { locale }),
  hand_over_not_covered: (locale) => m.hand_over_not_covered({}, { locale }),
  hand_over_exists: (locale) => m.hand_over_exists({}, { locale }),
  hand_over_ended: (locale) => m.hand_over_ended({}, { locale }),
  channel_limit_reached: (locale) => m.channel_limit_reached({}, { locale }),
  claim_limit_reached: (locale) => m.claims_limit_reached({}, { locale }),
  passkey_refused: (locale) => m.api_passkey_refused({}, { locale }),
  not_found: (locale) => m.api_not_found({}, { locale }),
  method_not_allowed: (locale) => m.api_method_not_allowed({}, { locale }),
  conflict: (locale) => m.api_conflict({}, { locale }),
  plan_unavailable: (locale) => m.api_plan_unavailable({}, { locale }),
  confirmation_required: (locale) => m.api_confirmation_required({}, { locale }),
  terms_not_accepted: (locale) => m.api_terms_not_accepted({}, { locale }),
  billing_details_required: (locale) => m.api_billing_details_required({}, { locale }),
  coupon_refused: (locale) => m.api_coupon_refused({}, { locale }),
  playlist_limit_reached: (locale) => m.playlist_limit_reached({}, { locale }),
  playlist_full: (locale) => m.playlist_full({}, { locale }),
  playlist_changed: (locale) => m.playlist_changed({}, { locale }),
  reauthentication_required: (locale) => m.api_reauthentication_required({}, { locale }),
  second_factor_required: (locale) => m.api_second_factor_required({}, { locale }),
  record_changed: (locale) => m.api_record_changed({}, { locale }),
  record_in_use: (locale) => m.api_record_in_use({}, { locale }),
  last_administrator: (locale) => m.api_last_administrator({}, { locale }),
  edition_unavailable: (locale) => m.api_edition_unavailable({}, { locale }),
  edition_gone: (locale) => m.api_edition_gone({}, { locale }),
  track_withdrawn: (locale) => m.api_track_withdrawn({}, { locale }),
  recording_gone: (locale) => m.api_recording_gone({}, { locale }),
  link_expired: (locale) => m.api_link_expired({}, { locale }),
  challenge_expired: (locale) => m.api_challenge_expired({}, { locale }),
  payload_too_large: (locale) => m.api_payload_too_large({}, { locale }),
  unsupported_media_type: (locale) => m.api_unsupported_media_type({}, { locale }),
  too_many_requests: (locale) => m.api_too_many_requests({}, { locale }),
  internal: (locale) => m.api_internal({}, { locale }),
  payment_unavailable: (locale) => m.api_payment_unavailable({}, { locale }),
  unavailable: (locale) => m.api_unavailable({}, { locale }),
  upload_running: (locale) => m.api_upload_running({}, { locale }),
  upload_offset: (locale) => m.api_upload_offset({}, { locale }),
  upload_busy: (locale) => m.api_upload_busy({}, { locale }),
  storage_full: (locale) => m.api_storage_full({}, { locale }),
}

/** Seconds until a retry makes sense if the database is unavailable, full, locked or read-only. */
const outageSeconds = 5
/** The same for too many requests, if no time is given. */
const unknownWaitSeconds = 60

/** zod's own translations in the site's languages. */
const describeIssue: Record<Language, z.core.$ZodErrorMap> = {
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
  fr: z.locales.fr().localeError,
}

/** API addresses have no language: the query decides, then the cookie, then `Accept-Language`. */
export function languageOf(context: Context): Language {
  return detectLanguage({
    query: context.req.query('lng') ?? context.req.query('lang'),
    cookie: getCookie(context, 'lng'),
    navigator: context.req.header('accept-language'),
  })
}

/** The message of a code. @param seconds until a retry makes sense, for callers who ask too often */
function wordCode(code: ErrorCode, locale: Language, seconds: number | undefined): string {
  if (code !== 'too_many_requests' || seconds === undefined) return messageOf[code](locale)
  return m.api_too_many_requests_wait({ wait: writeWait(seconds, locale) }, { locale })
}

function respond(
  context: Context,
  code: ErrorCode,
  { fields = [], seconds }: { fields?: FieldError[]; seconds?: number | undefined } = {},
): Response {
  const message = wordCode(code, languageOf(context), seconds)
  const body: ErrorBody = {
    success: false,
    error: { code, message, ...(fields.length > 0 ? { fields } : {}) },
  }
  return context.json(body, errorStatus[code])
}

/** Answers input outside the contract, naming each field. */
// oxlint-disable-next-line typescript/no-explicit-any -- the library types a hook for every route at once this way
export const refuseInput: Hook<any, any, any, any> = (result, context) => {
  if (result.success) return undefined
  const language = languageOf(context)
  const describe = describeIssue[language]
  const fields = result.error.issues.map((issue) => {
    const part = result.target === 'json' ? 'body' : result.target
    const field = [part, ...issue.path].join('.')
    const fault = issue.code === 'custom' ? accountFaultOf(issue.params?.['fault']) : undefined
    if (fault)
      return accountFieldError(
        field,
        fault,
        language,
        issue.code === 'custom' ? expectedCodeOf(issue.params) : undefined,
      )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod words raw issues, of which these are the finished form
    const described = describe(issue as z.core.$ZodRawIssue)
    const message = typeof described === 'string' ? described : described?.message
    return { field, message: message ?? issue.message }
  })
  return respond(context, 'invalid_input', { fields })
}

export function answerNotFound(context: Context): Response {
  return respond(context, 'not_found')
}

/** Answers every other failure. Our own errors are logged with their stack, which never leaves the server. */
export function answerError(
  error: Error,
  context: Context,
  log: { error(details: object, message: string): void },
): Response {
  const code = codeOf(error)
  // A client that aborts while sending gets no answer and is not logged.
  const path = loggedPath(context)
  if (errorStatus[code] >= 500 && !context.req.raw.signal.aborted && !logOverload(log, error, { path }))
    log.error({ err: error, path }, 'API call failed')
  const seconds = waitOf(error, code)
  if (seconds !== undefined) context.header('retry-after', String(seconds))
  const fields = error instanceof ApiError ? inWords(error.fields, languageOf(context)) : []
  return respond(context, code, { fields, seconds })
}

/** Until a retry makes sense, in seconds as they are told; undefined if unknown. */
function waitOf(error: Error, code: ErrorCode): number | undefined {
  const known =
    error instanceof ApiError || error instanceof SubjectBusyError ? error.retryAfterSeconds : undefined
  if (known !== undefined) return roundWait(known)
  if (code === 'unavailable') return outageSeconds
  return code === 'too_many_requests' ? unknownWaitSeconds : undefined
}

/** The status and the body of an error, for answers that are not the API's own. */
export function wordError(
  error: Error,
  language: Language,
): { status: number; body: ErrorBody; retryAfterSeconds: number | undefined } {
  const code = codeOf(error)
  const fields = error instanceof ApiError ? inWords(error.fields, language) : []
  const retryAfterSeconds = waitOf(error, code)
  const message = wordCode(code, language, retryAfterSeconds)
  return {
    status: errorStatus[code],
    body: { success: false, error: { code, message, ...(fields.length > 0 && { fields }) } },
    retryAfterSeconds,
  }
}

/** The path as documented: the actual one may contain a secret link. */
function loggedPath(context: Context): string {
  const route = matchedRoutes(context).findLast(({ path }) => !path.includes('*'))
  return route?.path ?? context.req.path
}

/** Describes faults only a service can find, such as a wrong password, in the caller's language. */
function inWords(fields: readonly FieldError[], language: Language): FieldError[] {
  return fields.map((fieldError) => {
    const { code, message: characters } = fieldError
    if (code === 'unprintable')
      return {
        ...fieldError,
        message: m.account_unprintable_characters({ characters }, { locale: language }),
      }
    const fault = accountFaultOf(code)
    if (fault) return accountFieldError(fieldError.field, fault, language)
    const studioError = describeStudioFault(fieldError, language)
    if (studioError) return studioError
    const claimFault = describeChannelFault(fieldError, language) ?? describeClaimFault(fieldError, language)
    if (claimFault) return claimFault
    const refusal = describeCouponRefusal(fieldError, language)
    if (refusal) return refusal
    const state = describeWithdrawalRefusal(fieldError, language)
    if (state) return state
    if (code === 'unknown_field')
      return { ...fieldError, message: m.api_unknown_field({ known: characters }, { locale: language }) }
    if (fieldError.code === 'scope') {
      const scope = fieldError.expected ?? ''
      return { ...fieldError, message: m.api_scope_needed({ scope }, { locale: language }) }
    }
    const { expected: version } = fieldError
    if (version === undefined) return fieldError
    return { ...fieldError, message: m.api_terms_version({ version }, { locale: language }) }
  })
}

function codeOf(error: Error): ErrorCode {
  if (error instanceof ApiError) return error.code
  if (error instanceof SubjectBusyError) return 'too_many_requests'
  if (error instanceof SessionEndedError) return 'unauthorized'
  // Hono refused a body it could not parse, or an unknown type.
  if (error instanceof HTTPException && error.status < 500) {
    return error.status === 415 ? 'unsupported_media_type' : 'malformed_json'
  }
  return describeDatabaseTrouble(error) ? 'unavailable' : 'internal'
}
