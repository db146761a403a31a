// The studio's staff, settings and audit trail.
import { del, get, patch, post } from './operation.ts'

export const getStudioSession = get('/api/studio/v1/session')
export const confirmStaffMember = post('/api/studio/v1/session/confirmation')
export const becomeFirstAdministrator = post('/api/studio/v1/first-administrator')
export const listStaff = get('/api/studio/v1/staff')
export const getStaffMember = get('/api/studio/v1/staff/{id}')
export const addStaffMember = post('/api/studio/v1/staff')
export const changeStaffMember = patch('/api/studio/v1/staff/{id}')
export const removeStaffMember = del('/api/studio/v1/staff/{id}')
export const getStudioSettings = get('/api/studio/v1/settings')
export const changeStudioSettings = patch('/api/studio/v1/settings')
export const getStudioChangelog = get('/api/studio/v1/changelog')
export const listAuditEntries = get('/api/studio/v1/audit-entries')
export const getAuditEntry = get('/api/studio/v1/audit-entries/{id}')
