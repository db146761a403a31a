import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Operation } from '../operations/operation.ts'

/** One call of the API. */
export interface Endpoint extends Operation {
  summary: string
  description: string
  params: z.ZodObject
  query: z.ZodObject
  /** What a call that writes brings, as JSON. */
  body?: z.ZodObject
  /** The answer; of a file no more than documentation says of it, since a file is sent as it is. */
  output: z.ZodType
  /** The header that signs the body. Such a body is read as it came, not parsed; only its sender makes the call. */
  signature?: string
  /** `user`: only for whoever is signed in, by `Authorization: Bearer`; else for everybody. */
  access?: 'user'
  /** What it refuses beside what any call may be refused for; documented with their status. */
  refusals?: readonly ErrorCode[]
}
