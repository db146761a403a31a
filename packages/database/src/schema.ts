// Written from the migrated database and schema-notes; `npx vitest run --project unit write-schema -u` writes it again.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  AcceptanceMoment,
  ApiScope,
  ArtistRole,
  AuditAction,
  AuditSubject,
  BuyerKind,
  ChannelKind,
  CheckedSound,
  CheckoutStatus,
  ClaimState,
  DayOrder,
  DeliveredEvent,
  DeliveryState,
  DisputeState,
  EndpointEnd,
  EvidenceOutcome,
  FileFormat,
  FormFactor,
  GivenRole,
  HomeSection,
  ImportedTrack,
  InvoiceBuyer,
  KeptAllowances,
  Language,
  MessageStatus,
  MusicalKey,
  NameKind,
  Page,
  PaymentLoss,
  PaymentProvider,
  Picture,
  PlanHold,
  PlanKind,
  PlanLoss,
  Platform,
  Programme,
  ProposalDecision,
  ProposalSource,
  RightsLight,
  Seller,
  SoundDecision,
  StaffRole,
  StudioNavigation,
  SubscriptionStatus,
  TagKind,
  Tax,
  TeamRole,
  TermsDocument,
  TermsDraftTexts,
  TrackMaking,
  TrackViewContent,
  Translated,
  Typeface,
  UnmatchedReason,
  UploadFileState,
  UploadProblem,
  UploadReport,
  UploadRunKind,
  VatState,
  VersionKind,
  WantedSong,
  WebVital,
  WebhookEvent,
  WithdrawalConsents,
  WriterRole,
} from './column-types.ts'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as text, since a number could round it. */
type Bigint = ColumnType<string, number | string, number | string>
/** Read as text, since a number could round it. */
type Numeric = ColumnType<string, number | string, number | string>
/** Written as text. */
type Json<Value> = ColumnType<Value, string, string>

export interface Database {
  /** Keys by which programs call the API for an account. */
  api_key: {
    id: Generated<string>
    user_id: string
    name: string
    /** SHA-256, in hex. */
    key_hash: string
    /** The beginning and the end of the key. */
    shown: string
    scopes: ApiScope[]
    created_at: GeneratedTimestamp
    expires_at: Timestamp | null
    last_used_at: Timestamp | null
  }
  article: {
    id: GeneratedAlways<number>
    /** The importer's stable name; null for rows made by an editor. */
    import_id: string | null
    blog_category_id: number
    author_id: number
    /** Null: a draft; in the future: scheduled. */
    published_at: Timestamp | null
    updated_at: GeneratedTimestamp
    delivered_cover: string | null
    /** The address of a picture that the staff has uploaded. */
    picture: string | null
    /** What it shows; null: it is decorative. */
    picture_alt: Json<Translated> | null
    /** Storage key of what visitors see: the uploaded picture, else the delivered one. */
    cover: GeneratedAlways<string | null>
  }
  article_former_slug: {
    article_id: number
    language: Language
    slug: string
  }
  article_text: {
    article_id: number
    language: Language
    slug: string
    meta_title: string
    meta_description: string
    title: string
    summary: string
    body: string
    /** Whether missing texts are shown in English. */
    falls_back: Generated<boolean>
  }
  artist: {
    id: GeneratedAlways<number>
    /** The importer's stable name; null for rows made by an editor. */
    import_id: string | null
    name: string
    /** The address of a picture that the staff has uploaded. */
    picture: string | null
    /** What it shows; null: it is decorative. */
    picture_alt: Json<Translated> | null
    /** Without case and accents (`plain_text`), for lists of the studio. */
    plain_texts: GeneratedAlways<string>
    /** Made of the name by a trigger; the same in every language. */
    slug: Generated<string>
    /** Those that it had before. */
    earlier_slugs: Generated<string[]>
  }
  /** When a song of an artist changed last, as of when sitemaps were divided. */
  artist_latest: {
    artist_id: number
    updated_at: Timestamp
  }
  artist_text: {
    artist_id: number
    language: Language
    biography: string
    /** Whether missing texts are shown in English. */
    falls_back: Generated<boolean>
  }
  /** Attempts limited by account and by network address. */
  attempt: {
    kind: string
    subject: string
    attempted_at: GeneratedTimestamp
  }
  /** Every change made in the studio or by a command; append-only. */
  audit_entry: {
    /** A bigint, which the driver reads as text. */
    id: GeneratedAlways<string>
    at: ColumnType<Date, never, never>
    /** The address of the member, or the name of the command. */
    who: string
    user_id: string | null
    action: AuditAction
    subject: AuditSubject
    subject_id: string
    label: string
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    /** Of changes that were saved together. */
    batch_id: ColumnType<string | null, string | null, never>
  }
  /** Time-based one-time passwords (RFC 6238), one app per account. */
  authenticator_app: {
    user_id: string
    /** Encrypted with a key derived from AUTH_SECRET. */
    secret: string
    created_at: GeneratedTimestamp
    /** Null: its first code has not been entered yet. */
    confirmed_at: Timestamp | null
    /** The time step of the last accepted code. */
    last_step: number | null
  }
  author: {
    id: GeneratedAlways<number>
    /** The importer's stable name; null for rows made by an editor. */
    import_id: string | null
    /** The address of a picture that the staff has uploaded. */
    picture: string | null
    /** What it shows; null: it is decorative. */
    picture_alt: Json<Translated> | null
  }
  author_former_slug: {
    author_id: number
    language: Language
    slug: string
  }
  author_text: {
    author_id: number
    language: Language
    slug: string
    name: string
    biography: string
    /** Whether missing texts are shown in English. */
    falls_back: Generated<boolean>
  }
  blog_category: {
    id: GeneratedAlways<number>
    /** The importer's stable name; null for rows made by an editor. */
    import_id: string | null
    position: Generated<number>
    cover: string | null
  }
  blog_category_former_slug: {
    blog_category_id: number
    language: Language
    slug: string
  }
  blog_category_text: {
    blog_category_id: number
    language: Language
    slug: string
    title: string
    /** Whether missing texts are shown in English. */
    falls_back: Generated<boolean>
  }
  /** Billing details of accounts. */
  buyer: {
    user_id: string
    country: string
    bill_to: string
    street: string | null
    postal_code: string | null
    city: string | null
    region: string | null
    vat_number: string | null
    /** Null: not checked by VIES. */
    vat_state: VatState | null
    vat_checked_at: Timestamp | null
    /** The reference number by which VIES proves the query. */
    vat_consultation: string | null
    /** When VIES is queried next; null: never. */
    vat_check_at: Timestamp | null
    updated_at: GeneratedTimestamp
    /** As whom they buy. */
    kind: Generated<BuyerKind>
  }
  /** Answered once: by the code of a second step, or by a passkey's signature. */
  challenge: {
    token_hash: string
    purpose: 'password_proved' | 'mailbox_proved' | 'passkey_sign_in' | 'passkey_registration'
    /** Null: the answer will identify the user. */
    user_id: string | null
    attempts: Generated<number>
    created_at: GeneratedTimestamp
    expires_at: Timestamp
  }
  /** A channel that is kept clear of claims. */
  channel: {
    id: Generated<string>
    user_id: string
    platform: Platform
    kind: ChannelKind
    /** By which it is told from others. */
    key: string
    name: string
    address: string
    created_at: GeneratedTimestamp
  }
  checkout: {
    id: Generated<string>
    user_id: string | null
    plan_id: number
    provider: PaymentProvider
    provider_session: string | null
    language: Language
    amount_minor: number | null
    currency: string | null
    trial_days: Generated<number>
    status: Generated<CheckoutStatus>
    created_at: GeneratedTimestamp
    settled_at: Timestamp | null
    /** When the payment service was last queried. */
    asked_at: Timestamp | null
    /** The plan's price when it was ordered; `amount_minor` is charged for it. */
    price_minor: number | null
    /** The coupon that the order takes along, and reserves while it is open. */
    coupon_id: number | null
    coupon_code: string | null
    /** Taken off `price_minor`; `amount_minor` is charged for the rest. */
    discount_minor: number | null
    /** Charges that are discounted; null: all of them. */
    discount_months: number | null
    /** Taken off `price_minor` for what is left of the plan that is held. */
    credit_minor: ColumnType<number | null, number | null, never>
    /** What that takes off the charge, to which tax may be added. */
    credit_charge_minor: ColumnType<number | null, number | null, never>
    credited_subscription_id: ColumnType<string | null, string | null, never>
    /** What the buyer has agreed to lose; null: nothing. */
    given_up: ColumnType<PlanLoss[] | null, string | null, never>
    /** What the buyer said when asked to give up the right of withdrawal; null: not asked, or not answered. */
    withdrawal_consents: ColumnType<WithdrawalConsents | null, string | null, never>
    /** When its payment was first seen to take days; from then on the money comes when the payment service first says so. */
    delayed_at: Timestamp | null
  }
  /** A claim against a holder's video. */
  claim_case: {
    id: Generated<string>
    user_id: string
    licence_number: string
    platform: Platform
    /** Its address. */
    video: string
    claimant: string
    received_on: string
    state: Generated<ClaimState>
    /** By when the next step is due; null: none is. */
    deadline: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  claim_change: {
    id: GeneratedAlways<string>
    claim_id: string
    state: ClaimState
    by_staff: boolean
    note: Generated<string>
    changed_at: GeneratedTimestamp
  }
  contact_answer: {
    id: Generated<string>
    contact_message_id: string
    answer: string
    /** Null once the author's account is deleted. */
    answered_by: string | null
    answered_at: GeneratedTimestamp
  }
  /** Messages from visitors to the operator; each is mailed as a `mail` with its id. */
  contact_message: {
    id: string
    name: string
    email: string
    message: string
    language: Language
    created_at: GeneratedTimestamp
    client_hash: string | null
    status: Generated<MessageStatus>
    /** Without case and accents (`plain_text`), for lists of the studio. */
    plain_texts: GeneratedAlways<string>
  }
  /** `revision` is a bigint, which the driver reads as text. */
  content_revision: {
    only_row: Generated<boolean>
    revision: Bigint
    /** Articles published until then are part of the revision. */
    articles_until: GeneratedTimestamp
  }
  /** A discount for buyers who know its code. */
  coupon: {
    id: GeneratedAlways<number>
    code: string
    /** Null: the discount is an amount in each currency. */
    percent: Numeric | null
    /** Charges of a subscription that are discounted; null: all of them. */
    months: number | null
    valid_from: Timestamp | null
    valid_until: Timestamp | null
    /** Null: no limit. */
    max_redemptions: number | null
    max_per_account: number | null
    first_order_only: Generated<boolean>
    ended_at: Timestamp | null
    created_at: GeneratedTimestamp
  }
  coupon_amount: {
    coupon_id: number
    currency: string
    amount_minor: number
  }
  /** The only plans a coupon is for; none: for all. */
  coupon_plan: {
    coupon_id: number
    plan_id: number
  }
  /** Orders with a coupon; they outlive the account, as limits do. */
  coupon_redemption: {
    id: Generated<string>
    coupon_id: number
    user_id: string | null
    /** HMAC of the mailbox. */
    email_hash: string
    subscription_id: string
    code: string
    currency: string
    /** Off the plan's price. */
    discount_minor: number
    months: number | null
    redeemed_at: GeneratedTimestamp
  }
  credential: {
    id: Generated<string>
    user_id: string
    account_id: string
    provider_id: string
    password: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  deleted_playlist: {
    user_id: string
    id: string
    name: string
    share_token: string | null
    version: number
    track_ids: number[]
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: GeneratedTimestamp
  }
  download: {
    id: GeneratedAlways<string>
    licence_number: string
    format: FileFormat
    created_at: GeneratedTimestamp
    /** The version that was downloaded; null: the song of the licence. */
    track_id: number | null
    /** What was made of the recording; null: the recording itself. */
    edition: ColumnType<string | null, string | null, never>
    /** Whether its file brings its own fingerprint; false before files did. */
    brings_sound: ColumnType<boolean, boolean | undefined, never>
    /** The mix of stems; null: another file, or of before. */
    mix: ColumnType<string | null, string | null, never>
  }
  /** Evidence that the staff has ordered to be sent to Stripe for the dispute of a payment. */
  evidence_order: {
    id: GeneratedAlways<string>
    provider_payment: string
    /** To the bank, too. */
    submit: boolean
    /** The e-mail address of the account that ordered it. */
    who: string
    user_id: string | null
    ordered_at: GeneratedTimestamp
    finished_at: Timestamp | null
    /** Null: still to be sent. */
    outcome: EvidenceOutcome | null
  }
  /** The latest reference rates of the European Central Bank. */
  exchange_rate: {
    currency: string
    per_euro: number
    day: string
  }
  favourite: {
    user_id: string
    track_id: number
    created_at: GeneratedTimestamp
  }
  /** A licensed song that was handed over to a client. */
  hand_over: {
    number: string
    licence_number: string
    user_id: string | null
    /** Empty once the account is deleted, as is the project. */
    client: string
    project: string
    language: Language
    /** The signed canonical JSON, byte for byte; null once the account is deleted. */
    document: string | null
    signature: string | null
    key_id: string
    /** SHA-256 of the token of the client's page, hexadecimal; null once the account is deleted. */
    token_hash: string | null
    issued_at: Timestamp
    revoked_at: Timestamp | null
  }
  /** What was handed out under a licence and is not among the recordings that it has signed. */
  handed_out_sound: {
    licence_number: string
    made_sound_key: string
    track_id: number | null
    edition: string | null
    mix: string | null
    created_at: GeneratedTimestamp
  }
  /** Minutes in which a serving process was ready. */
  heartbeat: {
    minute: Timestamp
  }
  /** One run of the import of a folder. */
  import_batch: {
    id: GeneratedAlways<number>
    folder: string
    started_at: GeneratedTimestamp
    undone_at: Timestamp | null
    /** Of the upload that was imported; null: a folder on the server. */
    name: string | null
  }
  /** What a column of a label's tables means. */
  import_column: {
    /** In the spelling of `plainHeading`. */
    heading: string
    /** The id of a field of tables, or a fate of columns. */
    meaning: string
  }
  /** What a label's own spelling means. */
  import_name: {
    kind: NameKind
    /** In the spelling of `plainName`. */
    spelling: string
    /** Null: it is left out. */
    name_id: string | null
  }
  /** A sound file that was read; published, it is a track. */
  import_recording: {
    id: GeneratedAlways<number>
    /** Of the sound file. */
    path: string
    /** A bigint, which the driver reads as text. */
    bytes: Bigint
    modified_at: Timestamp
    /** SHA-256 of the sound file, hexadecimal. */
    sound_hash: string
    content: Json<ImportedTrack>
    batch_id: number
    track_id: number | null
    /** The content that visitors see; null: it is a draft. */
    published: Json<ImportedTrack> | null
    /** What they saw before; null: nothing. */
    published_before: Json<ImportedTrack> | null
    published_batch_id: number | null
    /** By the import that changed it last; null: an earlier release has read it. */
    read_as: 'added' | 'changed' | null
    /** Decibels by which its sound was above full scale; null: none, or that import has not read it. */
    lowered_by: number | null
  }
  invoice: {
    number: string
    user_id: string | null
    provider: string
    provider_payment: string
    plan_kind: PlanKind
    plan_name: string
    holder_name: string
    holder_email: string
    language: Language
    amount_minor: number
    currency: string | null
    issued_at: GeneratedTimestamp
    /** At the time of issue; null: none was set. */
    seller: ColumnType<Seller | null, string | null, never>
    /** The invoice that this credit note corrects, in whole or in part. */
    corrects: ColumnType<string | null, string | null, never>
    /** Without the buyer. */
    simplified: Generated<boolean>
    /** At the time of issue; null: no billing details were given. */
    buyer: ColumnType<InvoiceBuyer | null, string | null, never>
    /** Null: the seller had not set how prices are taxed. */
    tax: ColumnType<Tax | null, string | null, never>
    /** Start of the supplied period; null on invoices from before it was stored. */
    supplied_from: Timestamp | null
    /** Null: no end. */
    supplied_until: Timestamp | null
    /** Taken off before tax: the item's price is the net amount and this. */
    discount_minor: ColumnType<number | null, number | null, never>
    coupon_code: ColumnType<string | null, string | null, never>
    /** Of the seller, by which it is dated; null: UTC, as before this was kept. */
    time_zone: ColumnType<string | null, string | null, never>
    /** The same for what was left of the plan before, which it names. */
    credit_minor: ColumnType<number | null, number | null, never>
    credited_plan: ColumnType<string | null, string | null, never>
    /** When the money came; null on credit notes, and on invoices of before it was kept. */
    paid_at: ColumnType<Date | null, Date | string | null, never>
  }
  /** The last number of each series and year. */
  invoice_number: {
    year: number
    latest: number
    series: ColumnType<string, string | undefined, never>
  }
  /** Work in the background; due while `done_at` is null. */
  job: {
    id: Generated<string>
    kind: string
    /** What it is about; empty for a repeated job. */
    subject: string
    created_at: GeneratedTimestamp
    attempts: Generated<number>
    /** While a process runs it: the end of its lease. */
    next_attempt_at: GeneratedTimestamp
    /** Host, process and lease. */
    taken_by: string | null
    last_error: string | null
    done_at: Timestamp | null
    /** When the staff gave it up; it is done then, and never run. */
    cancelled_at: Timestamp | null
    /** Of a delivery: its endpoint, which a trigger writes. */
    line: ColumnType<string | null, string | null, never>
  }
  licence: {
    number: string
    user_id: string | null
    track_id: number | null
    subscription_id: string | null
    period_start: Timestamp
    plan_kind: PlanKind
    holder: string
    track_title: string
    artist_name: string
    language: Language
    /** The signed canonical JSON, byte for byte. */
    document: string
    signature: string
    key_id: string
    issued_at: GeneratedTimestamp
    revoked_at: Timestamp | null
    revocation_reason: string | null
    anonymised_at: Timestamp | null
    disputed_at: Timestamp | null
    /** The loss of a payment that revoked it; null: the operator did. */
    revoked_for: PaymentLoss | null
    /** When the operator restored it; from then on its payment no longer revokes it. */
    kept_at: Timestamp | null
    /** Without case and accents (`plain_text`), for lists of the studio. */
    plain_texts: GeneratedAlways<string>
    /** Version of the recording of its track that it was issued for; a trigger finds what is not given. */
    recording_version: number | null
    /** Whose licence it is, if a member took it; it belongs to the team's owner. */
    team_id: string | null
    taken_by: string | null
    /** Issued for the programme of a venue: it does not count as a download. */
    for_venue: Generated<boolean>
    /** Issued where nothing is sold in earnest: it gives no rights. */
    rehearsal: Generated<boolean>
  }
  /** Changes of a licence after it was issued. */
  licence_change: {
    id: GeneratedAlways<string>
    licence_number: string
    change: 'disputed' | 'revoked' | 'restored'
    cause: 'operator' | PaymentLoss
    reason: string | null
    changed_at: GeneratedTimestamp
  }
  /** What was done to licences, in the form that is published. */
  licence_log_entry: {
    id: GeneratedAlways<string>
    /** In the log, from 0; null until it is placed. */
    position: ColumnType<string | null, never, number | string | null>
    licence_number: string
    entry: string
  }
  licence_log_head: {
    size: Bigint
    head: string
    signature: string
    signed_at: Timestamp
  }
  /** Roots of the log's complete subtrees: of the `2 ** height` entries from `place * 2 ** height` on. */
  licence_log_node: {
    height: number
    place: Bigint
    hash: Buffer
  }
  /** Notices of a breach: a licence is revoked for it once its holder's days are over. */
  licence_warning: {
    id: GeneratedAlways<string>
    licence_number: string
    /** Who was asked. */
    holder_id: string | null
    reason: string
    /** What the holder can do to keep the licence. */
    remedy: string
    warned_at: GeneratedTimestamp
    last_day: string
    /** When the last day is over everywhere. */
    ends_at: Timestamp
    /** When the mail was sent; a trigger sets it. */
    mailed_at: Timestamp | null
    closed_at: Timestamp | null
    outcome: 'lifted' | 'revoked' | null
    closing_reason: string | null
  }
  /** The sound of what is made of recordings. */
  made_sound: {
    /** SHA-256 of what determines the file's samples. */
    key: string
    algorithm: string | null
    fingerprint: string | null
    milliseconds: number | null
    created_at: GeneratedTimestamp
  }
  /** Mails; each has a job of kind `mail` that sends it. */
  mail: {
    id: Generated<string>
    template: string
    recipient_name: string
    /** Null: the operator. */
    recipient: string | null
    language: Language
    parameters: Json<Record<string, string>>
    created_at: GeneratedTimestamp
    mailed_at: Timestamp | null
    /** Idempotency key of a mail that must be sent only once. */
    key: string | null
  }
  /** Licences per day by HMAC of the mailbox; outlives the account. */
  mailbox_download: {
    email_hash: string
    day: string
    licences: number
  }
  /** SHA-256 of the recordings that are stored. */
  master_digest: {
    /** Storage key. */
    master: string
    /** Hexadecimal. */
    sha256: string
    /** A bigint, which the driver reads as text. */
    bytes: ColumnType<string, number | string, never>
    hashed_at: GeneratedTimestamp
    /** When its bytes were compared last; null: not since they were hashed. */
    checked_at: ColumnType<Date | null, never, Date | string | null>
    /** Since when its bytes are others than those that were stored; null: they are the same. */
    damaged_at: ColumnType<Date | null, never, Date | string | null>
  }
  music_category: {
    id: GeneratedAlways<number>
    /** The importer's stable name; null for rows made by an editor. */
    import_id: string | null
    delivered_image: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    /** The address of a picture that the staff has uploaded. */
    picture: string | null
    /** What it shows; null: it is decorative. */
    picture_alt: Json<Translated> | null
    /** Storage key of what visitors see: the uploaded picture, else the delivered one. */
    image: GeneratedAlways<string | null>
  }
  music_category_former_slug: {
    music_category_id: number
    language: Language
    slug: string
  }
  /** When a song of a genre changed last, as of when sitemaps were divided. */
  music_category_latest: {
    music_category_id: number
    updated_at: Timestamp
  }
  music_category_text: {
    music_category_id: number
    language: Language
    slug: string
    title: string
    subheading: string
    description: string
    meta_title: string
    meta_description: string
    /** Whether missing texts are shown in English. */
    falls_back: Generated<boolean>
  }
  page: {
    id: GeneratedAlways<number>
    name: string
    updated_at: GeneratedTimestamp
  }
  page_text: {
    page_id: number
    language: Language
    meta_title: string
    meta_description: string
    title: string
    subheading: string
    description: string
    /** Whether missing texts are shown in English. */
    falls_back: Generated<boolean>
  }
  /** WebAuthn credentials; ids and keys are base64url. */
  passkey: {
    id: Generated<string>
    user_id: string
    name: string
    credential_id: string
    /** COSE (RFC 9052). */
    public_key: string
    /** A bigint, which the driver reads as text. */
    counter: Bigint
    transports: Generated<string[]>
    synced: boolean
    created_at: GeneratedTimestamp
    last_used_at: Timestamp | null
  }
  /** A payment of a plan, its period, refunds and disputes. */
  payment: {
    provider: string
    provider_payment: string
    subscription_id: string
    period_start: Timestamp
    /** Null: no end. */
    period_end: Timestamp | null
    amount_minor: number
    currency: string
    /** Stripe's id of the payment intent, which disputes and refunds refer to. */
    intent: string | null
    refunded_minor: Generated<number>
    dispute: DisputeState | null
    dispute_reason: string | null
    /** The operator's decision that disputes and refunds revoke no licence of this payment. */
    licences_kept: Generated<boolean>
    /** When the payment service was queried for this state. */
    state_at: Timestamp | null
  }
  payment_customer: {
    provider: string
    customer: string
    user_id: string | null
  }
  payment_event: {
    provider: string
    event: string
    type: string
    occurred_at: Timestamp
    received_at: GeneratedTimestamp
  }
  plan: {
    id: GeneratedAlways<number>
    /** The importer's stable name; null for rows made by an editor. */
    import_id: string | null
    kind: PlanKind
    position: Generated<number>
    /** In its own currency, which is shown unless a visitor chooses another. */
    price_minor: number | null
    currency: string | null
    trial_days: Generated<number>
    monthly_download_limit: number | null
    credit_required: boolean
    /** Fair-use limit of licences a day (UTC); null: no limit. */
    daily_download_limit: number | null
    /** Licences during the whole trial; null: no limit. */
    trial_download_limit: number | null
    /** Since when it is not sold any more; its holders keep it. */
    archived_at: Timestamp | null
    /** Channels on the safelist; null: no limit. */
    channel_limit: number | null
    /** People who may share it, its holder included; null: its holder alone. */
    seats: number | null
  }
  /** What Stripe was last told of a plan. */
  plan_at_stripe: {
    plan_id: number
    /** Digest of what Stripe was told, and of the account. */
    content: string
    told_at: GeneratedTimestamp
    /** Why Stripe refused it; null: it is in step. */
    problem: string | null
  }
  /** Prices in currencies besides the plan's own. */
  plan_price: {
    plan_id: number
    currency: string
    price_minor: number
  }
  plan_text: {
    plan_id: number
    language: Language
    name: string
    summary: string
    features: string[]
    action: string
  }
  /** Plays of a track on one day in UTC. */
  play_count: {
    day: string
    track_id: number
    count: number
  }
  /** A list of tracks; its id is chosen by the client and unique only within the account. */
  playlist: {
    user_id: string
    id: string
    name: string
    /** Identifies its shared page; null: not shared. */
    share_token: string | null
    /** Increases with every change of its tracks or their order. */
    version: Generated<number>
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  playlist_track: {
    user_id: string
    playlist_id: string
    track_id: number
    position: number
  }
  /** Unused codes only. */
  recovery_code: {
    user_id: string
    code_hash: string
  }
  redirect: {
    id: GeneratedAlways<number>
    path: string
    target: string
  }
  /** How often a redirect was followed. */
  redirect_use: {
    redirect_id: number
    /** A bigint. */
    hits: Bigint
    last_used_at: Timestamp
  }
  /** Records of a library that were removed in the studio. */
  removed_import: {
    record_table: string
    /** The importer's stable name; null for rows made by an editor. */
    import_id: string
  }
  /** Which machine renders a file of a shared storage, by `takeRenderingTurn`. */
  rendering_turn: {
    key: string
    holder: string
    ends_at: Timestamp
  }
  right_holder: {
    track_id: number
    side: 'writer' | 'publisher'
    position: number
    name: string
    role: WriterRole | null
    ipi: string | null
    society: string | null
    /** In percent. */
    share: Numeric | null
    exemption: string | null
  }
  /** Files with copies of the search that were made of this database. */
  search_copy: {
    id: string
    made_at: GeneratedTimestamp
  }
  /** Searches for the same words in one language on one day in UTC. */
  search_count: {
    day: string
    language: Language
    words: string
    /** Tracks with all the words, at the last of these searches. */
    results: number
    count: number
  }
  /** The words of titles, artists and descriptions; maintained by triggers. */
  search_word: {
    word: string
    stems: string[]
    frequency: number
    title_frequency: number
  }
  /** At most one row; its columns are those of the contract's `Seller`. */
  seller: {
    only_row: Generated<boolean>
    name: string
    legal_name: Json<Translated>
    legal_form: Json<Translated> | null
    specimen: boolean
    address: Json<Seller['address']>
    governing_law: Json<Translated>
    email: string
    phone: string
    tax_number: string | null
    vat_number: string | null
    register_entry: Json<Translated> | null
    publishing_director: string | null
    host: Json<Translated> | null
    updated_at: GeneratedTimestamp
    tax: Json<NonNullable<Seller['tax']>> | null
    /** By which invoices are dated and numbered; null: that of the country. */
    time_zone: string | null
    /** Whether the function for withdrawals is offered; null: as the seller’s country has it. */
    withdrawal: boolean | null
  }
  /** What senders have used of limits of a few seconds, by `countSenderCalls`. */
  sender_limit: {
    key: string
    full_at: Timestamp
    capacity: unknown
  }
  /** What was mailed about orders, plans, licences and teams, as it was sent. */
  sent_mail: {
    id: string
    user_id: string
    template: string
    recipient: string
    language: Language
    subject: string
    body: string
    sent_at: Timestamp
  }
  session: {
    id: Generated<string>
    user_id: string
    token: string
    expires_at: Timestamp
    user_agent: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    /** When a member of the staff last used it; null for others. */
    staff_used_at: Timestamp | null
    /** When its user last proved in it to be who they are, beyond the sign-in. */
    confirmed_at: Timestamp | null
  }
  setting: {
    name: string
    value: string
  }
  shown_article_text: {
    article_id: number
    language: Language
    slug: string
    meta_title: string
    meta_description: string
    title: string
    summary: string
    body: string
    /** The names of those that are missing in the language, and shown in English. */
    fallbacks: string[]
  }
  shown_artist_text: {
    artist_id: number
    language: Language
    biography: string
    /** The names of those that are missing in the language, and shown in English. */
    fallbacks: string[]
  }
  shown_author_text: {
    author_id: number
    language: Language
    slug: string
    name: string
    biography: string
    /** The names of those that are missing in the language, and shown in English. */
    fallbacks: string[]
  }
  shown_blog_category_text: {
    blog_category_id: number
    language: Language
    slug: string
    title: string
    /** The names of those that are missing in the language, and shown in English. */
    fallbacks: string[]
  }
  shown_music_category_text: {
    music_category_id: number
    language: Language
    slug: string
    title: string
    subheading: string
    description: string
    meta_title: string
    meta_description: string
    /** The names of those that are missing in the language, and shown in English. */
    fallbacks: string[]
  }
  shown_page_text: {
    page_id: number
    language: Language
    meta_title: string
    meta_description: string
    title: string
    subheading: string
    description: string
    /** The names of those that are missing in the language, and shown in English. */
    fallbacks: string[]
  }
  shown_tag_text: {
    tag_id: number
    language: Language
    slug: string
    name: string
    /** The names of those that are missing in the language, and shown in English. */
    fallbacks: string[]
  }
  shown_track_text: {
    track_id: number
    language: Language
    slug: string
    title: string
    description: string
    /** The names of those that are missing in the language, and shown in English. */
    fallbacks: string[]
  }
  /** Pending sign-ups; the account made from one gets its id. */
  sign_up: {
    id: Generated<string>
    /** In its one form. */
    email: string
    name: string
    phone: string
    language: Language
    /** Hashed, as in `credential`. */
    password: string
    created_at: GeneratedTimestamp
    /** Versions of the terms in force when it was submitted. */
    accepted_terms: Generated<string[]>
    /** The song for whose sake somebody signs up. */
    wanted: ColumnType<WantedSong | null, string | null, never>
  }
  signing_key: {
    id: string
    public_key: string
    private_key: string
    created_at: GeneratedTimestamp
    retired_at: Timestamp | null
  }
  /** One row, always. */
  site_look: {
    only_row: Generated<boolean>
    accent: string | null
    home_sections: HomeSection[] | null
    logo: Json<Picture> | null
    logo_dark: Json<Picture> | null
    icon: Json<Picture> | null
    typeface: Typeface | null
  }
  site_navigation: {
    only_row: Generated<boolean>
    header: Json<NonNullable<StudioNavigation['header']>> | null
    menu: Json<NonNullable<StudioNavigation['menu']>> | null
    footer: Json<NonNullable<StudioNavigation['footer']>> | null
    social: ColumnType<StudioNavigation['social'], string | undefined, string>
  }
  /** How many songs there are, in all and of each genre (codes as in `track_search.facets`); maintained by triggers. */
  song_total: {
    code: number
    songs: number
    seconds: Numeric
  }
  /** By which tracks that sound the same are found. */
  sound_index: {
    track_id: number
    words: number[]
    fingerprint_md5: string
    compared_at: GeneratedTimestamp
  }
  /** Two tracks that sound the same. */
  sound_pair: {
    id: GeneratedAlways<number>
    track_id: number
    /** Greater than `track_id`. */
    other_id: number
    /** Share of differing bits. */
    error_rate: number
    decision: SoundDecision | null
  }
  staff_member: {
    user_id: string
    role: StaffRole
    created_at: GeneratedTimestamp
  }
  /** A current or former plan of a user, who has at most one that has not ended. */
  subscription: {
    id: Generated<string>
    user_id: string | null
    plan_id: number
    provider: PaymentProvider
    provider_subscription: string | null
    status: SubscriptionStatus
    started_at: GeneratedTimestamp
    trial_ends_at: Timestamp | null
    current_period_start: GeneratedTimestamp
    /** Null: no end. */
    current_period_end: Timestamp | null
    cancel_at_period_end: Generated<boolean>
    ended_at: Timestamp | null
    updated_at: GeneratedTimestamp
    /** When the payment service was queried for this state. */
    provider_state_at: Timestamp | null
    /** Why the plan allows no downloads for now. */
    hold: PlanHold | null
    /** The loss of a payment that ended it; null: it ended otherwise. */
    end_cause: PaymentLoss | null
    /** The plan's price when it was ordered; null together with the currency if none was set. */
    price_minor: number | null
    currency: string | null
    /** Taken off its price for what was left of the plan before it. */
    credit_minor: ColumnType<number | null, number | null, never>
    /** What that took off its first charge. */
    credit_charge_minor: ColumnType<number | null, number | null, never>
    credited_subscription_id: ColumnType<string | null, string | null, never>
    /** When the period for a withdrawal ends; null: there is no such right. */
    withdrawal_ends_at: Timestamp | null
    /** When both consents to lose it by the first download were given. */
    consented_at: Timestamp | null
    /** Downloads wait until then, since they were not. */
    waits_until: Timestamp | null
    /** Limits of the plan that were lowered while it was held, as they were. */
    kept: ColumnType<KeptAllowances, string | undefined, string>
  }
  tag: {
    id: GeneratedAlways<number>
    /** The importer's stable name; null for rows made by an editor. */
    import_id: string | null
    kind: TagKind
  }
  tag_text: {
    tag_id: number
    language: Language
    slug: string
    name: string
    /** Whether missing texts are shown in English. */
    falls_back: Generated<boolean>
  }
  /** Companies whose people share the plan of the owner. */
  team: {
    id: Generated<string>
    owner_id: string
    name: string
    created_at: GeneratedTimestamp
  }
  team_invitation: {
    id: Generated<string>
    team_id: string
    /** In its one form. */
    email: string
    role: GivenRole
    token_hash: string
    created_at: GeneratedTimestamp
    expires_at: Timestamp
    /** Null: sent by an earlier release. */
    invited_by: string | null
  }
  /** The owner is one of them. */
  team_member: {
    user_id: string
    team_id: string
    role: TeamRole
    joined_at: GeneratedTimestamp
  }
  terms_acceptance: {
    id: GeneratedAlways<string>
    /** Null once the account is deleted; then only orders are left, identified by their plan. */
    user_id: string | null
    version: string
    language: Language
    sha256: string
    moment: AcceptanceMoment
    accepted_at: GeneratedTimestamp
    checkout_id: string | null
    subscription_id: string | null
  }
  /** Drafts of the terms, and versions that were announced. */
  terms_change: {
    id: GeneratedAlways<string>
    document: ColumnType<TermsDocument, TermsDocument, never>
    texts: Json<TermsDraftTexts>
    /** What changes, in the operator's words; null, as version and times, until it is announced. */
    summary: Json<Translated> | null
    version: string | null
    announced_at: Timestamp | null
    applies_from: Timestamp | null
    in_force_at: Timestamp | null
  }
  /** Who was told of which version, and from when on it binds them. */
  terms_notice: {
    user_id: string
    version: string
    noticed_at: GeneratedTimestamp
    binds_at: Timestamp
    /** When the mail server had the mail; a trigger sets it. */
    mailed_at: Timestamp | null
  }
  /** Every version of the terms that was shown or accepted, of all documents. */
  terms_text: {
    version: string
    language: Language
    text: string
    sha256: string
    first_used_at: GeneratedTimestamp
    document: ColumnType<TermsDocument, TermsDocument | undefined, never>
  }
  track: {
    id: GeneratedAlways<number>
    /** The importer's stable name; null for rows made by an editor. */
    import_id: string | null
    artist_id: number
    duration_seconds: number
    /** A guess if `tempo_known` is false. */
    bpm: number
    /** null: none can be told. */
    key: MusicalKey | null
    energy: number
    vocals: boolean
    loudness_lufs: number
    true_peak_dbtp: number
    peaks: Buffer
    release_date: string
    featured: Generated<boolean>
    preview: string
    /** Storage key of the cover that came with the recording. */
    delivered_cover: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    /** Length of the preview in bytes; null if not measured. */
    preview_bytes: number | null
    /** Storage key of the full-quality WAV; null: there is only the preview. */
    master: string | null
    brightness_hz: number | null
    onset_density: number | null
    percussiveness: number | null
    timbre: number[] | null
    /** A cube. */
    sound: GeneratedAlways<string>
    /** International Standard Recording Code, without hyphens. */
    isrc: string | null
    /** Acoustic fingerprint of the recording, and its algorithm; both null without one. */
    fingerprint: string | null
    fingerprint_algorithm: string | null
    tempo_known: Generated<boolean>
    /** The address of a picture that the staff has uploaded. */
    picture: string | null
    /** What it shows; null: it is decorative. */
    picture_alt: Json<Translated> | null
    /** Storage key of what visitors see: the uploaded picture, else the delivered one. */
    cover: GeneratedAlways<string | null>
    /** Whether its lyrics are explicit. */
    explicit: Generated<boolean>
    /** Counts the recordings that the track has had; maintained by a trigger. */
    recording_version: Generated<number>
    /** Since when it has this one; null: from the beginning. Maintained by a trigger. */
    recording_since: Timestamp | null
    /** Its stems, and the storage key of the file with all of them; both null without. */
    stem_ids: string[] | null
    stems: string | null
    /** How a program composed it; null for recordings that were delivered. */
    making: Json<TrackMaking> | null
    /** Since when it is no longer offered; null: it is. */
    withdrawn_at: Timestamp | null
    /** Whether a member of the staff withdrew it, not an import. */
    withdrawn_by_hand: Generated<boolean>
    /** The address of who did. */
    withdrawn_by: string | null
  }
  track_artist: {
    track_id: number
    artist_id: number
    position: number
    role: ArtistRole
  }
  track_category: {
    track_id: number
    music_category_id: number
    position: number
  }
  /** A track of which nothing is stated has none. */
  track_clearance: {
    track_id: number
    iswc: string | null
    label: string | null
    album: string | null
    p_line: string | null
    c_line: string | null
    consented_on: string | null
    /** Whether the track may be sold royalty-free, as `judgeRights` says. */
    light: Generated<RightsLight>
  }
  /** A recording that a track had before; maintained by a trigger. */
  track_former_recording: {
    track_id: number
    version: number
    /** Storage key of the full-quality WAV; null: there was only the preview. */
    master: string | null
    preview: string
    duration_seconds: number
    bpm: number
    tempo_known: boolean
    key: MusicalKey | null
    isrc: string | null
    fingerprint: string | null
    fingerprint_algorithm: string | null
    /** Null: from the beginning. */
    since: Timestamp | null
    until: GeneratedTimestamp
  }
  track_former_slug: {
    track_id: number
    language: Language
    slug: string
  }
  /** What tracks are found, sorted and counted by; maintained by triggers. */
  track_search: {
    track_id: number
    release_date: string
    featured: boolean
    demand: Generated<number>
    popularity: GeneratedAlways<number>
    bpm: number
    duration: number
    title_en: string
    title_es: string
    title_fr: string
    facets: number[]
    document: string
    /** The content revision when the row was written. */
    revision: ColumnType<string, number | string | undefined, number | string>
    /** Of a version, which visitors find by its main track only; of a withdrawn song itself: nobody finds it. */
    main_id: number | null
    /** Who plays on it: each of several artists, else the one of the track. */
    artist_ids: Generated<number[]>
  }
  track_search_due: {
    track_id: number
    wakes: boolean
  }
  track_search_gone: {
    track_id: number
    revision: Bigint
  }
  /** The songs of each sitemap, divided ahead: from the first id up to that of the next page. */
  track_sitemap: {
    page: number
    first_track_id: number
    updated_at: Timestamp | null
    fingerprint: string | null
  }
  track_tag: {
    track_id: number
    tag_id: number
    position: number
  }
  track_text: {
    track_id: number
    language: Language
    slug: string
    title: string
    description: string
    /** Whether missing texts are shown in English. */
    falls_back: Generated<boolean>
  }
  /** A track that is a version of another. */
  track_version: {
    track_id: number
    main_id: number
    kind: VersionKind
    /** As the label writes it. */
    name: string
    /** Order on the song's page. */
    position: number
  }
  /** How a member of the staff shows the grid of tracks. */
  track_view: {
    id: GeneratedAlways<number>
    user_id: string
    name: string
    content: Json<TrackViewContent>
  }
  /** Every address that has had a trial, as an HMAC. */
  trial: {
    email_hash: string
    granted_at: GeneratedTimestamp
  }
  /** Money that came in without an order that it fits. */
  unmatched_payment: {
    provider: string
    provider_payment: string
    user_id: string | null
    plan_id: number | null
    amount_minor: number
    currency: string
    /** What was ordered, if it is known. */
    ordered_minor: number | null
    ordered_currency: string | null
    reason: UnmatchedReason
    /** Whether it is refunded; otherwise the operator decides. */
    returned: boolean
    noted_at: GeneratedTimestamp
    /** When the staff marked it as settled, for the reason in its note. */
    settled_at: Timestamp | null
    note: string | null
  }
  /** Files that the staff uploads to be imported. */
  upload: {
    id: GeneratedAlways<number>
    name: string
    /** Of recordings that name none. */
    artist: string | null
    /** Of recordings without a known genre. */
    genre_id: number | null
    day_order: DayOrder | null
    /** The track whose recording the upload replaces; null: it is imported. */
    track_id: number | null
    created_at: GeneratedTimestamp
    touched_at: GeneratedTimestamp
    /** Whether missing texts are shown in English. */
    falls_back: Generated<boolean>
    /** Id of a genre that every site knows, in place of `genre_id`. */
    known_genre: string | null
  }
  upload_file: {
    id: Generated<string>
    upload_id: number
    /** Below the uploaded folder, with slashes. */
    path: string
    is_sound: boolean
    /** A bigint, which the driver reads as text. */
    bytes: Bigint
    modified_at: Timestamp
    /** Bytes that had arrived after the last part. */
    received: ColumnType<string, number | string | undefined, number | string>
    /** Null: unfinished. */
    received_at: Timestamp | null
    /** The request that is writing the file. */
    held_by: string | null
    held_until: Timestamp | null
    /** Of the import. */
    state: Generated<UploadFileState>
    problem: Json<UploadProblem> | null
    /** What was made of it. */
    recording_id: number | null
    /** SHA-256 of its content, of sound of parts of it; null: it arrived before this was kept. */
    content_hash: string | null
    checked_sound: Json<CheckedSound> | null
    /** The check that has opened it last. */
    checked_run_id: number | null
  }
  /** A check or an import of an upload. */
  upload_run: {
    id: GeneratedAlways<number>
    upload_id: number
    kind: UploadRunKind
    batch_id: number | null
    ordered_at: GeneratedTimestamp
    started_at: Timestamp | null
    ended_at: Timestamp | null
    cancelled_at: Timestamp | null
    failure: string | null
    report: Json<UploadReport> | null
    /** Null: somebody whose account is erased. */
    ordered_by: string | null
    /** When a process last began to work on it. */
    turn_at: Timestamp | null
  }
  user_account: {
    id: Generated<string>
    name: string
    /** In its one form (`tidyEmail`). */
    email: string
    email_verified: Generated<boolean>
    image: string | null
    phone: Generated<string>
    language: Generated<Language>
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    /** Without case and accents (`plain_text`), for lists of the studio. */
    plain_texts: GeneratedAlways<string>
    /** When everything that opens the account was last ended together. */
    credentials_ended_at: ColumnType<Date | null, never, Date | string | null>
    /** Whether its address is not the one that is looked for, because an older account has that. */
    address_as_typed: Generated<boolean>
  }
  /** Where an account plays music to guests. */
  venue: {
    user_id: string
    name: string
    /** Empty: not told. */
    address: string
    programme: Json<Programme>
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  verification: {
    id: Generated<string>
    identifier: string
    value: string
    expires_at: Timestamp
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  /** A track that may be a version of another. */
  version_proposal: {
    id: GeneratedAlways<number>
    track_id: number
    main_id: number
    kind: VersionKind
    name: string
    source: ProposalSource
    /** Null: open. */
    decision: ProposalDecision | null
  }
  /** How often a metric fell into one of its buckets on a day. */
  web_vital_count: {
    day: string
    page: Page
    language: Language
    form_factor: FormFactor
    metric: WebVital
    bucket: number
    count: number
  }
  /** An event on its way to an endpoint; its job exists with it. */
  webhook_delivery: {
    id: Generated<string>
    endpoint_id: string
    event_id: string
    state: Generated<DeliveryState>
    attempts: Generated<number>
    created_at: GeneratedTimestamp
    retry_until: GeneratedTimestamp
    /** Null unless it waits. */
    next_attempt_at: Timestamp | null
    last_attempt_at: Timestamp | null
    response_status: number | null
    problem: string | null
    duration_ms: number | null
  }
  /** Addresses that accounts want to be told at. */
  webhook_endpoint: {
    id: Generated<string>
    user_id: string
    url: string
    events: WebhookEvent[]
    /** Encrypted with a key derived from AUTH_SECRET. */
    secret: string
    /** Signs as well until `former_secret_until`. */
    former_secret: string | null
    former_secret_until: Timestamp | null
    created_at: GeneratedTimestamp
    /** Since when no delivery has succeeded; null: the last one did. */
    failing_since: Timestamp | null
    disabled_at: Timestamp | null
    disabled_for: EndpointEnd | null
    last_attempt_at: Timestamp | null
    last_took_ms: number | null
    /** It took long: until then nothing is sent to it. */
    rests_until: Timestamp | null
  }
  /** What endpoints are told; triggers write most of them. */
  webhook_event: {
    id: Generated<string>
    /** Null: everybody. */
    user_id: string | null
    kind: DeliveredEvent
    subject: string
    created_at: GeneratedTimestamp
    /** Written by the first attempt. */
    body: string | null
  }
  /** A contract that its buyer withdrew from. */
  withdrawal: {
    subscription_id: string
    user_id: string | null
    order_number: string
    plan_name: string
    /** As the declaration gives it. */
    name: string
    language: Language
    declared_at: Timestamp
    confirmed_at: GeneratedTimestamp
    channel: 'account' | 'mail'
    /** Paid back; null: nothing was paid. */
    amount_minor: number | null
    currency: string | null
  }
}
