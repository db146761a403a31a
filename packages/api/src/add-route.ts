import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  ApiError,
  type EndpointName,
  type EndpointOutput,
  type EndpointParsedInput,
  endpoints,
} from '@tempolibre/contract'
import { errorBodySchema } from './error-answers.ts'

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBodySchema } },
})

/**
 * Serves one endpoint of the contract: its input is parsed before `answer` sees it, what `answer` returns is parsed
 * before it is sent. An answer outside the contract is our defect and becomes `internal`. Other methods get a 405.
 */
export function addRoute<Name extends EndpointName>(
  api: OpenAPIHono,
  name: Name,
  answer: (input: EndpointParsedInput<Name>) => Promise<EndpointOutput<Name>>,
): void {
  const endpoint = endpoints[name]
  const route = createRoute({
    operationId: name,
    method: 'get',
    path: endpoint.path,
    summary: endpoint.summary,
    description: endpoint.description,
    request: { params: endpoint.params, query: endpoint.query },
    responses: {
      200: { description: endpoint.summary, content: { 'application/json': { schema: endpoint.output } } },
      400: errorAnswer('The input does not fit; `fields` says what and why.'),
      404: errorAnswer('There is nothing at this address.'),
      503: errorAnswer('The database does not answer; try again later.'),
    },
  })
  api.openapi(route, async (context) => {
    const input = {
      ...context.req.valid('param'),
      ...context.req.valid('query'),
    } as EndpointParsedInput<Name>
    const parsed = endpoint.output.safeParse(await answer(input))
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
