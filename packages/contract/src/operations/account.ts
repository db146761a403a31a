// The signed-in user.
export const getAccount = { method: 'GET', path: '/api/v1/account' } as const
export const updateAccount = { method: 'POST', path: '/api/v1/account' } as const
export const changePassword = { method: 'POST', path: '/api/v1/account/password' } as const
export const changeEmail = { method: 'POST', path: '/api/v1/account/email' } as const
export const listSessions = { method: 'GET', path: '/api/v1/account/sessions' } as const
export const endSession = { method: 'POST', path: '/api/v1/account/sessions/{id}/end' } as const
export const exportAccount = { method: 'GET', path: '/api/v1/account/export' } as const
export const deleteAccount = { method: 'POST', path: '/api/v1/account/deletion' } as const
