import { staffRoles } from '@tempolibre/domain/staff-roles'

/** The roles as an input offers them. */
export const roleChoices = staffRoles.map((role) => ({ id: role, name: `resources.staff.roles.${role}` }))
