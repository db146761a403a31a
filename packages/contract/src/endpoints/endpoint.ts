import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'

/** One call of the API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces, as OpenAPI writes them. */
  path: string
  summary: string
  description: string
  params: z.ZodObject
  query: z.ZodObject
  /** What a call that writes brings, as JSON. */
  body?: z.ZodObject
  output: z.ZodType
  /** `user`: only for whoever is signed in, by `Authorization: Bearer`; else for everybody. */
  access?: 'user'
  /** What it refuses beside what any call may be refused for; documented with their status. */
  refusals?: readonly ErrorCode[]
}
