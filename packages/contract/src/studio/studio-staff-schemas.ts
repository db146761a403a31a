import { z } from 'zod'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { countrySchema } from '@tempolibre/domain/seller'
import { staffRoles } from '@tempolibre/domain/staff-roles'
import { recordParts } from './studio-parts.ts'

export const staffRoleSchema = z.enum(staffRoles)

/** A member of the staff: an account with a role. */
export const staffMemberSchema = z.object({
  ...recordParts,
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: staffRoleSchema,
  /** Whether signing in takes a second factor. */
  second_factor: z.boolean(),
  created_at: z.iso.datetime(),
})
export type StaffMember = z.infer<typeof staffMemberSchema>

/** The member who calls. */
export const studioSessionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: staffRoleSchema,
  language: languageSchema,
  product_name: z.string(),
  /** Whether the account has an authenticator app, whose code a proof needs. */
  second_factor: z.boolean(),
  /** Whether only songs whose rights are settled are published and licensed. */
  rights_required: z.boolean(),
})
export type StudioSession = z.infer<typeof studioSessionSchema>

export const studioSettingsSchema = z.object({
  version: recordParts.version,
  /** Members without a second factor are refused until they have one; from the second member on they always are. */
  second_factor_required: z.boolean(),
  /** Songs whose rights are red are neither published nor licensed. */
  rights_required: z.boolean(),
  /** Where the site sells: by this imports read the deals of DDEX messages. Codes of ISO 3166-1; none: everywhere. */
  sales_territories: z.array(countrySchema).max(300),
})
export type StudioSettings = z.infer<typeof studioSettingsSchema>

/** `export`: nothing was changed, but somebody's data was handed out. */
export const auditActions = ['create', 'change', 'delete', 'export'] as const
export type AuditAction = (typeof auditActions)[number]

/** What the entries of the audit trail are about. */
export const auditSubjects = [
  'staff',
  'studio_settings',
  'track',
  'track_view',
  'sound_pair',
  'family',
  'version_proposal',
  'artist',
  'music_category',
  'tag',
  'import_batch',
  'import_name',
  'import_column',
  'upload',
  'page',
  'article',
  'blog_category',
  'author',
  'picture',
  'redirect',
  'plan',
  'coupon',
  'seller',
  'look',
  'navigation',
  'user',
  'licence',
  'claim',
  'dispute',
  'unmatched_payment',
  'message',
  'mail',
  'job',
  'webhook_delivery',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** One change, as recorded; `before` and `after` hold only what differs. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The address of the member, or the name of the command. */
  who: z.string(),
  action: z.enum(auditActions),
  subject: z.enum(auditSubjects),
  subject_id: z.string(),
  /** The record's name or title at that time. */
  label: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
