export { passkeySiteOf } from './accounts/passkey-site.ts'
export type { ApiSettings } from './api-settings.ts'
export { createApi, createSiteBudget, documentPaths } from './create-api.ts'
export { createDownloadFinder, type FindDownload } from './downloads.ts'
export {
  findPaperLook,
  type PaperLogo,
  type PaperLook,
  type PaperLookSettings,
  type ReadMedia,
} from './look/paper-look.ts'
export { createInvoicePapers, type InvoicePapers } from './invoice-papers.ts'
export { downloadPath } from './licences/download-address.ts'
export type { CopyStore } from './search/search-copy.ts'
export { type KeptSearch, keepSearchMemory } from './search/search-memory.ts'
export type { DrawPage, ShownInstead } from './studio/draw-page.ts'
export type { PictureStore } from './studio/picture-store.ts'
export type { CanBeHeard } from './studio/studio-settings.ts'
export { appointFirstAdministrator, makeFirstLink } from './studio/first-administrator.ts'
export { nameMember } from './services/licences/signed-files.ts'
export { createEditionFinder, type FindHeardEdition, type HeardEdition } from './editions/edition-finder.ts'
export { editionPreviewPath } from './editions/preview-address.ts'
export type { FindEditions } from './editions/find-editions.ts'
export { type JudgeSound, type SoundAccess, createSoundAccess } from './editions/sound-access.ts'
export type { FindProgress, RecordingProgress } from './services/licences/find-progress.ts'
export type { DownloadableFile } from './services/licences/signed-files.ts'
export { type FileSounds, openFileSounds } from './services/licences/file-sounds.ts'
export { statementLength } from './services/licences/statement-length.ts'
export { createLicenceLogJobs } from './licence-log/licence-log-jobs.ts'
export type { WebhookTargets } from './webhooks/send-webhook.ts'
export { createReminderJobs } from './reminders/reminder-jobs.ts'
export { createTermsJobs } from './terms/terms-jobs.ts'
export { createWebhookHousekeeping, createWebhookJobs } from './webhooks/webhook-jobs.ts'
export { createEvidenceJobs } from './services/studio/business/dispute-evidence.ts'
export { createPaymentJobs, type PaymentJobs } from './payments/payment-jobs.ts'
export {
  type AnnouncedFile,
  createUploadService,
  type PictureFault,
  type UploadService,
} from './upload-service.ts'
