import { ApiError } from '@tempolibre/contract'
import type { Stripe } from 'stripe'

/** Calls of Stripe's API whose errors are ours. */
export type StripeCaller = ReturnType<typeof createStripeCaller>

export function createStripeCaller({ errors }: typeof Stripe) {
  /** Converts an error or missing answer of Stripe to `payment_unavailable`; the cause is for the log. */
  async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (error) {
      if (error instanceof errors.StripeError) {
        throw new ApiError('payment_unavailable', { message: `Stripe: ${error.message}`, cause: error })
      }
      throw error
    }
  }

  /** Like `ask`; undefined if Stripe answers this error code. */
  async function askUnless<Answer>(code: string, call: () => Promise<Answer>): Promise<Answer | undefined> {
    return ask(async () => {
      try {
        return await call()
      } catch (error) {
        if (error instanceof errors.StripeError && error.code === code) return undefined
        throw error
      }
    })
  }

  return {
    ask,
    askUnless,
    /** Undefined if these keys do not know the object. */
    unlessMissing: <Answer>(call: () => Promise<Answer>) => askUnless('resource_missing', call),
    isInvalidRequest: (error: unknown) => error instanceof errors.StripeInvalidRequestError,
    /** Whether Stripe has answered that it will not do something, however often it is asked. */
    isRefusal: (error: unknown) =>
      error instanceof errors.StripeInvalidRequestError ||
      error instanceof errors.StripePermissionError ||
      error instanceof errors.StripeAuthenticationError,
  }
}
