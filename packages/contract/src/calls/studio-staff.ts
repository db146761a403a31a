// The studio's staff, settings and audit trail.
import * as operations from '../operations/studio-staff.ts'
import { callTo } from './call.ts'

export const getStudioSession = callTo<'getStudioSession'>(operations.getStudioSession)
export const confirmStaffMember = callTo<'confirmStaffMember'>(operations.confirmStaffMember)
export const becomeFirstAdministrator = callTo<'becomeFirstAdministrator'>(
  operations.becomeFirstAdministrator,
)
export const listStaff = callTo<'listStaff'>(operations.listStaff)
export const getStaffMember = callTo<'getStaffMember'>(operations.getStaffMember)
export const addStaffMember = callTo<'addStaffMember'>(operations.addStaffMember)
export const changeStaffMember = callTo<'changeStaffMember'>(operations.changeStaffMember)
export const removeStaffMember = callTo<'removeStaffMember'>(operations.removeStaffMember)
export const getStudioSettings = callTo<'getStudioSettings'>(operations.getStudioSettings)
export const changeStudioSettings = callTo<'changeStudioSettings'>(operations.changeStudioSettings)
export const listAuditEntries = callTo<'listAuditEntries'>(operations.listAuditEntries)
export const getAuditEntry = callTo<'getAuditEntry'>(operations.getAuditEntry)
