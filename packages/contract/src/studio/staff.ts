/** What a member of the staff may do in the studio: everything; the content; the customers. */
export const staffRoles = ['administrator', 'editor', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Who may call an endpoint of the studio. */
export interface StaffAccess {
  readonly staff: readonly StaffRole[]
}

export const everyStaff = { staff: staffRoles } as const satisfies StaffAccess
/** For whoever changes the site's content. */
export const editors = { staff: ['administrator', 'editor'] } as const satisfies StaffAccess
/** For whoever deals with customers, whose data editors must not see. */
export const supporters = { staff: ['administrator', 'support'] } as const satisfies StaffAccess
export const administrators = { staff: ['administrator'] } as const satisfies StaffAccess
