import { z } from 'zod'

/** The languages in which missing texts are shown in English. Where none is missing it is `false` again. */
export const fallbackSchema = z.object({ es: z.boolean(), fr: z.boolean() })
