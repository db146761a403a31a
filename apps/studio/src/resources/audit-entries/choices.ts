import type { AuditAction, AuditSubject } from '@tempolibre/contract'
import { keysOf } from '@tempolibre/locales'

const isAction: Record<AuditAction, true> = { create: true, change: true, delete: true, export: true }

const isSubject: Record<AuditSubject, true> = {
  staff: true,
  studio_settings: true,
  track: true,
  track_view: true,
  sound_pair: true,
  family: true,
  version_proposal: true,
  artist: true,
  music_category: true,
  tag: true,
  import_batch: true,
  import_name: true,
  import_column: true,
  upload: true,
  page: true,
  article: true,
  blog_category: true,
  author: true,
  picture: true,
  redirect: true,
  plan: true,
  coupon: true,
  seller: true,
  look: true,
  navigation: true,
  user: true,
  licence: true,
  claim: true,
  dispute: true,
  unmatched_payment: true,
  message: true,
  mail: true,
  job: true,
  webhook_delivery: true,
}

/** The actions as a filter offers them. */
export const actionChoices = keysOf(isAction).map((id) => ({
  id,
  name: `resources.audit-entries.actions.${id}`,
}))

/** The subjects as a filter offers them. */
export const subjectChoices = keysOf(isSubject).map((id) => ({
  id,
  name: `resources.audit-entries.subjects.${id}`,
}))
