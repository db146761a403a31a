/** Everything that can go wrong at the API's boundary, and the HTTP status it answers with. */
export const errorStatus = {
  malformed_json: 400,
  invalid_input: 400,
  unauthorized: 401,
  /** E-mail address and password don't match; it is not said which of them is wrong. */
  invalid_credentials: 401,
  /** Downloading asks for a plan. */
  plan_required: 402,
  /** The plan's downloads of this month are used up. */
  download_limit_reached: 402,
  /** The downloads of the trial are used up. */
  trial_limit_reached: 402,
  /** The plan's last payment failed; downloads go on once it is made up for. */
  payment_failed: 402,
  /** A payment for the plan is under dispute, or that of its period was given back. */
  plan_on_hold: 402,
  /** There is no plan for new licences, but one is held for this track, by which it can be downloaded again. */
  licence_held: 402,
  forbidden: 403,
  /** The licence a download would go by has been revoked. */
  licence_revoked: 403,
  /** The payment for the licence a download would go by is under dispute. */
  licence_disputed: 403,
  /** The password is right, but nobody has opened the link that was sent to the address. */
  email_unverified: 403,
  /** Too many have failed to sign in to one account, from everywhere: its mailbox has a link that signs in. */
  sign_in_link_mailed: 403,
  /** A passkey that is not known here, or did not sign what it was asked to. */
  passkey_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** The plan cannot be had, or not by this account. */
  plan_unavailable: 409,
  /** The choice would end a plan that is paid for or tried; `give_up` says that this is meant. */
  confirmation_required: 409,
  /** An order accepts the terms in force; `fields` names each version that is missing or has been replaced. */
  terms_not_accepted: 409,
  /** Before anything is charged, it must be known who is billed, and where. */
  billing_details_required: 409,
  /** The account has as many playlists as there can be. */
  playlist_limit_reached: 409,
  /** The playlist has as many songs as there can be. */
  playlist_full: 409,
  /** The playlist is not the one any more that a new order was made for. */
  playlist_changed: 409,
  /** A link from a mail, or a signed address, that is too old, was used before, or was never ours. */
  link_expired: 410,
  /** What a code or a passkey was to answer is too old, was answered, or was tried too often. */
  challenge_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  /** What is fair use of the plan in a day is used up. */
  daily_limit_reached: 429,
  too_many_requests: 429,
  internal: 500,
  /** The payment service does not answer, or refuses. */
  payment_unavailable: 502,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** One input that was refused: where it stands and why, in the caller's language. */
export interface FieldError {
  /** Dotted path, e.g. `query.limit` or `body.name`. */
  field: string
  message: string
  /** The kind of fault, where forms have words of their own for it, e.g. `too_short`. */
  code?: string
  /** The one value that would have been taken, if any. */
  expected?: string
}

/** The one JSON shape of every error answer. */
export interface ErrorBody {
  success: false
  error: { code: ErrorCode; message: string; fields?: FieldError[] }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}

/** Thrown by services and by the client alike; the code decides what a screen says. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  /** Seconds after which it is worth trying again; undefined where nobody knows. */
  readonly retryAfterSeconds: number | undefined
  /** The HTTP status with which a server answered; undefined where none did, or nobody asked one. */
  readonly responseStatus: number | undefined
  /** Whether the API named the code itself, as ours does; else it was told by the status. */
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
