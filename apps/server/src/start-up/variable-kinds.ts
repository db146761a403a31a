import { isEmailAddress, tidyEmail } from '@tempolibre/domain/email-address'
import { z } from 'zod'

// What several variables of the environment may be.

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://music.example' })
  .refine((text) => !/[?#]/.test(text), { error: 'must be an address without ? and #' })
  .refine((text) => !URL.canParse(text) || new URL(text).username === '', {
    error: 'must be an address without user and password',
  })
  .transform((text) => text.replace(/\/+$/, ''))

export const onOff = z
  .enum(['on', 'off'], { error: "must be 'on' or 'off'" })
  .transform((value) => value === 'on')

export const portNumber = z.coerce
  .number({ error: 'must be a port number' })
  .int()
  .min(0, { error: 'must be a port number from 0 to 65535' })
  .max(65_535, { error: 'must be a port number from 0 to 65535' })

export const emailAddress = z
  .string()
  .overwrite(tidyEmail)
  .refine(isEmailAddress, { error: 'must be a plain e-mail address such as music@example.org' })

/** In characters, as made by `openssl rand -hex 16`. */
const minSecretLength = 32
/** Fewer distinct characters are not random: 32 random hexadecimal digits have 14 distinct ones on average. */
const minDifferent = 8

/** Why a secret is unsuitable, as the end of a sentence; undefined if it is valid. */
export function secretFault(secret: string): string | undefined {
  const trimmed = secret.trim()
  const advice = 'such as `openssl rand -hex 32` makes'
  if (trimmed.length < minSecretLength) return `must have ${minSecretLength} characters or more, ${advice}`
  if (new Set(trimmed).size < minDifferent)
    return `must not repeat a few characters: take a random one, ${advice}`
  return undefined
}

export const secret = z.string().superRefine((value, context) => {
  const fault = secretFault(value)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgresql://user:password@host:5432/name',
})
