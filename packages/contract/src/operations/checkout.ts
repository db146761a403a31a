// Choosing a plan.
import { get, post } from './operation.ts'

export const startCheckout = post('/api/v1/checkouts')
export const checkCoupon = post('/api/v1/coupons/check')
export const getCheckout = get('/api/v1/checkouts/{id}')
export const settleTestCheckout = post('/api/v1/checkouts/{id}/settlement')
export const listPlanSteps = get('/api/v1/plan-steps')
export const getPlanTerms = get('/api/v1/plans/{plan_id}/terms')
