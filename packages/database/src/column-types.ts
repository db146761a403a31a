// Types of columns whose type in PostgreSQL does not say enough: objects of JSON, and texts of a closed list.
import type { ImportedTrack } from '@tempolibre/domain'
import type { Translated } from '@tempolibre/locales'

export type {
  AcceptanceMoment,
  ArtistRole,
  BuyerKind,
  ChannelKind,
  ClaimState,
  FileFormat,
  GivenRole,
  HomeSection,
  ImportedTrack,
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
  RightsLight,
  Seller,
  StaffRole,
  SubscriptionStatus,
  Tax,
  TeamRole,
  TermsDocument,
  TrackMaking,
  Typeface,
  VersionKind,
  WriterRole,
} from '@tempolibre/domain'
export type {
  ApiScope,
  AuditAction,
  AuditSubject,
  CheckoutStatus,
  DeliveredEvent,
  DeliveryState,
  EndpointEnd,
  EvidenceOutcome,
  FormFactor,
  InvoiceBuyer,
  MessageStatus,
  SoundDecision,
  StudioNavigation,
  TrackViewContent,
  UploadFileState,
  UploadProblem,
  UploadReport,
  UploadRunKind,
  VatState,
  WantedSong,
  WebhookEvent,
  WebVital,
  WithdrawalConsents,
} from '@tempolibre/contract'
export type { Picture } from '@tempolibre/domain/pictures'
export type { Language, Page, Translated } from '@tempolibre/locales'

/** The texts of a page that is a document of the terms, in every language. */
export type TermsDraftTexts = Record<'title' | 'subheading' | 'description', Translated>

/** The combined state of a payment's disputes. */
export type DisputeState = 'open' | 'won' | 'lost'

/** The limits of a plan that its holders keep when they are lowered. */
export type Allowance =
  | 'seats'
  | 'channel_limit'
  | 'monthly_download_limit'
  | 'daily_download_limit'
  | 'trial_download_limit'

/** What of a plan its holder has kept; null: no limit. */
export type KeptAllowances = Partial<Record<Allowance, number | null>>

/**
 * Why money fits no order: its account was deleted, amount or currency are not the ordered ones, its payer has a plan that
 * makes it useless, or has had the trial it was for; or the plan that was credited to its order has ended since, or its money went back.
 */
export type UnmatchedReason = 'account_deleted' | 'amount' | 'credit_gone' | 'plan_held' | 'trial_used'

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

/** What a check has measured of a file's sound. */
export interface CheckedSound {
  soundHash: string
  /** Version of what has measured it; earlier releases have none. */
  analyser?: number | undefined
  sound: RecordedSound
  loweredBy?: number | undefined
}
