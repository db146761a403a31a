import { create as attachment } from 'content-disposition'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  ApiError,
  type CallableName,
  type Endpoint,
  type EndpointName,
  type EndpointOutput,
  type EndpointParsedInput,
  endpoints,
  type ErrorCode,
  errorStatus,
  type FileName,
  scopeOfEndpoint,
  type SignedName,
  type StaffAccess,
} from '@tempolibre/contract'
import { keysOf } from '@tempolibre/locales'
import type { Context, MiddlewareHandler } from 'hono'
import { networkOf, type Payer } from '@tempolibre/fair-share'
import { chargeCall, currentWork, payFor } from './pay-work.ts'
import { type CallGate, createCallGate, createWriteGates } from './call-gate.ts'
import type { Caller, SignedInUser, StaffCaller, ApiEnv, UserCaller } from './caller.ts'
import { securityOf } from './describe-security.ts'
import { errorBodySchema, languageOf } from './error-answers.ts'
import { isForStaff, passGate, requireAccess } from './admit-caller.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { requirePrintable } from './require-printable.ts'

type CallerOf<Name extends EndpointName> = (typeof endpoints)[Name] extends { access: StaffAccess }
  ? StaffCaller
  : (typeof endpoints)[Name] extends { access: 'user' }
    ? UserCaller
    : Caller

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBodySchema } },
})

/** One answer per status; several codes may share a status. */
function refusalAnswers(codes: readonly ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))]
  return Object.fromEntries(
    statuses.map((status) => {
      const names = codes.filter((code) => errorStatus[code] === status).map((code) => `\`${code}\``)
      return [status, errorAnswer(`Refused as ${names.join(' or ')}; \`message\` tells what to do.`)]
    }),
  )
}

/** Errors that only calls with a body can have. */
const bodyAnswers = {
  413: errorAnswer('The body is too large.'),
  415: errorAnswer('The body is not JSON.'),
  429: errorAnswer('Too many requests; `Retry-After` tells in how many seconds to retry.'),
}

/** Maximum concurrent calls of one reading endpoint; six connections serve all endpoints together (`databaseLimits`). */
export const readsAtOnce = 4

/** Answered even while the account is in debt: a caller who spends its budget must not keep its owner from stopping them. */
const ends: ReadonlySet<string> = new Set<EndpointName>([
  'cancelSubscription',
  'endSession',
  'leaveTeam',
  'removeApiKey',
  'removeTeamMember',
  'removeWebhook',
  'revokeHandOver',
  'signOutEverywhere',
  'withdrawFromContract',
  'withdrawTeamInvitation',
])

/**
 * Whether a payer in debt has to wait with a call: those that read, that hash or compare a password, a tenth of a second of
 * processor time each, that take a recording, and what accounts change. What strangers leave has limits by number, and is not
 * charged either.
 */
function isAskedFor(name: EndpointName): boolean {
  const { access, body, method }: Endpoint = endpoints[name]
  const takesPassword = body !== undefined && ('password' in body.shape || 'current_password' in body.shape)
  const isChange = access !== undefined && method !== 'DELETE' && !ends.has(name)
  return method === 'GET' || name === 'findSoundsLike' || takesPassword || isChange
}

/** Maximum concurrent calls of strangers that change something, in all endpoints together: the others have connections left. */
const strangersAtOnce = 3

/** Calls that came from nowhere. */
let ownCalls = 0

/** One pair for each API, which has its own connections. */
const writeGates = new WeakMap<OpenAPIHono<ApiEnv>, ReturnType<typeof createWriteGates>>()

/** The gate of each call of an endpoint, and whose turn it takes there. */
function gatesOf(
  api: OpenAPIHono<ApiEnv>,
  endpoint: Endpoint,
): (context: Context<ApiEnv>) => [CallGate, string] {
  const senderOf = ({ env }: Context<ApiEnv>) =>
    // The site itself, whose calls are many people's.
    env?.clientAddress === undefined ? `site ${++ownCalls}` : networkOf(env.clientAddress)
  if (endpoint.method === 'GET') {
    const gate = createCallGate(readsAtOnce)
    return (context) => [gate, senderOf(context)]
  }
  const { ofAccount, ofStranger } = writeGates.get(api) ?? createWriteGates(strangersAtOnce)
  writeGates.set(api, { ofAccount, ofStranger })
  return (context) => {
    // Only an endpoint that admits accounts has a user.
    const id = endpoint.access ? context.get('user').id : undefined
    return id === undefined ? [ofStranger, senderOf(context)] : [ofAccount, id]
  }
}

/** How a route of the contract is served and documented. */
function routeOf(name: EndpointName) {
  const endpoint: Endpoint = endpoints[name]
  const body = bodyOf(endpoint)
  return createRoute({
    operationId: name,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what toLowerCase does, which its type does not say
    method: endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>,
    path: endpoint.path,
    summary: endpoint.summary,
    description: endpoint.description,
    security: securityOf(name),
    request: {
      params: endpoint.params,
      query: endpoint.query,
      ...(endpoint.signature !== undefined && {
        headers: z.object({ [endpoint.signature]: z.string() }),
      }),
      ...(body && {
        body: { required: true, content: { 'application/json': { schema: body } } },
      }),
    },
    responses: {
      200: {
        description: endpoint.summary,
        content: { [endpoint.file ?? 'application/json']: { schema: endpoint.output } },
      },
      400: errorAnswer('Invalid input; `fields` lists the faults.'),
      ...(endpoint.access && { 401: errorAnswer('The token is missing, invalid or expired.') }),
      ...(scopeOfEndpoint[name] && {
        403: errorAnswer('Refused as `scope_missing`: the API key lacks the scope.'),
        429: errorAnswer('Too many requests; `Retry-After` tells in how many seconds to retry.'),
      }),
      ...(isForStaff(endpoint) && {
        403: errorAnswer(
          `Only for the staff: ${endpoint.access.staff.join(', ')}. Refused as \`second_factor_required\` if the studio asks for one${endpoint.access.confirm ? ', and as `reauthentication_required` without a proof given lately' : ''}.`,
        ),
      }),
      404: errorAnswer('Not found.'),
      ...(body && bodyAnswers),
      503: errorAnswer(
        'The database is unavailable or read-only; `Retry-After` tells in how many seconds to retry.',
      ),
      ...refusalAnswers(endpoint.refusals ?? []),
    },
  })
}

/** The caller; the user and the role are known only once they are admitted. */
function callerOf(context: Context<ApiEnv>): StaffCaller {
  return {
    role: context.get('role'),
    clientAddress: context.get('byKey') ? undefined : context.env?.clientAddress,
    headers: context.req.raw.headers,
    language: languageOf(context),
    user: context.get('user'),
    findUser: () => context.get('identify')(context.req.raw.headers),
  }
}

/**
 * Who pays for a call: its sender, and the account whose token or key it bears. A key has limits of its own instead of the sender's,
 * but a person with many accounts works on one machine all the same.
 */
function payerOf(context: Context<ApiEnv>): Payer {
  // Absent from a call of a stranger.
  const user: SignedInUser | undefined = context.get('user')
  return { sender: context.env?.clientAddress, account: user?.id }
}

/**
 * Serves one endpoint of the contract. Input is parsed before `answer` runs, its result before it is sent. A result
 * outside the contract is a bug and becomes `internal`.
 */
export function addRoute<Name extends CallableName>(
  api: OpenAPIHono<ApiEnv>,
  name: Name,
  answer: (input: EndpointParsedInput<Name>, caller: CallerOf<Name>) => Promise<EndpointOutput<Name>>,
): void {
  const endpoint: Endpoint = endpoints[name]
  const body = bodyOf(endpoint)
  const route = routeOf(name)
  const gateFor = gatesOf(api, endpoint)
  const isAsked = isAskedFor(name)
  const isPaid = isAsked || endpoint.access !== undefined
  requireAccess(api, name, route.getRoutingPath())
  if (body) {
    api.on(endpoint.method, route.getRoutingPath(), async (context, next) => {
      requireJson(context)
      await next()
    })
  }
  api.openapi(route, async (context) => {
    const sent = body && bodyOfRequest(context)
    const input = { ...context.req.valid('param'), ...context.req.valid('query'), ...sent }
    if (context.get('byKey')) await refuseUnknown(context, endpoint, sent)
    const [gate, holder] = gateFor(context)
    return payFor(context.get('budget'), payerOf(context), async () => {
      if (isAsked) currentWork().admit('light')
      const work = async () => {
        await requirePrintable(name, input)
        const parsed = endpoint.output.safeParse(await answer(parsedInputOf<Name>(input), callerOf(context)))
        if (!parsed.success) {
          throw new ApiError('internal', {
            message: `${name} left the contract: ${z.prettifyError(parsed.error)}`,
          })
        }
        return context.json(parsed.data, 200)
      }
      // What waits in the gate costs nothing.
      return passGate(gate, { context, holder, name }, isPaid ? () => chargeCall(name, work) : work)
    })
  })
}

/** Adds routes answered by services that bear the operations' names and take the same settings. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the body relates a name to its service by it
export function addRoutes<Settings, Name extends CallableName>(
  api: OpenAPIHono<ApiEnv>,
  settings: Settings,
  services: {
    [Each in Name]: (
      settings: Settings,
      input: EndpointParsedInput<Each>,
      caller: CallerOf<Each>,
    ) => Promise<EndpointOutput<Each>>
  },
): void {
  for (const name of keysOf(services))
    addRoute(api, name, (input, caller) => services[name](settings, input, caller))
}

/** The input of a route made by `routeOf`, which parses it by the schemas of the endpoint `Name`. */
function parsedInputOf<Name extends EndpointName>(input: object): EndpointParsedInput<Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot follow the schemas through createRoute
  return input as EndpointParsedInput<Name>
}

/** The parsed JSON body of a request to a route that has one. */
function bodyOfRequest(context: Context): object {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types offer a body only where every route has one
  return (context.req.valid as (part: string) => object)('json')
}

type FileBody = string | Uint8Array<ArrayBuffer> | ReadableStream

/** A file served by the API. */
export interface FileAnswer {
  /** A function: what is made once the gate for the database is left, since it waits in a line of its own. */
  body: FileBody | (() => Promise<FileBody>)
  /** File name for saving; undefined: browsers display it. */
  saveAs?: string
  headers?: Record<string, string>
}

/** Serves one endpoint whose answer is a file. Input is parsed before `answer` runs. */
export function addFileRoute<Name extends FileName>(
  api: OpenAPIHono<ApiEnv>,
  name: Name,
  answer: (input: EndpointParsedInput<Name>, caller: CallerOf<Name>) => Promise<FileAnswer>,
): void {
  const endpoint: Endpoint = endpoints[name]
  const { file } = endpoint
  const route = routeOf(name)
  const gateFor = gatesOf(api, endpoint)
  requireAccess(api, name, route.getRoutingPath())
  api.openapi(route, async (context) => {
    const input = { ...context.req.valid('param'), ...context.req.valid('query') }
    const [gate, holder] = gateFor(context)
    const { body, headers, saveAs } = await payFor(context.get('budget'), payerOf(context), async () => {
      const answered = await passGate(gate, { context, holder, name }, () =>
        chargeCall(name, () => answer(parsedInputOf<Name>(input), callerOf(context))),
      )
      return {
        ...answered,
        body: typeof answered.body === 'function' ? await answered.body() : answered.body,
      }
    })
    return context.body(body, 200, {
      'content-type': typeof body === 'string' ? `${file}; charset=utf-8` : (file ?? ''),
      ...(saveAs !== undefined && { 'content-disposition': attachment(saveAs) }),
      ...headers,
    })
  })
}

/** Serves an endpoint whose sender signs the body: `answer` gets the raw body. */
export function addSignedRoute(
  api: OpenAPIHono<ApiEnv>,
  name: SignedName,
  answer: (signed: { body: string; signature: string | undefined }) => Promise<void>,
): void {
  const { path, signature } = endpoints[name]
  api.openAPIRegistry.registerPath(routeOf(name))
  api.post(path, async (context) => {
    await answer({ body: await context.req.text(), signature: context.req.header(signature) })
    return context.json({ success: true })
  })
}

/** The body's schema; undefined for an endpoint without a body, which then ignores any body. */
function bodyOf({ body }: Endpoint): Endpoint['body'] {
  return body && Object.keys(body.shape).length > 0 ? body : undefined
}

/** Answers 405 to other methods on every path; must be called after all routes are added. */
export function refuseOtherMethods(api: OpenAPIHono<ApiEnv>): void {
  const paths = new Set(Object.values(endpoints).map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')))
  for (const path of paths) {
    api.all(path, () => {
      throw new ApiError('method_not_allowed')
    })
  }
}

/**
 * For routes whose answers contain a secret, a token or a signed address, besides the sender's own input: if
 * compressed, their length could reveal it (BREACH, https://breachattack.com). Proxies must not compress them either.
 */
export const keepSecret: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next()
  context.header('cache-control', 'no-store, no-transform')
}

/** Other types would be read as an empty body. Also, forms of other sites cannot send JSON without a preflight. */
function requireJson(context: Context): void {
  const type = context.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ApiError('unsupported_media_type')
}
