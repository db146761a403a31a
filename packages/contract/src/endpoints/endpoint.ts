import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Operation } from '../operations/operation.ts'
import type { StaffAccess } from '../studio/staff.ts'

/** One endpoint of the API. */
export interface Endpoint extends Operation {
  summary: string
  description: string
  params: z.ZodObject
  query: z.ZodObject
  /** The JSON body of a writing call. */
  body?: z.ZodObject
  /** The answer. For a file, only its documentation: a file is sent unparsed. */
  output: z.ZodType
  /** The header that signs the body. A signed body is read raw, not parsed; only its sender makes the call. */
  signature?: string
  /**
   * `user`: only for signed-in users, by `Authorization: Bearer`; `staff`: only for those of them with one of these roles;
   * otherwise public.
   */
  access?: 'user' | StaffAccess
  /** Error codes besides those of every call; documented with their status. */
  refusals?: readonly ErrorCode[]
}
