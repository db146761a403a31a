import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  ApiError,
  type Endpoint,
  type EndpointName,
  type EndpointOutput,
  type EndpointParsedInput,
  endpoints,
} from '@tempolibre/contract'
import type { Context } from 'hono'
import { errorBodySchema } from './error-answers.ts'

/** What whoever runs the API says about a request, beside the request itself. */
export interface Surroundings {
  Bindings: {
    /** The address of whoever asks, as far as the server trusts it. */
    clientAddress?: string | undefined
  }
}

/** Who asks. */
export interface Caller {
  clientAddress: string | undefined
}

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBodySchema } },
})

/** What may go wrong with a body, beyond what goes wrong with every call. */
const bodyAnswers = {
  409: errorAnswer('This `id` was used for something else.'),
  413: errorAnswer('The body is too large.'),
  415: errorAnswer('The body is not JSON.'),
  429: errorAnswer('Too many at a time; `Retry-After` says in how many seconds there is room again.'),
}

/**
 * Serves one endpoint of the contract: its input is parsed before `answer` sees it, what `answer` returns is parsed
 * before it is sent. An answer outside the contract is our defect and becomes `internal`. Other methods get a 405.
 */
export function addRoute<Name extends EndpointName>(
  api: OpenAPIHono<Surroundings>,
  name: Name,
  answer: (input: EndpointParsedInput<Name>, caller: Caller) => Promise<EndpointOutput<Name>>,
): void {
  const endpoint: Endpoint = endpoints[name]
  const route = createRoute({
    operationId: name,
    method: endpoint.method === 'POST' ? 'post' : 'get',
    path: endpoint.path,
    summary: endpoint.summary,
    description: endpoint.description,
    request: {
      params: endpoint.params,
      query: endpoint.query,
      ...(endpoint.body && {
        body: { required: true, content: { 'application/json': { schema: endpoint.body } } },
      }),
    },
    responses: {
      200: { description: endpoint.summary, content: { 'application/json': { schema: endpoint.output } } },
      400: errorAnswer('The input does not fit; `fields` says what and why.'),
      404: errorAnswer('There is nothing at this address.'),
      ...(endpoint.body && bodyAnswers),
      503: errorAnswer('The database does not answer; try again later.'),
    },
  })
  if (endpoint.body) {
    api.on(endpoint.method, route.getRoutingPath(), async (context, next) => {
      requireJson(context)
      await next()
    })
  }
  api.openapi(route, async (context) => {
    const input = {
      ...context.req.valid('param'),
      ...context.req.valid('query'),
      ...(endpoint.body && (context.req.valid as (part: string) => object)('json')),
    } as EndpointParsedInput<Name>
    const caller = { clientAddress: context.env?.clientAddress }
    const parsed = endpoint.output.safeParse(await answer(input, caller))
    if (!parsed.success) {
      throw new ApiError('internal', {
        message: `${name} left the contract: ${z.prettifyError(parsed.error)}`,
      })
    }
    return context.json(parsed.data, 200)
  })
  api.all(route.getRoutingPath(), () => {
    throw new ApiError('method_not_allowed')
  })
}

/** Other types would be read as no body at all; and JSON is what no form of another site can send without asking. */
function requireJson(context: Context): void {
  const type = context.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ApiError('unsupported_media_type')
}
