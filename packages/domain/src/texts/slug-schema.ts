import { z } from 'zod'
import { slugPattern } from './slug-pattern.ts'

/** An address part: lower-case letters of any script with their marks, digits and hyphens. */
export const slugSchema = z.string().min(1).max(120).regex(slugPattern)
