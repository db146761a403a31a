/** What a member of the staff may do in the studio: everything; the content; the customers. */
export const staffRoles = ['administrator', 'editor', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Who may call an endpoint of the studio. */
export interface StaffAccess {
  readonly staff: readonly StaffRole[]
  /** Whether they must have proved lately that they are who signed in, by password and code. */
  readonly confirm?: true
}

/** Minutes for which a proof holds in the session that gave it. */
export const confirmedMinutes = 10

/** The same, for what a stolen session must not do: powers, money, contracts, and what cannot be undone. */
export const confirmedBy = <const Access extends StaffAccess>(access: Access) => ({
  ...access,
  confirm: true as const,
})

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

export const everyStaff = { staff: staffRoles } as const satisfies StaffAccess
/** For whoever changes the site's content. */
export const editors = { staff: ['administrator', 'editor'] } as const satisfies StaffAccess
/** For whoever deals with customers, whose data editors must not see. */
export const supporters = { staff: ['administrator', 'support'] } as const satisfies StaffAccess
export const administrators = { staff: ['administrator'] } as const satisfies StaffAccess
