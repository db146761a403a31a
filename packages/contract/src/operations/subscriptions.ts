// The user's plan and payments.
export const getSubscription = { method: 'GET', path: '/api/v1/subscription' } as const
export const cancelSubscription = { method: 'POST', path: '/api/v1/subscription/cancellation' } as const
export const resumeSubscription = { method: 'POST', path: '/api/v1/subscription/resumption' } as const
export const openBillingPortal = { method: 'POST', path: '/api/v1/subscription/portal' } as const
export const getBillingDetails = { method: 'GET', path: '/api/v1/billing-details' } as const
export const saveBillingDetails = { method: 'POST', path: '/api/v1/billing-details' } as const
export const listInvoices = { method: 'GET', path: '/api/v1/invoices' } as const
export const getInvoicePdf = {
  method: 'GET',
  path: '/api/v1/invoices/{number}/pdf',
  file: 'application/pdf',
} as const
export const receiveStripeEvent = { method: 'POST', path: '/api/v1/stripe/webhook' } as const
