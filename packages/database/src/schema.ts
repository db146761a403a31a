import type {
  ApiScope,
  HomeSection,
  AcceptanceMoment,
  AuditAction,
  AuditSubject,
  ChannelKind,
  CheckoutStatus,
  ClaimState,
  DeliveredEvent,
  BuyerKind,
  DeliveryState,
  EndpointEnd,
  EvidenceOutcome,
  FileFormat,
  FormFactor,
  GivenRole,
  ImportedTrack,
  InvoiceBuyer,
  MessageStatus,
  MusicalKey,
  PaymentLoss,
  PaymentProvider,
  PlanHold,
  PlanKind,
  PlanLoss,
  Platform,
  Programme,
  ProposalDecision,
  ProposalSource,
  ArtistRole,
  RightsLight,
  Seller,
  SoundDecision,
  StaffRole,
  StudioNavigation,
  SubscriptionStatus,
  Tax,
  TeamRole,
  TermsDocument,
  TrackViewContent,
  Typeface,
  UploadFileState,
  UploadProblem,
  WantedSong,
  UploadReport,
  UploadRunKind,
  VatState,
  VersionKind,
  WebhookEvent,
  WebVital,
  WriterRole,
  TrackMaking,
  WithdrawalConsents,
} from '@tempolibre/contract'
import type { Picture } from '@tempolibre/contract/pictures'
import type { Language, Page, Translated } from '@tempolibre/locales'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A JSON object, written as text. */
type Json<Value> = ColumnType<Value, string, string>
type NullableJson<Value> = ColumnType<Value | null, string | null, string | null>
/** A date without a time zone; PostgreSQL's `date`, read as `YYYY-MM-DD`. */
type Day = ColumnType<string, string, string>
type NullableDay = ColumnType<string | null, string | null | undefined, string | null>

/** The combined state of a payment's disputes. */
/** The texts of a page that is a document of the terms, in every language. */
export type TermsDraftTexts = Record<'title' | 'subheading' | 'description', Translated>

export type DisputeState = 'open' | 'won' | 'lost'
/**
 * Why money fits no order: its account was deleted, amount or currency are not the ordered ones, its payer has a plan that
 * makes it useless, or has had the trial it was for.
 */
/** The limits of a plan that its holders keep when they are lowered. */
export type Allowance =
  | 'seats'
  | 'channel_limit'
  | 'monthly_download_limit'
  | 'daily_download_limit'
  | 'trial_download_limit'

/** What of a plan its holder has kept; null: no limit. */
export type KeptAllowances = Partial<Record<Allowance, number | null>>

export type UnmatchedReason = 'account_deleted' | 'amount' | 'plan_held' | 'trial_used'

interface Imported {
  id: GeneratedAlways<number>
  /** The importer's stable name; null for rows made by an editor. */
  import_id: string | null
}

/** Rows that lists of the studio find by a part of their texts. */
interface Searched {
  /** Without case and accents (`plain_text`). */
  plain_texts: GeneratedAlways<string>
}

/** A picture that the staff has uploaded. */
interface Pictured {
  /** Its address. */
  picture: ColumnType<string | null, string | null | undefined, string | null>
  /** What it shows; null: it is decorative. */
  picture_alt: ColumnType<Translated | null, string | null | undefined, string | null>
}

interface InLanguage {
  language: Language
}

/** Texts that may be missing. */
interface FallingBack extends InLanguage {
  /** Whether missing ones are shown in English. */
  falls_back: Generated<boolean>
}

/** A view of texts as visitors see them. */
type Shown<Texts> = Omit<Texts, 'falls_back'> & {
  /** The names of those that are missing in the language, and shown in English. */
  fallbacks: string[]
}

/** A slug that a page had before; maintained by triggers. */
interface FormerSlug extends InLanguage {
  slug: string
}

/** What a new recording changes of a track: what is measured, and the files that are made of it. */
export type RecordedSound = Pick<
  ImportedTrack,
  | 'duration_seconds'
  | 'energy'
  | 'fingerprint'
  | 'loudness_lufs'
  | 'master'
  | 'measured'
  | 'peaks'
  | 'preview'
  | 'sound'
  | 'true_peak_dbtp'
>

export interface Database {
  music_category: Imported &
    Pictured & {
      delivered_image: string | null
      /** Storage key of what visitors see: the uploaded picture, else the delivered one. */
      image: GeneratedAlways<string | null>
      created_at: Timestamp
      updated_at: Timestamp
    }
  music_category_text: FallingBack & {
    music_category_id: number
    slug: string
    title: string
    subheading: string
    description: string
    meta_title: string
    meta_description: string
  }
  shown_music_category_text: Shown<Database['music_category_text']>
  music_category_former_slug: FormerSlug & { music_category_id: number }
  artist: Imported &
    Pictured &
    Searched & {
      name: string
      /** Made of the name by a trigger; the same in every language. */
      slug: Generated<string>
      /** Those that it had before. */
      earlier_slugs: Generated<string[]>
    }
  artist_text: FallingBack & { artist_id: number; biography: string }
  shown_artist_text: Shown<Database['artist_text']>
  tag: Imported & { kind: 'mood' | 'use' | 'instrument' }
  tag_text: FallingBack & { tag_id: number; slug: string; name: string }
  shown_tag_text: Shown<Database['tag_text']>
  track: Imported &
    Pictured & {
      artist_id: number
      duration_seconds: number
      /** A guess if `tempo_known` is false. */
      bpm: number
      tempo_known: Generated<boolean>
      /** null: none can be told. */
      key: MusicalKey | null
      energy: number
      vocals: boolean
      /** Whether its lyrics are explicit. */
      explicit: Generated<boolean>
      loudness_lufs: number
      true_peak_dbtp: number
      brightness_hz: number | null
      onset_density: number | null
      percussiveness: number | null
      timbre: number[] | null
      /** A cube. */
      sound: GeneratedAlways<string>
      peaks: Buffer
      release_date: Day
      featured: Generated<boolean>
      preview: string
      /** Length of the preview in bytes; null if not measured. */
      preview_bytes: number | null
      /** Storage key of the full-quality WAV; null: there is only the preview. */
      master: ColumnType<string | null, string | null | undefined, string | null>
      /** Its stems, and the storage key of the file with all of them; both null without. */
      stem_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
      stems: ColumnType<string | null, string | null | undefined, string | null>
      /** Storage key of the cover that came with the recording. */
      delivered_cover: string | null
      /** Storage key of what visitors see: the uploaded picture, else the delivered one. */
      cover: GeneratedAlways<string | null>
      /** International Standard Recording Code, without hyphens. */
      isrc: ColumnType<string | null, string | null | undefined, string | null>
      /** Acoustic fingerprint of the recording, and its algorithm; both null without one. */
      fingerprint: ColumnType<string | null, string | null | undefined, string | null>
      fingerprint_algorithm: ColumnType<string | null, string | null | undefined, string | null>
      /** How a program composed it; null for recordings that were delivered. */
      making: ColumnType<TrackMaking | null, string | null | undefined, string | null>
      /** Counts the recordings that the track has had; maintained by a trigger. */
      recording_version: Generated<number>
      /** Since when it has this one; null: from the beginning. Maintained by a trigger. */
      recording_since: NullableTimestamp
      /** Since when it is no longer offered; null: it is. */
      withdrawn_at: NullableTimestamp
      /** Whether somebody on the staff withdrew it, not an import. */
      withdrawn_by_hand: Generated<boolean>
      /** The address of who did. */
      withdrawn_by: ColumnType<string | null, string | null | undefined, string | null>
      created_at: Timestamp
      updated_at: Timestamp
    }
  track_text: FallingBack & {
    track_id: number
    slug: string
    title: string
    description: string
  }
  shown_track_text: Shown<Database['track_text']>
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
    since: NullableTimestamp
    until: Timestamp
  }
  /** A track of which nothing is stated has none. */
  track_clearance: {
    track_id: number
    iswc: string | null
    label: string | null
    album: string | null
    p_line: string | null
    c_line: string | null
    consented_on: NullableDay
    /** Whether the track may be sold royalty-free, as `judgeRights` says. */
    light: Generated<RightsLight>
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
    share: ColumnType<string | null, number | null, number | null>
    exemption: string | null
  }
  /** SHA-256 of the recordings that are stored. */
  master_digest: {
    /** Storage key. */
    master: string
    /** Hexadecimal. */
    sha256: string
    /** A bigint, which the driver reads as text. */
    bytes: ColumnType<string, number, never>
    hashed_at: Timestamp
    /** When its bytes were compared last; null: not since they were hashed. */
    checked_at: ColumnType<Date | null, undefined, Date>
    /** Since when its bytes are others than those that were stored; null: they are the same. */
    damaged_at: ColumnType<Date | null, undefined, Date | null>
  }
  /** Minutes in which a serving process was ready. */
  heartbeat: { minute: Timestamp }
  /** By which tracks that sound the same are found. */
  sound_index: {
    track_id: number
    words: number[]
    fingerprint_md5: string
    compared_at: Timestamp
  }
  /** Two tracks that sound the same. */
  sound_pair: {
    id: GeneratedAlways<number>
    track_id: number
    /** Greater than `track_id`. */
    other_id: number
    /** Share of differing bits. */
    error_rate: number
    decision: ColumnType<SoundDecision | null, SoundDecision | null | undefined, SoundDecision | null>
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
  /** A track that may be a version of another. */
  version_proposal: {
    id: GeneratedAlways<number>
    track_id: number
    main_id: number
    kind: VersionKind
    name: string
    source: ProposalSource
    /** Null: open. */
    decision: ColumnType<
      ProposalDecision | null,
      ProposalDecision | null | undefined,
      ProposalDecision | null
    >
  }
  track_former_slug: FormerSlug & { track_id: number }
  track_category: { track_id: number; music_category_id: number; position: number }
  track_artist: { track_id: number; artist_id: number; position: number; role: ArtistRole }
  track_tag: { track_id: number; tag_id: number; position: number }
  /** What tracks are found, sorted and counted by; maintained by triggers. */
  track_search: {
    track_id: number
    /** Of a version, which visitors find by its main track only; of a withdrawn song itself: nobody finds it. */
    main_id: number | null
    release_date: Day
    featured: boolean
    demand: Generated<number>
    popularity: GeneratedAlways<number>
    bpm: number
    duration: number
    title_en: string
    title_es: string
    title_fr: string
    facets: number[]
    /** Who plays on it: each of several artists, else the one of the track. */
    artist_ids: Generated<number[]>
    document: string
    /** The content revision when the row was written. */
    revision: Generated<string>
  }
  track_search_gone: { track_id: number; revision: string }
  /** The words of titles, artists and descriptions; maintained by triggers. */
  search_word: { word: string; stems: string[]; frequency: number; title_frequency: number }
  page: { id: GeneratedAlways<number>; name: string; updated_at: Timestamp }
  page_text: FallingBack & {
    page_id: number
    meta_title: string
    meta_description: string
    title: string
    subheading: string
    description: string
  }
  shown_page_text: Shown<Database['page_text']>
  blog_category: Imported & { position: Generated<number>; cover: string | null }
  blog_category_text: FallingBack & { blog_category_id: number; slug: string; title: string }
  shown_blog_category_text: Shown<Database['blog_category_text']>
  author: Imported & Pictured
  blog_category_former_slug: FormerSlug & { blog_category_id: number }
  author_text: FallingBack & { author_id: number; slug: string; name: string; biography: string }
  shown_author_text: Shown<Database['author_text']>
  author_former_slug: FormerSlug & { author_id: number }
  article: Imported &
    Pictured & {
      blog_category_id: number
      author_id: number
      /** Null: a draft; in the future: scheduled. */
      published_at: NullableTimestamp
      delivered_cover: string | null
      /** Storage key of what visitors see: the uploaded picture, else the delivered one. */
      cover: GeneratedAlways<string | null>
      updated_at: Timestamp
    }
  article_text: FallingBack & {
    article_id: number
    slug: string
    meta_title: string
    meta_description: string
    title: string
    summary: string
    body: string
  }
  shown_article_text: Shown<Database['article_text']>
  article_former_slug: FormerSlug & { article_id: number }
  redirect: { id: GeneratedAlways<number>; path: string; target: string }
  /** One run of the import of a folder. */
  import_batch: {
    id: GeneratedAlways<number>
    folder: string
    /** Of the upload that was imported; null: a folder on the server. */
    name: ColumnType<string | null, string | null | undefined, string | null>
    started_at: Timestamp
    undone_at: NullableTimestamp
  }
  /** Files that the staff uploads to be imported. */
  upload: {
    id: GeneratedAlways<number>
    name: string
    /** Of recordings that name none. */
    artist: string | null
    /** Of recordings without a known genre. */
    genre_id: number | null
    /** Id of a genre that every site knows, in place of `genre_id`. */
    known_genre: ColumnType<string | null, string | null | undefined, string | null>
    day_order: 'day first' | 'month first' | null
    /** Whether texts that are not translated are shown in English. */
    falls_back: Generated<boolean>
    /** The track whose recording the upload replaces; null: it is imported. */
    track_id: ColumnType<number | null, number | null | undefined, number | null>
    created_at: Timestamp
    touched_at: Timestamp
  }
  upload_file: {
    id: Generated<string>
    upload_id: number
    /** Below the uploaded folder, with slashes. */
    path: string
    is_sound: boolean
    /** A bigint, which the driver reads as text. */
    bytes: ColumnType<string, number, number>
    modified_at: Timestamp
    /** Bytes that had arrived after the last part. */
    received: ColumnType<string, number | undefined, number>
    /** Null: unfinished. */
    received_at: NullableTimestamp
    /** The request that is writing the file. */
    held_by: ColumnType<string | null, string | null | undefined, string | null>
    held_until: NullableTimestamp
    /** Of the import. */
    state: Generated<UploadFileState>
    problem: NullableJson<UploadProblem>
    /** What was made of it. */
    recording_id: ColumnType<number | null, number | null | undefined, number | null>
    /** SHA-256 of its content, of sound of parts of it; null: it arrived before this was kept. */
    content_hash: ColumnType<string | null, string | null | undefined, string | null>
    /** What a check has measured of its sound. */
    checked_sound: NullableJson<{
      soundHash: string
      /** Version of what has measured it; earlier releases have none. */
      analyser?: number | undefined
      sound: RecordedSound
      loweredBy?: number | undefined
    }>
    /** The check that has opened it last. */
    checked_run_id: ColumnType<number | null, number | null | undefined, number | null>
  }
  /** A check or an import of an upload. */
  upload_run: {
    id: GeneratedAlways<number>
    upload_id: number
    kind: UploadRunKind
    batch_id: ColumnType<number | null, number | null | undefined, number | null>
    /** Null: somebody whose account is erased. */
    ordered_by: ColumnType<string | null, string | null | undefined, string | null>
    ordered_at: Timestamp
    /** When a process last began to work on it. */
    turn_at: NullableTimestamp
    started_at: NullableTimestamp
    ended_at: NullableTimestamp
    cancelled_at: NullableTimestamp
    failure: ColumnType<string | null, string | null | undefined, string | null>
    report: NullableJson<UploadReport>
  }
  /** A sound file that was read; published, it is a track. */
  import_recording: {
    id: GeneratedAlways<number>
    /** Of the sound file. */
    path: string
    /** A bigint, which the driver reads as text. */
    bytes: ColumnType<string, number, number>
    modified_at: Timestamp
    /** SHA-256 of the sound file, hexadecimal. */
    sound_hash: string
    content: Json<ImportedTrack>
    batch_id: number
    track_id: ColumnType<number | null, number | null | undefined, number | null>
    /** The content that visitors see; null: it is a draft. */
    published: NullableJson<ImportedTrack>
    /** What they saw before; null: nothing. */
    published_before: NullableJson<ImportedTrack>
    published_batch_id: ColumnType<number | null, number | null | undefined, number | null>
    /** By the import that changed it last; null: an earlier release has read it. */
    read_as: ColumnType<'added' | 'changed' | null, 'added' | 'changed' | null | undefined>
    /** Decibels by which its sound was above full scale; null: none, or that import has not read it. */
    lowered_by: ColumnType<number | null, number | null | undefined>
  }
  /** What a label's own spelling means. */
  import_name: {
    kind: 'genre' | 'mood' | 'use' | 'instrument'
    /** In the spelling of `plainName`. */
    spelling: string
    /** Null: it is left out. */
    name_id: string | null
  }
  /** What a column of a label's tables means. */
  import_column: {
    /** In the spelling of `plainHeading`. */
    heading: string
    /** The id of a field of tables, or a fate of columns. */
    meaning: string
  }
  staff_member: { user_id: string; role: StaffRole; created_at: Timestamp }
  /** Every change made in the studio or by a command; append-only. */
  audit_entry: {
    /** A bigint, which the driver reads as text. */
    id: GeneratedAlways<string>
    at: ColumnType<Date, undefined, never>
    /** The address of the member, or the name of the command. */
    who: string
    user_id: string | null
    action: AuditAction
    subject: AuditSubject
    subject_id: string
    label: string
    before: NullableJson<Record<string, unknown>>
    after: NullableJson<Record<string, unknown>>
    /** Of changes that were saved together. */
    batch_id: ColumnType<string | null, string | null | undefined, never>
  }
  /** How a member of the staff shows the grid of tracks. */
  track_view: {
    id: GeneratedAlways<number>
    user_id: string
    name: string
    content: Json<TrackViewContent>
  }
  plan: Imported & {
    kind: PlanKind
    position: Generated<number>
    /** In its own currency, which is shown unless a visitor chooses another. */
    price_minor: number | null
    currency: string | null
    trial_days: Generated<number>
    monthly_download_limit: number | null
    /** Fair-use limit of licences a day (UTC); null: no limit. */
    daily_download_limit: ColumnType<number | null, number | null | undefined, number | null>
    /** People who may share it, its holder included; null: its holder alone. */
    seats: ColumnType<number | null, number | null | undefined, number | null>
    /** Licences during the whole trial; null: no limit. */
    trial_download_limit: ColumnType<number | null, number | null | undefined, number | null>
    /** Channels on the safelist; null: no limit. */
    channel_limit: ColumnType<number | null, number | null | undefined, number | null>
    credit_required: boolean
    /** Since when it is not sold any more; its holders keep it. */
    archived_at: NullableTimestamp
  }
  /** Prices in currencies besides the plan's own. */
  plan_price: { plan_id: number; currency: string; price_minor: number }
  /** A discount for whoever knows its code. */
  coupon: {
    id: GeneratedAlways<number>
    code: string
    /** Null: the discount is an amount in each currency. */
    percent: ColumnType<string | null, number | null | undefined, number | null>
    /** Charges of a subscription that are discounted; null: all of them. */
    months: ColumnType<number | null, number | null | undefined, number | null>
    valid_from: NullableTimestamp
    valid_until: NullableTimestamp
    /** Null: no limit. */
    max_redemptions: ColumnType<number | null, number | null | undefined, number | null>
    max_per_account: ColumnType<number | null, number | null | undefined, number | null>
    first_order_only: Generated<boolean>
    ended_at: NullableTimestamp
    created_at: Timestamp
  }
  coupon_amount: { coupon_id: number; currency: string; amount_minor: number }
  /** The only plans a coupon is for; none: for all. */
  coupon_plan: { coupon_id: number; plan_id: number }
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
    redeemed_at: Timestamp
  }
  /** What Stripe was last told of a plan. */
  plan_at_stripe: {
    plan_id: number
    /** Digest of what Stripe was told, and of the account. */
    content: string
    told_at: Timestamp
    /** Why Stripe refused it; null: it is in step. */
    problem: string | null
  }
  plan_text: InLanguage & {
    plan_id: number
    name: string
    summary: string
    features: string[]
    action: string
  }
  /** Messages from visitors to the operator; each is mailed as a `mail` with its id. */
  contact_message: Searched & {
    id: string
    name: string
    email: string
    message: string
    language: Language
    created_at: Timestamp
    client_hash: string | null
    status: Generated<MessageStatus>
  }
  contact_answer: {
    id: Generated<string>
    contact_message_id: string
    answer: string
    /** Null once the author's account is deleted. */
    answered_by: string | null
    answered_at: Timestamp
  }
  /** Plays of a track on one day in UTC. */
  play_count: { day: Day; track_id: number; count: number }
  /** Searches for the same words in one language on one day in UTC. */
  search_count: InLanguage & {
    day: Day
    words: string
    /** Tracks with all the words, at the last of these searches. */
    results: number
    count: number
  }
  /** How often a redirect was followed. */
  redirect_use: {
    redirect_id: number
    /** A bigint. */
    hits: ColumnType<string, number, number>
    last_used_at: Timestamp
  }
  /** How often a metric fell into one of its buckets on a day. */
  web_vital_count: InLanguage & {
    day: Day
    page: Page
    form_factor: FormFactor
    metric: WebVital
    bucket: number
    count: number
  }
  user_account: Searched & {
    id: Generated<string>
    name: string
    /** In its one form (`tidyEmail`). */
    email: string
    email_verified: Generated<boolean>
    image: ColumnType<string | null, string | null | undefined, string | null>
    phone: Generated<string>
    language: Generated<Language>
    created_at: Timestamp
    updated_at: Timestamp
    /** When everything that opens the account was last ended together. */
    credentials_ended_at: ColumnType<Date | null, undefined, Date>
    /** Whether its address is not the one that is looked for, because an older account has that. */
    address_as_typed: Generated<boolean>
  }
  /** Pending sign-ups; the account made from one gets its id. */
  sign_up: InLanguage & {
    id: Generated<string>
    /** In its one form. */
    email: string
    name: string
    phone: string
    /** Hashed, as in `credential`. */
    password: string
    /** Versions of the terms in force when it was submitted. */
    accepted_terms: Generated<string[]>
    /** The song for whose sake somebody signs up. */
    wanted: ColumnType<WantedSong | null, string | null | undefined, never>
    created_at: Timestamp
  }
  session: {
    id: Generated<string>
    user_id: string
    token: string
    expires_at: Timestamp
    /** Unused: sessions must not store network addresses. */
    ip_address: ColumnType<string | null, undefined, never>
    user_agent: string | null
    created_at: Timestamp
    updated_at: Timestamp
    /** When a member of the staff last used it; null for others. */
    staff_used_at: Timestamp | null
    /** When its user last proved in it to be who they are, beyond the sign-in. */
    confirmed_at: Timestamp | null
  }
  credential: {
    id: Generated<string>
    user_id: string
    account_id: string
    provider_id: string
    password: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  verification: {
    id: Generated<string>
    identifier: string
    value: string
    expires_at: Timestamp
    created_at: Timestamp
    updated_at: Timestamp
  }
  /** Time-based one-time passwords (RFC 6238), one app per account. */
  authenticator_app: {
    user_id: string
    /** Encrypted with a key derived from AUTH_SECRET. */
    secret: string
    created_at: Timestamp
    /** Null: its first code has not been entered yet. */
    confirmed_at: NullableTimestamp
    /** The time step of the last accepted code. */
    last_step: ColumnType<number | null, number | undefined, number>
  }
  /** Unused codes only. */
  recovery_code: { user_id: string; code_hash: string }
  /** WebAuthn credentials; ids and keys are base64url. */
  passkey: {
    id: Generated<string>
    user_id: string
    name: string
    credential_id: string
    /** COSE (RFC 9052). */
    public_key: string
    /** A bigint, which the driver reads as text. */
    counter: ColumnType<string, number, number>
    transports: string[]
    synced: boolean
    created_at: Timestamp
    last_used_at: NullableTimestamp
  }
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
    created_at: Timestamp
    expires_at: NullableTimestamp
    last_used_at: NullableTimestamp
  }
  /** Companies whose people share the plan of the owner. */
  team: { id: Generated<string>; owner_id: string; name: string; created_at: Timestamp }
  /** The owner is one of them. */
  team_member: { user_id: string; team_id: string; role: TeamRole; joined_at: Timestamp }
  team_invitation: {
    id: Generated<string>
    team_id: string
    /** In its one form. */
    email: string
    role: GivenRole
    /** Null: sent by an earlier release. */
    invited_by: string | null
    token_hash: string
    created_at: Timestamp
    expires_at: Timestamp
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
    former_secret: ColumnType<string | null, string | null | undefined, string | null>
    former_secret_until: NullableTimestamp
    created_at: Timestamp
    /** Since when no delivery has succeeded; null: the last one did. */
    failing_since: NullableTimestamp
    disabled_at: NullableTimestamp
    disabled_for: ColumnType<EndpointEnd | null, EndpointEnd | null | undefined, EndpointEnd | null>
    last_attempt_at: NullableTimestamp
    last_took_ms: ColumnType<number | null, number | null | undefined, number | null>
    /** It took long: until then nothing is sent to it. */
    rests_until: NullableTimestamp
  }
  /** What endpoints are told; triggers write most of them. */
  webhook_event: {
    id: Generated<string>
    /** Null: everybody. */
    user_id: string | null
    kind: DeliveredEvent
    subject: string
    created_at: Timestamp
    /** Written by the first attempt. */
    body: ColumnType<string | null, string | null | undefined, string | null>
  }
  /** An event on its way to an endpoint; its job exists with it. */
  webhook_delivery: {
    id: Generated<string>
    endpoint_id: string
    event_id: string
    state: Generated<DeliveryState>
    attempts: Generated<number>
    created_at: Timestamp
    retry_until: Timestamp
    /** Null unless it waits. */
    next_attempt_at: NullableTimestamp
    last_attempt_at: NullableTimestamp
    response_status: ColumnType<number | null, number | null | undefined, number | null>
    problem: ColumnType<string | null, string | null | undefined, string | null>
    duration_ms: ColumnType<number | null, number | null | undefined, number | null>
  }
  /** Answered once: by the code of a second step, or by a passkey's signature. */
  challenge: {
    token_hash: string
    purpose: 'password_proved' | 'mailbox_proved' | 'passkey_sign_in' | 'passkey_registration'
    /** Null: the answer will identify the user. */
    user_id: string | null
    attempts: Generated<number>
    created_at: Timestamp
    expires_at: Timestamp
  }
  /** Attempts limited by account and by network address. */
  attempt: { kind: string; subject: string; attempted_at: Timestamp }
  /** Which machine renders a file of a shared storage, by `takeRenderingTurn`. */
  rendering_turn: { key: string; holder: string; ends_at: Timestamp }
  /** What senders have used of limits of a few seconds, by `countSenderCalls`. */
  sender_limit: { key: string; full_at: Timestamp; capacity: unknown }
  /** Files with copies of the search that were made of this database. */
  search_copy: { id: string; made_at: Generated<Date> }
  /** How many songs there are, in all and of each genre (codes as in `track_search.facets`); maintained by triggers. */
  song_total: { code: number; songs: number; seconds: string }
  /** When a song of an artist changed last, as of when sitemaps were divided. */
  artist_latest: { artist_id: number; updated_at: Timestamp }
  /** When a song of a genre changed last, as of when sitemaps were divided. */
  music_category_latest: { music_category_id: number; updated_at: Timestamp }
  /** The songs of each sitemap, divided ahead: from the first id up to that of the next page. */
  track_sitemap: {
    page: number
    first_track_id: number
    updated_at: Timestamp | null
    fingerprint: string | null
  }
  /** Work in the background; due while `done_at` is null. */
  job: {
    id: Generated<string>
    kind: string
    /** What it is about; empty for a repeated job. */
    subject: string
    created_at: Timestamp
    attempts: Generated<number>
    /** While a process runs it: the end of its lease. */
    next_attempt_at: Timestamp
    /** Host, process and lease. */
    taken_by: ColumnType<string | null, string | null | undefined, string | null>
    last_error: ColumnType<string | null, string | null | undefined, string | null>
    done_at: NullableTimestamp
    /** When the staff gave it up; it is done then, and never run. */
    cancelled_at: NullableTimestamp
    /** Of a delivery: its endpoint, which a trigger writes. */
    line: ColumnType<string | null, string | null | undefined, never>
  }
  /** Mails; each has a job of kind `mail` that sends it. */
  mail: InLanguage & {
    id: Generated<string>
    template: string
    recipient_name: string
    /** Null: the operator. */
    recipient: string | null
    parameters: ColumnType<Record<string, string>, string, string>
    created_at: Timestamp
    mailed_at: NullableTimestamp
    /** Idempotency key of a mail that must be sent only once. */
    key: ColumnType<string | null, string | null | undefined, string | null>
  }
  favourite: { user_id: string; track_id: number; created_at: Timestamp }
  /** Where an account plays music to guests. */
  venue: {
    user_id: string
    name: string
    /** Empty: not told. */
    address: string
    programme: Json<Programme>
    created_at: Timestamp
    updated_at: Timestamp
  }
  /** A list of tracks; its id is chosen by the client and unique only within the account. */
  playlist: {
    user_id: string
    id: string
    name: string
    /** Identifies its shared page; null: not shared. */
    share_token: ColumnType<string | null, string | null | undefined, string | null>
    /** Increases with every change of its tracks or their order. */
    version: Generated<number>
    created_at: Timestamp
    updated_at: Timestamp
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
    deleted_at: ColumnType<Date, Date | undefined, Date>
  }
  playlist_track: { user_id: string; playlist_id: string; track_id: number; position: number }
  /** A current or former plan of a user, who has at most one that has not ended. */
  subscription: {
    id: Generated<string>
    user_id: string | null
    plan_id: number
    provider: PaymentProvider
    provider_subscription: ColumnType<string | null, string | null | undefined, string | null>
    status: SubscriptionStatus
    /** The plan's price when it was ordered; null together with the currency if none was set. */
    price_minor: ColumnType<number | null, number | null | undefined, number | null>
    currency: ColumnType<string | null, string | null | undefined, string | null>
    started_at: Timestamp
    trial_ends_at: NullableTimestamp
    current_period_start: Timestamp
    /** Null: no end. */
    current_period_end: NullableTimestamp
    cancel_at_period_end: Generated<boolean>
    ended_at: NullableTimestamp
    updated_at: Timestamp
    /** When the payment service was queried for this state. */
    provider_state_at: NullableTimestamp
    /** Why the plan allows no downloads for now. */
    hold: ColumnType<PlanHold | null, PlanHold | null | undefined, PlanHold | null>
    /** The loss of a payment that ended it; null: it ended otherwise. */
    end_cause: ColumnType<PaymentLoss | null, PaymentLoss | null | undefined, PaymentLoss | null>
    /** Taken off its price for what was left of the plan before it. */
    credit_minor: ColumnType<number | null, number | null | undefined, never>
    /** What that took off its first charge. */
    credit_charge_minor: ColumnType<number | null, number | null | undefined, never>
    credited_subscription_id: ColumnType<string | null, string | null | undefined, never>
    /** When the period for a withdrawal ends; null: there is no such right. */
    withdrawal_ends_at: NullableTimestamp
    /** When both consents to lose it by the first download were given. */
    consented_at: NullableTimestamp
    /** Downloads wait until then, since they were not. */
    waits_until: NullableTimestamp
    /** Limits of the plan that were lowered while it was held, as they were. */
    kept: ColumnType<KeptAllowances, string | undefined, string>
  }
  /** A contract that its buyer withdrew from. */
  withdrawal: InLanguage & {
    subscription_id: string
    user_id: string | null
    order_number: string
    plan_name: string
    /** As the declaration gives it. */
    name: string
    declared_at: Date
    confirmed_at: Timestamp
    channel: 'account' | 'mail'
    /** Paid back; null: nothing was paid. */
    amount_minor: number | null
    currency: string | null
  }
  /** A payment of a plan, its period, refunds and disputes. */
  payment: {
    provider: string
    provider_payment: string
    subscription_id: string
    period_start: Date
    /** Null: no end. */
    period_end: Date | null
    amount_minor: number
    currency: string
    /** Stripe's id of the payment intent, which disputes and refunds refer to. */
    intent: ColumnType<string | null, string | null | undefined, string | null>
    refunded_minor: Generated<number>
    dispute: ColumnType<DisputeState | null, DisputeState | null | undefined, DisputeState | null>
    dispute_reason: ColumnType<string | null, string | null | undefined, string | null>
    /** The operator's decision that disputes and refunds revoke no licence of this payment. */
    licences_kept: Generated<boolean>
    /** When the payment service was queried for this state. */
    state_at: NullableTimestamp
  }
  /** Evidence that the staff has ordered to be sent to Stripe for the dispute of a payment. */
  evidence_order: {
    id: GeneratedAlways<string>
    provider_payment: string
    /** To the bank, too. */
    submit: boolean
    /** The address of whoever has ordered it. */
    who: string
    user_id: string | null
    ordered_at: Generated<Date>
    finished_at: NullableTimestamp
    /** Null: still to be sent. */
    outcome: ColumnType<EvidenceOutcome | null, EvidenceOutcome | null | undefined, EvidenceOutcome | null>
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
    noted_at: Timestamp
    /** When the staff marked it as settled, for the reason in its note. */
    settled_at: NullableTimestamp
    note: ColumnType<string | null, string | null | undefined, string | null>
  }
  /** What was mailed about orders, plans, licences and teams, as it was sent. */
  sent_mail: InLanguage & {
    id: string
    user_id: string
    template: string
    recipient: string
    subject: string
    body: string
    sent_at: Timestamp
  }
  payment_customer: { provider: string; customer: string; user_id: string | null }
  checkout: InLanguage & {
    id: Generated<string>
    user_id: string | null
    plan_id: number
    provider: PaymentProvider
    provider_session: ColumnType<string | null, string | null | undefined, string | null>
    /** The plan's price when it was ordered; `amount_minor` is charged for it. */
    price_minor: ColumnType<number | null, number | null | undefined, number | null>
    amount_minor: number | null
    currency: string | null
    /** The coupon that the order takes along, and reserves while it is open. */
    coupon_id: ColumnType<number | null, number | null | undefined, number | null>
    coupon_code: ColumnType<string | null, string | null | undefined, string | null>
    /** Taken off `price_minor`; `amount_minor` is charged for the rest. */
    discount_minor: ColumnType<number | null, number | null | undefined, number | null>
    /** Charges that are discounted; null: all of them. */
    discount_months: ColumnType<number | null, number | null | undefined, number | null>
    /** Taken off `price_minor` for what is left of the plan that is held. */
    credit_minor: ColumnType<number | null, number | null | undefined, never>
    /** What that takes off the charge, to which tax may be added. */
    credit_charge_minor: ColumnType<number | null, number | null | undefined, never>
    credited_subscription_id: ColumnType<string | null, string | null | undefined, never>
    /** What the buyer has agreed to lose; null: nothing. */
    given_up: ColumnType<PlanLoss[] | null, string | null | undefined, never>
    /** What the buyer said when asked to give up the right of withdrawal; null: not asked, or not answered. */
    withdrawal_consents: ColumnType<WithdrawalConsents | null, string | null | undefined, never>
    trial_days: Generated<number>
    status: ColumnType<CheckoutStatus, CheckoutStatus | undefined, CheckoutStatus>
    created_at: Timestamp
    settled_at: NullableTimestamp
    /** When the payment service was last queried. */
    asked_at: NullableTimestamp
  }
  /** The latest reference rates of the European Central Bank. */
  exchange_rate: { currency: string; per_euro: number; day: Day }
  /** Every address that has had a trial, as an HMAC. */
  trial: { email_hash: string; granted_at: Timestamp }
  /** Licences per day by HMAC of the mailbox; outlives the account. */
  mailbox_download: { email_hash: string; day: Day; licences: number }
  payment_event: {
    provider: string
    event: string
    type: string
    occurred_at: Timestamp
    received_at: Timestamp
  }
  /** The last number of each series and year. */
  invoice_number: { series: ColumnType<string, string | undefined, never>; year: number; latest: number }
  invoice: InLanguage & {
    number: string
    user_id: string | null
    provider: string
    provider_payment: string
    plan_kind: PlanKind
    plan_name: string
    holder_name: string
    holder_email: string
    amount_minor: number
    currency: string | null
    /** At the time of issue; null: none was set. */
    seller: ColumnType<Seller | null, string | null | undefined, never>
    /** The invoice that this credit note corrects, in whole or in part. */
    corrects: ColumnType<string | null, string | null | undefined, never>
    /** Without the buyer. */
    simplified: Generated<boolean>
    /** At the time of issue; null: no billing details were given. */
    buyer: ColumnType<InvoiceBuyer | null, string | null | undefined, never>
    /** Null: the seller had not set how prices are taxed. */
    tax: ColumnType<Tax | null, string | null | undefined, never>
    /** Taken off before tax: the item's price is the net amount and this. */
    discount_minor: ColumnType<number | null, number | null | undefined, never>
    coupon_code: ColumnType<string | null, string | null | undefined, never>
    /** The same for what was left of the plan before, which it names. */
    credit_minor: ColumnType<number | null, number | null | undefined, never>
    credited_plan: ColumnType<string | null, string | null | undefined, never>
    /** Start of the supplied period; null on invoices from before it was stored. */
    supplied_from: NullableTimestamp
    /** Null: no end. */
    supplied_until: NullableTimestamp
    issued_at: Timestamp
    /** Of the seller, by which it is dated; null: UTC, as before this was kept. */
    time_zone: ColumnType<string | null, string | null | undefined, never>
  }
  /** Every version of the terms that was shown or accepted, of all documents. */
  terms_text: InLanguage & {
    version: string
    document: ColumnType<TermsDocument, TermsDocument, never>
    text: string
    sha256: string
    first_used_at: Timestamp
  }
  terms_acceptance: InLanguage & {
    id: GeneratedAlways<string>
    /** Null once the account is deleted; then only orders are left, identified by their plan. */
    user_id: string | null
    version: string
    sha256: string
    moment: AcceptanceMoment
    accepted_at: Timestamp
    checkout_id: string | null
    subscription_id: string | null
  }
  /** Drafts of the terms, and versions that were announced. */
  terms_change: {
    id: GeneratedAlways<string>
    document: ColumnType<TermsDocument, TermsDocument, never>
    texts: Json<TermsDraftTexts>
    /** What changes, in the operator's words; null, as version and times, until it is announced. */
    summary: ColumnType<Translated | null, string | null | undefined, string | null>
    version: ColumnType<string | null, string | null | undefined, string | null>
    announced_at: NullableTimestamp
    applies_from: NullableTimestamp
    in_force_at: NullableTimestamp
  }
  /** Who was told of which version, and from when on it binds them. */
  terms_notice: {
    user_id: string
    version: string
    noticed_at: Timestamp
    binds_at: Timestamp
    /** When the mail server had the mail; a trigger sets it. */
    mailed_at: NullableTimestamp
  }
  /** Billing details of accounts. */
  buyer: {
    user_id: string
    /** As whom they buy. */
    kind: BuyerKind
    country: string
    bill_to: string
    street: string | null
    postal_code: string | null
    city: string | null
    region: string | null
    vat_number: string | null
    /** Null: not checked by VIES. */
    vat_state: VatState | null
    vat_checked_at: NullableTimestamp
    /** The reference number by which VIES proves the query. */
    vat_consultation: ColumnType<string | null, string | null | undefined, string | null>
    /** When VIES is queried next; null: never. */
    vat_check_at: NullableTimestamp
    updated_at: Timestamp
  }
  signing_key: {
    id: string
    public_key: string
    private_key: string
    created_at: Timestamp
    retired_at: NullableTimestamp
  }
  licence: InLanguage &
    Searched & {
      number: string
      user_id: string | null
      track_id: number | null
      subscription_id: string | null
      period_start: Timestamp
      plan_kind: PlanKind
      holder: string
      track_title: string
      artist_name: string
      /** The signed canonical JSON, byte for byte. */
      document: string
      signature: string
      key_id: string
      /** Version of the recording of its track that it was issued for; a trigger finds what is not given. */
      recording_version: ColumnType<number | null, number | null | undefined, number | null>
      issued_at: Timestamp
      revoked_at: NullableTimestamp
      revocation_reason: ColumnType<string | null, string | null | undefined, string | null>
      anonymised_at: NullableTimestamp
      disputed_at: NullableTimestamp
      /** The loss of a payment that revoked it; null: the operator did. */
      revoked_for: ColumnType<PaymentLoss | null, PaymentLoss | null | undefined, PaymentLoss | null>
      /** When the operator restored it; from then on its payment no longer revokes it. */
      kept_at: NullableTimestamp
      /** Issued for the programme of a venue: it does not count as a download. */
      for_venue: Generated<boolean>
      /** Issued where nothing is sold in earnest: it gives no rights. */
      rehearsal: Generated<boolean>
      /** Whose licence it is, if a member took it; it belongs to the team's owner. */
      team_id: ColumnType<string | null, string | null | undefined, string | null>
      taken_by: ColumnType<string | null, string | null | undefined, string | null>
    }
  /** A licensed song that was handed over to a client. */
  hand_over: InLanguage & {
    number: string
    licence_number: string
    user_id: string | null
    /** Empty once the account is deleted, as is the project. */
    client: string
    project: string
    /** The signed canonical JSON, byte for byte; null once the account is deleted. */
    document: string | null
    signature: string | null
    key_id: string
    /** SHA-256 of the token of the client's page, hexadecimal; null once the account is deleted. */
    token_hash: string | null
    issued_at: Timestamp
    revoked_at: NullableTimestamp
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
    created_at: Timestamp
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
    received_on: Day
    state: Generated<ClaimState>
    /** By when the next step is due; null: none is. */
    deadline: NullableDay
    created_at: Timestamp
    updated_at: Timestamp
  }
  claim_change: {
    id: GeneratedAlways<string>
    claim_id: string
    state: ClaimState
    by_staff: boolean
    note: string
    changed_at: Timestamp
  }
  /** Changes of a licence after it was issued. */
  licence_change: {
    id: GeneratedAlways<string>
    licence_number: string
    change: 'disputed' | 'revoked' | 'restored'
    cause: 'operator' | PaymentLoss
    reason: string | null
    changed_at: Timestamp
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
    warned_at: Timestamp
    last_day: Day
    /** When the last day is over everywhere. */
    ends_at: Timestamp
    /** When the mail was sent; a trigger sets it. */
    mailed_at: NullableTimestamp
    closed_at: NullableTimestamp
    outcome: ColumnType<'lifted' | 'revoked' | null, 'lifted' | 'revoked' | null | undefined>
    closing_reason: ColumnType<string | null, string | null | undefined>
  }
  /** What was done to licences, in the form that is published. */
  licence_log_entry: {
    id: GeneratedAlways<string>
    /** In the log, from 0; null until it is placed. */
    position: ColumnType<string | null, never, number>
    licence_number: string
    entry: string
  }
  /** Roots of the log's complete subtrees: of the `2 ** height` entries from `place * 2 ** height` on. */
  licence_log_node: { height: number; place: string; hash: Buffer }
  licence_log_head: { size: string; head: string; signature: string; signed_at: Timestamp }
  download: {
    id: GeneratedAlways<string>
    licence_number: string
    /** The version that was downloaded; null: the song of the licence. */
    track_id: ColumnType<number | null, number | null | undefined, number | null>
    format: FileFormat
    /** What was made of the recording; null: the recording itself. */
    edition: ColumnType<string | null, string | null | undefined, never>
    /** The mix of stems; null: another file, or of before. */
    mix: ColumnType<string | null, string | null | undefined, never>
    /** Whether its file brings its own fingerprint; false before files did. */
    brings_sound: ColumnType<boolean, boolean | undefined, never>
    created_at: Timestamp
  }
  /** The sound of what is made of recordings. */
  made_sound: {
    /** SHA-256 of what determines the file's samples. */
    key: string
    algorithm: string | null
    fingerprint: string | null
    milliseconds: number | null
    created_at: Timestamp
  }
  /** What was handed out under a licence and is not among the recordings that it has signed. */
  handed_out_sound: {
    licence_number: string
    made_sound_key: string
    track_id: number | null
    edition: string | null
    mix: string | null
    created_at: Timestamp
  }
  setting: { name: string; value: string }
  /** At most one row; its columns are those of the contract's `Seller`. */
  seller: {
    only_row: Generated<boolean>
    name: string
    legal_name: Json<Translated>
    legal_form: NullableJson<Translated>
    specimen: boolean
    address: Json<Seller['address']>
    governing_law: Json<Translated>
    email: string
    phone: string
    tax_number: string | null
    vat_number: string | null
    /** By which invoices are dated and numbered; null: that of the country. */
    time_zone: string | null
    register_entry: NullableJson<Translated>
    publishing_director: string | null
    host: NullableJson<Translated>
    tax: NullableJson<NonNullable<Seller['tax']>>
    /** Whether the function for withdrawals is offered; null: as the seller’s country has it. */
    withdrawal: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    updated_at: Timestamp
  }
  /** One row, always. */
  site_look: {
    only_row: Generated<boolean>
    accent: string | null
    home_sections: HomeSection[] | null
    logo: NullableJson<Picture>
    logo_dark: NullableJson<Picture>
    icon: NullableJson<Picture>
    typeface: Typeface | null
  }
  site_navigation: {
    only_row: Generated<boolean>
    header: NullableJson<NonNullable<StudioNavigation['header']>>
    menu: NullableJson<NonNullable<StudioNavigation['menu']>>
    footer: NullableJson<NonNullable<StudioNavigation['footer']>>
    social: Json<StudioNavigation['social']>
  }
  /** `revision` is a bigint, which the driver reads as text. */
  content_revision: {
    only_row: Generated<boolean>
    revision: ColumnType<string, number, number>
    /** Articles published until then are part of the revision. */
    articles_until: Timestamp
  }
  /** Records of a library that were removed in the studio. */
  removed_import: { record_table: string; import_id: string }
}
