// The signed-in user.
import * as operations from '../operations/account.ts'
import { callTo } from './call.ts'

export const getAccount = callTo<'getAccount'>(operations.getAccount)
export const updateAccount = callTo<'updateAccount'>(operations.updateAccount)
export const changePassword = callTo<'changePassword'>(operations.changePassword)
export const changeEmail = callTo<'changeEmail'>(operations.changeEmail)
export const listSessions = callTo<'listSessions'>(operations.listSessions)
export const endSession = callTo<'endSession'>(operations.endSession)
export const exportAccount = callTo<'exportAccount'>(operations.exportAccount)
export const deleteAccount = callTo<'deleteAccount'>(operations.deleteAccount)
