import { z } from 'zod'
import { apiKeyAdditionSchema, apiKeySchema } from '../accounts/api-key-schemas.ts'
import * as apiKeys from '../operations/api-keys.ts'
import type { Endpoint } from './endpoint.ts'
import { nothing, success } from './endpoint-parts.ts'

/** Endpoints for the keys of an account. */
export const apiKeyEndpoints = {
  listApiKeys: {
    ...apiKeys.listApiKeys,
    summary: 'List the API keys of the account',
    description: 'Newest first, with those that expired in the last 30 days; never the keys themselves.',
    params: nothing,
    query: nothing,
    output: z.object({ success, api_keys: z.array(apiKeySchema) }),
    access: 'user',
  },
  addApiKey: {
    ...apiKeys.addApiKey,
    summary: 'Create an API key',
    description:
      'Answers the key, which cannot be read again: only its hash is stored. `days` says when it expires; null: never. A key is sent as `Authorization: Bearer tl_live_…`. It makes the calls of its scopes, for its owner, 120 a minute; `RateLimit` and `RateLimit-Policy` tell what is left. Its last six characters are a checksum of those before it (CRC-32, base 62), so that a typing error can be told from a revoked key. `api_key_limit_reached` beyond 20 keys.',
    params: nothing,
    query: nothing,
    body: apiKeyAdditionSchema,
    output: z.object({
      success,
      api_key: apiKeySchema,
      /** Shown once. */
      key: z.string().regex(/^tl_live_[0-9A-Za-z]{38}$/),
    }),
    access: 'user',
    refusals: ['api_key_limit_reached'],
  },
  removeApiKey: {
    ...apiKeys.removeApiKey,
    summary: 'Revoke an API key',
    description: 'It stops working at once. `not_found` for a key of another account.',
    params: z.object({ id: z.uuid() }),
    query: nothing,
    body: nothing,
    output: z.object({ success }),
    access: 'user',
  },
} as const satisfies Record<string, Endpoint>
