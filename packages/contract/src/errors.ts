/** All error codes of the API, with the HTTP status of each. */
export const errorStatus = {
  malformed_json: 400,
  invalid_input: 400,
  unauthorized: 401,
  /** The API key is unknown, was revoked or has expired. */
  api_key_refused: 401,
  /** E-mail address and password don't match; the answer does not tell which is wrong. */
  invalid_credentials: 401,
  /** Downloads require a plan. */
  plan_required: 402,
  /** The plan has too few seats for a team. */
  team_plan_required: 402,
  /** The plan of the team has no seat for this member. */
  team_seat_missing: 402,
  /** The plan's downloads of this month are used up. */
  download_limit_reached: 402,
  /** The downloads of the trial are used up. */
  trial_limit_reached: 402,
  /** The plan's last payment failed; downloads resume once it is paid. */
  payment_failed: 402,
  /** A payment for the plan is disputed, or the current period's payment was refunded. */
  plan_on_hold: 402,
  /** Downloads wait until the period for a withdrawal is over, or its holder consents to lose that right. */
  plan_waiting: 402,
  /**
   * The plan allows no new licence, but the account holds one for this track, with which it can be downloaded again.
   */
  licence_held: 402,
  /** The plan does not allow playing music in a venue. */
  venue_not_covered: 402,
  forbidden: 403,
  /** The plan does not allow the stated use of the song. */
  use_not_covered: 403,
  /** The API key lacks the scope of the call; `fields` names it. */
  scope_missing: 403,
  /** No API key may make the call, only a signed-in user. */
  session_required: 403,
  /** The invitation was mailed to another address than that of the account. */
  invitation_for_another: 403,
  /** The licence for the download has been revoked. */
  licence_revoked: 403,
  /** The payment for the licence is disputed. */
  licence_disputed: 403,
  /** The plan of the licence does not cover work for clients. */
  hand_over_not_covered: 403,
  /** The password is right, but the address has not been confirmed. */
  email_unverified: 403,
  /** Too many sign-ins to one account failed, from all senders: a link that signs in was mailed to its address. */
  sign_in_link_mailed: 403,
  /** The passkey is unknown, or its answer does not match the challenge. */
  passkey_refused: 403,
  /** The account has no second factor, and the studio requires one: from its second member on, or by its settings. */
  second_factor_required: 403,
  /** The call needs a proof, given lately in this session, that its maker is who signed in. */
  reauthentication_required: 403,
  not_found: 404,
  /** The recording has no such edition, or cannot be made that long. */
  edition_unavailable: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** The plan is not available, or not to this account. */
  plan_unavailable: 409,
  /** The choice would end a paid plan or a trial; `give_up` confirms it. */
  confirmation_required: 409,
  /** An order must accept the terms in force; `fields` names each version that is missing or was replaced. */
  terms_not_accepted: 409,
  /** The coupon does not apply to the order; the first of `fields` says why. */
  coupon_refused: 409,
  /** The right of withdrawal is over or lost; the `code` of the field says which. */
  withdrawal_refused: 409,
  /** The billing details must be known before anything is charged. */
  billing_details_required: 409,
  /** A hand-over of the song to this client for this project is in force. */
  hand_over_exists: 409,
  /** The plan has no room for another channel on the safelist. */
  channel_limit_reached: 409,
  /** The account has the maximum number of claims. */
  claim_limit_reached: 409,
  /** The account has the maximum number of playlists. */
  playlist_limit_reached: 409,
  /** The account has the maximum number of API keys. */
  api_key_limit_reached: 409,
  /** All seats of the plan are taken, by members or invitations. */
  team_seats_taken: 409,
  /** The account is in a team, and can be in one only. */
  team_joined: 409,
  /** The account owns a team, which must be transferred or dissolved first. */
  team_owned: 409,
  /** The account has the maximum number of webhooks. */
  webhook_limit_reached: 409,
  /** The operator sells only songs whose rights are settled, and those of this one are not. */
  rights_open: 409,
  /** The playlist has the maximum number of songs. */
  playlist_full: 409,
  /** The playlist has changed since the version that the new order is based on. */
  playlist_changed: 409,
  /** The record has changed since the version that the change is based on. */
  record_changed: 409,
  /** The record is needed by others. */
  record_in_use: 409,
  /** The upload is being checked or imported. */
  upload_running: 409,
  /** The bytes do not follow those of the file that have arrived. */
  upload_offset: 409,
  /** There would be no administrator left. */
  last_administrator: 409,
  /** The song is no longer offered; who holds a licence for it keeps its files. */
  track_withdrawn: 410,
  /** A mailed link or signed address that is too old, was used, or is invalid. */
  link_expired: 410,
  /** The hand-over was revoked, or its licence is not in force. */
  hand_over_ended: 410,
  /** The invitation is too old, was used or withdrawn. */
  invitation_expired: 410,
  /** The recording that the licence was issued for is not stored any more; the song's current one can be downloaded. */
  recording_gone: 410,
  /** The edition was made of an earlier recording, and cannot be made of it any more; the current one may have it. */
  edition_gone: 410,
  /** A challenge for a code or a passkey that is too old, was answered, or was tried too often. */
  challenge_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  /** Another request is sending this file. */
  upload_busy: 423,
  /** The fair-use limit of the plan for one day is used up. */
  daily_limit_reached: 429,
  too_many_requests: 429,
  internal: 500,
  /** The payment service does not answer, or refuses. */
  payment_unavailable: 502,
  unavailable: 503,
  /** The server's disk cannot take the file. */
  storage_full: 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** One refused input: its field and the reason, in the caller's language. */
export interface FieldError {
  /** Dotted path, e.g. `query.limit` or `body.name`. */
  field: string
  message: string
  /** The kind of fault if forms have their own message for it, e.g. `too_short`. */
  code?: string
  /** The only value that would have been accepted, if any; of a code that is refused by its form, an example. */
  expected?: string
}

/** The JSON body of every error answer. */
export interface ErrorBody {
  success: false
  error: { code: ErrorCode; message: string; fields?: FieldError[] }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}

/** Thrown by services and by the client; screens translate the code. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  /** Seconds after which a retry makes sense; undefined if unknown. */
  readonly retryAfterSeconds: number | undefined
  /** HTTP status of the answer; undefined if there was none, or no server was called. */
  readonly responseStatus: number | undefined
  /** Whether the API sent the code itself, as ours does; otherwise it was derived from the status. */
  readonly codeGiven: boolean

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      fields?: readonly FieldError[]
      retryAfterSeconds?: number | undefined
      responseStatus?: number | undefined
      codeGiven?: boolean
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? code, { cause: options.cause })
    this.code = code
    this.fields = options.fields ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.responseStatus = options.responseStatus
    this.codeGiven = options.codeGiven ?? false
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
