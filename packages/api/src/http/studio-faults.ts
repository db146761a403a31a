import { ApiError, type FieldError, maxTrackViews } from '@tempolibre/contract'
import { keysOf, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** What only the database can tell of an editor's input. */
const faults = {
  taken: (locale: Language) => m.studio_taken({}, { locale }),
  isrc_taken: (locale: Language) => m.studio_isrc_taken({}, { locale }),
  record_changed: (locale: Language) => m.api_record_changed({}, { locale }),
  too_many_views: (locale: Language) => m.studio_too_many_views({ count: maxTrackViews }, { locale }),
  text_missing: (locale: Language) => m.studio_text_missing({}, { locale }),
  picture_undescribed: (locale: Language) => m.studio_picture_undescribed({}, { locale }),
  legal_page_missing: (locale: Language) => m.studio_legal_page_missing({}, { locale }),
  picture_missing: (locale: Language) => m.studio_picture_missing({}, { locale }),
  look_picture_unreadable: (locale: Language) => m.studio_look_picture_unreadable({}, { locale }),
  picture_unreadable: (locale: Language) => m.studio_picture_unreadable({}, { locale }),
  in_another_family: (locale: Language) => m.studio_in_another_family({}, { locale }),
  artist_twice: (locale: Language) => m.studio_artist_twice({}, { locale }),
  genre_missing: (locale: Language) => m.studio_genre_missing({}, { locale }),
  unknown_record: (locale: Language) => m.studio_unknown_record({}, { locale }),
  account_missing: (locale: Language) => m.studio_account_missing({}, { locale }),
  role_given: (locale: Language) => m.studio_role_given({}, { locale }),
  day_past: (locale: Language) => m.studio_day_past({}, { locale }),
  terms_unchanged: (locale: Language) => m.studio_terms_unchanged({}, { locale }),
  licence_revoked: (locale: Language) => m.studio_licence_revoked({}, { locale }),
  licence_warned: (locale: Language) => m.studio_licence_warned({}, { locale }),
  licence_not_warned: (locale: Language) => m.studio_licence_not_warned({}, { locale }),
  licence_without_holder: (locale: Language) => m.studio_licence_without_holder({}, { locale }),
  notice_missing: (locale: Language) => m.studio_notice_missing({}, { locale }),
  notice_unsent: (locale: Language) => m.studio_notice_unsent({}, { locale }),
  notice_late: (locale: Language) => m.studio_notice_late({}, { locale }),
  notice_of_another: (locale: Language) => m.studio_notice_of_another({}, { locale }),
  notice_running: (locale: Language) => m.studio_notice_running({}, { locale }),
  licence_withdrawn: (locale: Language) => m.studio_licence_withdrawn({}, { locale }),
  mail_missing: (locale: Language) => m.studio_mail_missing({}, { locale }),
  licence_in_force: (locale: Language) => m.studio_licence_in_force({}, { locale }),
  dispute_answered: (locale: Language) => m.studio_dispute_answered({}, { locale }),
  dispute_closed: (locale: Language) => m.studio_dispute_closed({}, { locale }),
  dispute_overdue: (locale: Language) => m.studio_dispute_overdue({}, { locale }),
  evidence_underway: (locale: Language) => m.studio_evidence_underway({}, { locale }),
  evidence_too_large: (locale: Language) => m.studio_evidence_too_large({}, { locale }),
  evidence_too_long: (locale: Language) => m.studio_evidence_too_long({}, { locale }),
  evidence_refused: (locale: Language) => m.studio_evidence_refused({}, { locale }),
  address_differs: (locale: Language) => m.studio_address_differs({}, { locale }),
  user_is_staff: (locale: Language) => m.studio_user_is_staff({}, { locale }),
  user_owns_team: (locale: Language) => m.studio_user_owns_team({}, { locale }),
  job_running: (locale: Language) => m.studio_job_running({}, { locale }),
  job_over: (locale: Language) => m.studio_job_over({}, { locale }),
  job_repeated: (locale: Language) => m.studio_job_repeated({}, { locale }),
  currency_twice: (locale: Language) => m.studio_currency_twice({}, { locale }),
  coupon_used: (locale: Language) => m.studio_coupon_used({}, { locale }),
  discount_incomplete: (locale: Language) => m.studio_discount_incomplete({}, { locale }),
  period_empty: (locale: Language) => m.studio_period_empty({}, { locale }),
  price_too_fine: (locale: Language) => m.studio_price_too_fine({}, { locale }),
  currency_unknown: (locale: Language) => m.studio_currency_unknown({}, { locale }),
  free_plan_priced: (locale: Language) => m.studio_free_plan_priced({}, { locale }),
  trial_unavailable: (locale: Language) => m.studio_trial_unavailable({}, { locale }),
  trial_incomplete: (locale: Language) => m.studio_trial_incomplete({}, { locale }),
  tax_rate_missing: (locale: Language) => m.studio_tax_rate_missing({}, { locale }),
  path_invalid: (locale: Language) => m.studio_path_invalid({}, { locale }),
  path_is_page: (locale: Language) => m.studio_path_is_page({}, { locale }),
  redirect_circle: (locale: Language) => m.studio_redirect_circle({}, { locale }),
  target_invalid: (locale: Language) => m.studio_target_invalid({}, { locale }),
  table_broken: (locale: Language) => m.studio_table_broken({}, { locale }),
  table_columns_missing: (locale: Language) => m.studio_table_columns_missing({}, { locale }),
  twice_in_table: (locale: Language) => m.studio_twice_in_table({}, { locale }),
  upload_path_invalid: (locale: Language) => m.studio_upload_path_invalid({}, { locale }),
  upload_kind_unknown: (locale: Language) => m.studio_upload_kind_unknown({}, { locale }),
  upload_file_empty: (locale: Language) => m.studio_upload_file_empty({}, { locale }),
  upload_too_many: (locale: Language) => m.studio_upload_too_many({}, { locale }),
  upload_empty: (locale: Language) => m.studio_upload_empty({}, { locale }),
  upload_unfinished: (locale: Language) => m.studio_upload_unfinished({}, { locale }),
  spelling_without_letters: (locale: Language) => m.studio_spelling_without_letters({}, { locale }),
} as const

export type StudioFault = keyof typeof faults

/** Refuses a change, with a fault for each field, such as `title.es`. */
export function refuseFields(fields: readonly { field: string; fault: StudioFault }[]): ApiError {
  return new ApiError('invalid_input', {
    fields: fields.map(({ fault, field }) => ({ field: `body.${field}`, code: fault, message: fault })),
  })
}

/** A fault in words. */
export const wordStudioFault = (fault: StudioFault, language: Language): string => faults[fault](language)

/** A field's fault in words; undefined if it is none of the studio's. */
export function describeStudioFault(fieldError: FieldError, language: Language): FieldError | undefined {
  const fault = keysOf(faults).find((name) => name === fieldError.code)
  if (fault) return { ...fieldError, message: faults[fault](language) }
  const tie = keysOf(ties).find((name) => name === fieldError.code)
  return tie && { ...fieldError, message: ties[tie](Number(fieldError.message), language) }
}

/** Why a track cannot be deleted. Until they are put into words, the message is the number. */
const ties = {
  track_licensed: (count: number, locale: Language) => m.studio_track_licensed({ count }, { locale }),
  track_claimed: (count: number, locale: Language) => m.studio_track_claimed({ count }, { locale }),
} as const

/** Refuses to delete what licences and claims refer to: how many of each. */
export function refuseTied({ claims, licences }: { licences: number; claims: number }): ApiError {
  const fields = [
    { field: 'id', code: 'track_licensed', message: String(licences) },
    { field: 'id', code: 'track_claimed', message: String(claims) },
  ]
  return new ApiError('record_in_use', { fields: fields.filter(({ message }) => message !== '0') })
}
