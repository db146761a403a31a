// Types of columns whose type in PostgreSQL does not say enough: objects of JSON, and texts of a closed list.
import type { AllowanceValues, ImportedTrack } from '@tempolibre/domain'
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
  DayOrder,
  DeliveredEvent,
  DeliveryState,
  DisputeState,
  EndpointEnd,
  EvidenceOutcome,
  FormFactor,
  InvoiceBuyer,
  MessageStatus,
  SoundDecision,
  StudioNavigation,
  TagKind,
  TrackViewContent,
  UnmatchedReason,
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
export type { NameKind } from '@tempolibre/domain/name-kinds'
export type { Picture } from '@tempolibre/domain/pictures'
export type { Language, Page, Translated } from '@tempolibre/locales'

/** The texts of a page that is a document of the terms, in every language. */
export type TermsDraftTexts = Record<'title' | 'subheading' | 'description', Translated>

/** What of a plan its holder has kept; null: no limit. */
export type KeptAllowances = Partial<AllowanceValues>

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
