// The right of withdrawal.
import { get, post } from './operation.ts'

export const listWithdrawables = get('/api/v1/withdrawals')
export const withdrawFromContract = post('/api/v1/withdrawals')
export const declareWithdrawal = post('/api/v1/withdrawal-declarations')
export const confirmWithdrawal = post('/api/v1/withdrawal-declarations/confirmation')
export const beginDelivery = post('/api/v1/subscription/delivery')
