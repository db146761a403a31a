// Choosing a plan.
export const startCheckout = { method: 'POST', path: '/api/v1/checkouts' } as const
export const checkCoupon = { method: 'POST', path: '/api/v1/coupons/check' } as const
export const getCheckout = { method: 'GET', path: '/api/v1/checkouts/{id}' } as const
export const settleTestCheckout = { method: 'POST', path: '/api/v1/checkouts/{id}/settlement' } as const
export const getPlanTerms = { method: 'GET', path: '/api/v1/plans/{plan_id}/terms' } as const
