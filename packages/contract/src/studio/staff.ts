import { staffRoles, type StaffRole } from '@tempolibre/domain/staff-roles'

/** Who may call an endpoint of the studio. */
export interface StaffAccess {
  readonly staff: readonly StaffRole[]
  /** Whether they must have proved lately that they are who signed in, by password and code. */
  readonly confirm?: true
}

/** The same, for what a stolen session must not do: powers, money, contracts, and what cannot be undone. */
export const confirmedBy = <const Access extends StaffAccess>(access: Access) => ({
  ...access,
  confirm: true as const,
})

export const everyStaff = { staff: staffRoles } as const satisfies StaffAccess
/** Roles that change the site's content. */
export const editors = { staff: ['administrator', 'editor'] } as const satisfies StaffAccess
/** Roles that deal with customers, whose data editors must not see. */
export const supporters = { staff: ['administrator', 'support'] } as const satisfies StaffAccess
export const administrators = { staff: ['administrator'] } as const satisfies StaffAccess
