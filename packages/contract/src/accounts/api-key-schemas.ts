import { z } from 'zod'
import { confirmationSchema } from './account-schemas.ts'
import { findKeyNameFault, tidyName } from '@tempolibre/domain/account-rules'
import { apiScopes, keyLifetimes } from './api-keys.ts'

/** A key as its owner sees it: never the key itself. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The beginning and the end of the key: `tl_live_h3K9…x0Qp`. */
  shown: z.string(),
  scopes: z.array(z.enum(apiScopes)).min(1),
  created_at: z.iso.datetime(),
  /** Null: never. A key that has expired is listed for another 30 days. */
  expires_at: z.iso.datetime().nullable(),
  /** To the minute; null: not used yet. */
  last_used_at: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

export const apiKeyAdditionSchema = confirmationSchema.extend({
  key_name: z
    .string()
    .max(1000)
    .overwrite(tidyName)
    .superRefine((name, context) => {
      const fault = findKeyNameFault(name)
      if (fault) context.addIssue({ code: 'custom', params: { fault } })
    }),
  scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
  days: z.literal([...keyLifetimes]),
})
