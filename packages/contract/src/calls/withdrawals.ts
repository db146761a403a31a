// The right of withdrawal.
import * as operations from '../operations/withdrawals.ts'
import { callTo } from './call.ts'

export const listWithdrawables = callTo<'listWithdrawables'>(operations.listWithdrawables)
export const withdrawFromContract = callTo<'withdrawFromContract'>(operations.withdrawFromContract)
export const declareWithdrawal = callTo<'declareWithdrawal'>(operations.declareWithdrawal)
export const confirmWithdrawal = callTo<'confirmWithdrawal'>(operations.confirmWithdrawal)
export const beginDelivery = callTo<'beginDelivery'>(operations.beginDelivery)
