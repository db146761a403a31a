import { keysOf } from '@tempolibre/locales'
import { z } from 'zod'
import { type CustomerEndpoint, customerAnswers, customerFailure } from './customer-answers.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import {
  type CallableName,
  type EndpointInput,
  type EndpointName,
  type EndpointOutput,
  endpoints,
} from '../endpoints/endpoints.ts'
import { ApiError } from '../errors.ts'
import { type ApiAnswer, clientAddressHeader, createRequest, type RequestOptions } from './request.ts'
import { addQuery, fillPath } from '../operations/write-address.ts'

export type ClientOptions = RequestOptions

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The address of the visitor for whom a server calls; the API applies rate limits by it. */
  clientAddress?: string | undefined
}

export type ApiClient = {
  [Name in CallableName]: (
    /** `app`: sent to the second API host. */
    input: EndpointInput<Name> & { app?: string },
    options?: CallOptions,
  ) => Promise<EndpointAnswer<Name>>
}

/** What a client returns: for the calls that every API answers, only what every API guarantees. */
export type EndpointAnswer<Name extends EndpointName> = Name extends CustomerEndpoint
  ? ReturnType<(typeof customerAnswers)[Name]>
  : EndpointOutput<Name>

/**
 * A client with one method per endpoint. Answers are parsed by the contract. Every failure is an `ApiError`:
 * the code the API sent, or `unavailable` if no valid answer came within 10 s.
 */
export function createClient(options: ClientOptions): ApiClient {
  const request = createRequest(options)

  async function call(name: EndpointName, input: object, given: CallOptions = {}): Promise<unknown> {
    const endpoint: Endpoint = endpoints[name]
    const { clientAddress, signal } = given
    const answer = request(
      {
        method: endpoint.method,
        address: addressOf(name, input),
        headers: clientAddress === undefined ? {} : { [clientAddressHeader]: clientAddress },
        ...(endpoint.body && { body: pick(input, endpoint.body.shape) }),
        signal,
      },
      (answered) => parseAnswer(name, answered),
    )
    return isCustomerEndpoint(name)
      ? answer.catch((error: unknown) => {
          throw error instanceof ApiError ? customerFailure(name, error) : error
        })
      : answer
  }

  const methods = Object.fromEntries(
    keysOf(endpoints)
      .filter(isCallable)
      .map((name) => [name, (input: object, given?: CallOptions) => call(name, input, given)]),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `call` parses by the endpoint's own schema, which the compiler cannot follow through fromEntries
  return methods as unknown as ApiClient
}

/** The path and query of one call: `addressOf('getTrack', { slug: 'x', lang: 'es' })` is `/api/v1/tracks/x?lang=es`. */
export function addressOf(name: EndpointName, input: object): string {
  const { body, path }: Endpoint = endpoints[name]
  const { address, rest } = fillPath(path, input)
  for (const field of Object.keys(body?.shape ?? {})) rest.delete(field)
  return addQuery(address, rest)
}

/** The part of an input that belongs to the body. */
function pick(input: object, shape: object): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name in shape))
}

function parseAnswer(name: EndpointName, { body, status, url }: ApiAnswer): unknown {
  try {
    return isCustomerEndpoint(name) ? customerAnswers[name](body, url) : endpoints[name].output.parse(body)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new ApiError('unavailable', {
      message: `${url} answered outside the contract: ${z.prettifyError(error)}`,
      responseStatus: status,
    })
  }
}

function isCallable(name: EndpointName): name is CallableName {
  const { file, signature }: Endpoint = endpoints[name]
  return file === undefined && signature === undefined
}

function isCustomerEndpoint(name: EndpointName): name is CustomerEndpoint {
  return name in customerAnswers
}
