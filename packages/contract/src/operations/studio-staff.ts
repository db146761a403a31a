// The studio's staff, settings and audit trail.
export const getStudioSession = { method: 'GET', path: '/api/studio/v1/session' } as const
export const becomeFirstAdministrator = {
  method: 'POST',
  path: '/api/studio/v1/first-administrator',
} as const
export const listStaff = { method: 'GET', path: '/api/studio/v1/staff' } as const
export const getStaffMember = { method: 'GET', path: '/api/studio/v1/staff/{id}' } as const
export const addStaffMember = { method: 'POST', path: '/api/studio/v1/staff' } as const
export const changeStaffMember = { method: 'PATCH', path: '/api/studio/v1/staff/{id}' } as const
export const removeStaffMember = { method: 'DELETE', path: '/api/studio/v1/staff/{id}' } as const
export const getStudioSettings = { method: 'GET', path: '/api/studio/v1/settings' } as const
export const changeStudioSettings = { method: 'PATCH', path: '/api/studio/v1/settings' } as const
export const listAuditEntries = { method: 'GET', path: '/api/studio/v1/audit-entries' } as const
export const getAuditEntry = { method: 'GET', path: '/api/studio/v1/audit-entries/{id}' } as const
