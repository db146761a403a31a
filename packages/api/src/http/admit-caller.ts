import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  ApiError,
  type Endpoint,
  type EndpointName,
  endpoints,
  scopeOfEndpoint,
  type StaffAccess,
} from '@tempolibre/contract'
import type { Context } from 'hono'
import type { CallGate } from './call-gate.ts'
import type { ApiEnv } from './caller.ts'

/** Whether an endpoint is the studio's. */
export const isForStaff = (endpoint: Endpoint): endpoint is Endpoint & { access: StaffAccess } =>
  typeof endpoint.access === 'object'

/** Lets in only those who may call an endpoint. */
export function requireAccess(api: OpenAPIHono<ApiEnv>, name: EndpointName, path: string): void {
  const { access, method }: Endpoint = endpoints[name]
  if (!access && !scopeOfEndpoint[name]) return
  api.on(method, path, async (context, next) => {
    await admit(context, name)
    await next()
  })
}

/**
 * Admits a call of an endpoint that needs a user or takes API keys.
 * @param options.again whether it was admitted before
 * @throws ApiError `unauthorized`, what `AdmitKey` throws and, of the studio, what `requireRole` throws
 */
async function admit(context: Context<ApiEnv>, name: EndpointName, { again = false } = {}): Promise<void> {
  const endpoint: Endpoint = endpoints[name]
  const { headers } = context.req.raw
  const admitted = await context.get('admitKey')(headers, scopeOfEndpoint[name], {
    again,
    tell: (header, value) => context.header(header, value),
  })
  const user = admitted?.user ?? (endpoint.access ? await context.get('identify')(headers) : undefined)
  if (admitted) context.set('byKey', true)
  if (endpoint.access && !user) throw new ApiError('unauthorized')
  if (!user) return
  context.set('user', user)
  // Personal responses must not be cached.
  context.header('cache-control', 'no-store')
  if (isForStaff(endpoint)) context.set('role', await context.get('requireRole')(user, endpoint.access))
}

/**
 * Runs a call in its gate. A caller who was admitted before the body arrived and the gate opened is admitted again, if the call changes
 * something or had to wait: a session, a key or a role that has ended meanwhile gets nothing done any more.
 */
export function passGate<Answer>(
  gate: CallGate,
  { context, holder, name }: { context: Context<ApiEnv>; name: EndpointName; holder: string },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { access, method }: Endpoint = endpoints[name]
  let hasWaited = false
  const answer = gate(holder, async () => {
    if (access && (hasWaited || method !== 'GET')) await admit(context, name, { again: true })
    return call()
  })
  hasWaited = true
  return answer
}
