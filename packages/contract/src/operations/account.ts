// The signed-in user.
import { get, post } from './operation.ts'

export const getAccount = get('/api/v1/account')
export const updateAccount = post('/api/v1/account')
export const changePassword = post('/api/v1/account/password')
export const changeEmail = post('/api/v1/account/email')
export const listSessions = get('/api/v1/account/sessions')
export const endSession = post('/api/v1/account/sessions/{id}/end')
export const exportAccount = get('/api/v1/account/export')
export const deleteAccount = post('/api/v1/account/deletion')
