// The user's plan and payments.
import { get, getFile, post } from './operation.ts'

export const getSubscription = get('/api/v1/subscription')
export const cancelSubscription = post('/api/v1/subscription/cancellation')
export const resumeSubscription = post('/api/v1/subscription/resumption')
export const openBillingPortal = post('/api/v1/subscription/portal')
export const getBillingDetails = get('/api/v1/billing-details')
export const saveBillingDetails = post('/api/v1/billing-details')
export const listInvoices = get('/api/v1/invoices')
export const getInvoicePdf = getFile('/api/v1/invoices/{number}/pdf', 'application/pdf')
export const receiveStripeEvent = post('/api/v1/stripe/webhook')
