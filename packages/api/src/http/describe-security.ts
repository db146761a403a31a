import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  apiKeyPrefix,
  apiScopes,
  callsPerMinute,
  type Endpoint,
  type EndpointName,
  endpoints,
  scopeOfEndpoint,
} from '@tempolibre/contract'
import type { ApiEnv } from './caller.ts'

/** Who may call, by the schemes that `describeSecurity` registers: nobody in particular, a session, or a key with a scope. */
export function securityOf(name: EndpointName): Record<string, string[]>[] {
  const { access }: Endpoint = endpoints[name]
  const scope = scopeOfEndpoint[name]
  return [access ? { session: [] } : {}, ...(scope ? [{ apiKey: [scope] }] : [])]
}

/** Registers the ways to call, for the API's description. OpenAPI 3.1 names scopes with any scheme. */
export function describeSecurity(api: OpenAPIHono<ApiEnv>): void {
  const scheme = { type: 'http', scheme: 'bearer' } as const
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    ...scheme,
    description: 'The `auth_token` of a sign-in: everything its user may do.',
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    ...scheme,
    bearerFormat: `${apiKeyPrefix}…`,
    description: `A key made under “Developers” in the account, for programs: the calls of its scopes (${apiScopes.join(', ')}), ${callsPerMinute} a minute. \`RateLimit-Policy\` and \`RateLimit\` tell what is left. A public call may be made without. With a key, a field or a parameter that the call does not have is refused (\`unknown_field\`).`,
  })
}
