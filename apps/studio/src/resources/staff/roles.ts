import type { StaffRole } from '@tempolibre/domain'

const roles = ['administrator', 'editor', 'support'] as const satisfies readonly StaffRole[]

/** The roles as an input offers them. */
export const roleChoices = roles.map((role) => ({ id: role, name: `resources.staff.roles.${role}` }))
