/** What a member of the staff may do in the studio: everything; the content; the customers. */
export const staffRoles = ['administrator', 'editor', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Minutes for which a proof holds in the session that gave it. */
export const confirmedMinutes = 10

/** The documents that contracts refer to: only administrators change them, or put drafts of the terms into force. */
export const contractPages: readonly string[] = [
  'terms',
  'license-terms',
  'terms-of-use',
  'privacy',
  'imprint',
]

/**
 * Whether a member may act on an account: support only on customers'. Not on their own either, for which the site is there.
 * @param target the account's role in the studio; undefined for a customer
 */
export const mayActOn = (actor: StaffRole, target: StaffRole | undefined): boolean =>
  actor === 'administrator' || (actor === 'support' && target === undefined)
