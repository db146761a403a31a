// Customers and the business as the studio runs them: licences, users, messages, mails, jobs, plans, seller, redirects.
export const listStudioLicences = { method: 'GET', path: '/api/studio/v1/licences' } as const
export const getStudioLicence = { method: 'GET', path: '/api/studio/v1/licences/{id}' } as const
export const revokeStudioLicence = {
  method: 'POST',
  path: '/api/studio/v1/licences/{id}/revocation',
} as const
export const restoreStudioLicence = {
  method: 'POST',
  path: '/api/studio/v1/licences/{id}/restoration',
} as const
export const listStudioUsers = { method: 'GET', path: '/api/studio/v1/users' } as const
export const getStudioUser = { method: 'GET', path: '/api/studio/v1/users/{id}' } as const
export const endStudioUserSessions = { method: 'DELETE', path: '/api/studio/v1/users/{id}/sessions' } as const
export const endStudioUserSession = {
  method: 'DELETE',
  path: '/api/studio/v1/users/{id}/sessions/{session_id}',
} as const
export const exportStudioUser = { method: 'POST', path: '/api/studio/v1/users/{id}/export' } as const
export const eraseStudioUser = { method: 'POST', path: '/api/studio/v1/users/{id}/erasure' } as const
export const listStudioMessages = { method: 'GET', path: '/api/studio/v1/messages' } as const
export const getStudioMessage = { method: 'GET', path: '/api/studio/v1/messages/{id}' } as const
export const changeStudioMessage = { method: 'PATCH', path: '/api/studio/v1/messages/{id}' } as const
export const answerStudioMessage = { method: 'POST', path: '/api/studio/v1/messages/{id}/answers' } as const
export const listStudioMails = { method: 'GET', path: '/api/studio/v1/mails' } as const
export const getStudioMail = { method: 'GET', path: '/api/studio/v1/mails/{id}' } as const
export const retryStudioMail = { method: 'POST', path: '/api/studio/v1/mails/{id}/retry' } as const
export const cancelStudioMail = { method: 'POST', path: '/api/studio/v1/mails/{id}/cancellation' } as const
export const listStudioJobs = { method: 'GET', path: '/api/studio/v1/jobs' } as const
export const getStudioJob = { method: 'GET', path: '/api/studio/v1/jobs/{id}' } as const
export const retryStudioJob = { method: 'POST', path: '/api/studio/v1/jobs/{id}/retry' } as const
export const cancelStudioJob = { method: 'POST', path: '/api/studio/v1/jobs/{id}/cancellation' } as const
export const listStudioPlans = { method: 'GET', path: '/api/studio/v1/plans' } as const
export const getStudioPlan = { method: 'GET', path: '/api/studio/v1/plans/{id}' } as const
export const addStudioPlan = { method: 'POST', path: '/api/studio/v1/plans' } as const
export const orderStudioPlans = { method: 'PUT', path: '/api/studio/v1/plans/order' } as const
export const changeStudioPlan = { method: 'PATCH', path: '/api/studio/v1/plans/{id}' } as const
export const listStudioCoupons = { method: 'GET', path: '/api/studio/v1/coupons' } as const
export const getStudioCoupon = { method: 'GET', path: '/api/studio/v1/coupons/{id}' } as const
export const addStudioCoupon = { method: 'POST', path: '/api/studio/v1/coupons' } as const
export const changeStudioCoupon = { method: 'PATCH', path: '/api/studio/v1/coupons/{id}' } as const
export const removeStudioCoupon = { method: 'DELETE', path: '/api/studio/v1/coupons/{id}' } as const
export const getStudioSeller = { method: 'GET', path: '/api/studio/v1/seller' } as const
export const changeStudioSeller = { method: 'PUT', path: '/api/studio/v1/seller' } as const
export const listStudioRedirects = { method: 'GET', path: '/api/studio/v1/redirects' } as const
export const getStudioRedirect = { method: 'GET', path: '/api/studio/v1/redirects/{id}' } as const
export const addStudioRedirect = { method: 'POST', path: '/api/studio/v1/redirects' } as const
export const changeStudioRedirect = { method: 'PATCH', path: '/api/studio/v1/redirects/{id}' } as const
export const getStudioRedirectTable = { method: 'GET', path: '/api/studio/v1/redirect-table' } as const
export const importStudioRedirects = { method: 'POST', path: '/api/studio/v1/redirect-table' } as const
export const removeStudioRedirect = { method: 'DELETE', path: '/api/studio/v1/redirects/{id}' } as const
export const listStudioDownloads = { method: 'GET', path: '/api/studio/v1/downloads' } as const
export const listStudioDisputes = { method: 'GET', path: '/api/studio/v1/disputes' } as const
