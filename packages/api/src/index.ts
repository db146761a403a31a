export { type ApiSettings, createApi } from './create-api.ts'
export { createPaymentUpkeep, type PaymentUpkeep } from './payments/payment-upkeep.ts'
