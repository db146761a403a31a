// Choosing a plan.
import * as operations from '../operations/checkout.ts'
import { callTo } from './call.ts'

export const startCheckout = callTo<'startCheckout'>(operations.startCheckout)
export const checkCoupon = callTo<'checkCoupon'>(operations.checkCoupon)
export const getCheckout = callTo<'getCheckout'>(operations.getCheckout)
export const settleTestCheckout = callTo<'settleTestCheckout'>(operations.settleTestCheckout)
export const listPlanSteps = callTo<'listPlanSteps'>(operations.listPlanSteps)
export const getPlanTerms = callTo<'getPlanTerms'>(operations.getPlanTerms)
