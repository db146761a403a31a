// The user's plan and payments.
import * as operations from '../operations/subscriptions.ts'
import { callTo, fileAt } from './call.ts'

export const getSubscription = callTo<'getSubscription'>(operations.getSubscription)
export const cancelSubscription = callTo<'cancelSubscription'>(operations.cancelSubscription)
export const resumeSubscription = callTo<'resumeSubscription'>(operations.resumeSubscription)
export const openBillingPortal = callTo<'openBillingPortal'>(operations.openBillingPortal)
export const getBillingDetails = callTo<'getBillingDetails'>(operations.getBillingDetails)
export const saveBillingDetails = callTo<'saveBillingDetails'>(operations.saveBillingDetails)
export const listInvoices = callTo<'listInvoices'>(operations.listInvoices)
export const invoiceFile = fileAt<'getInvoicePdf'>(operations.getInvoicePdf)
