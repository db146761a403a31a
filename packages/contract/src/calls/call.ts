import type { ApiRequest, SendRequest } from '../client/request.ts'
import { addQuery, fillPath } from '../client/write-address.ts'
import type {
  EndpointInput,
  EndpointName,
  EndpointOutput,
  endpoints,
  FileName,
} from '../endpoints/endpoints.ts'
import type { Operation } from '../operations/operation.ts'

type Table = typeof endpoints

/** The path and method that the contract has for a name: any other operation is refused by the compiler. */
type OperationOf<Name extends EndpointName> = Pick<Table[Name], 'method' | 'path'>

export interface CallOptions {
  signal?: AbortSignal | undefined
}

/** An input without a required part may be left out. */
type Given<Name extends EndpointName> =
  object extends EndpointInput<Name>
    ? [input?: EndpointInput<Name>, options?: CallOptions]
    : [input: EndpointInput<Name>, options?: CallOptions]

/** One operation of the API, as browsers call it. @throws ApiError */
export type Call<Name extends EndpointName> = (
  request: SendRequest,
  ...given: Given<Name>
) => Promise<EndpointOutput<Name>>

/**
 * Makes the function by which browsers call an operation: its types are the contract's, and no zod comes with it. Which
 * name it is called by must be said, since the compiler checks the operation against it.
 */
// @__NO_SIDE_EFFECTS__
export function callTo<Name extends EndpointName>(operation: OperationOf<Name>): Call<Name> {
  return (request, ...[input, options]) =>
    request<EndpointOutput<Name>>({ ...writeRequest(operation, input), signal: options?.signal })
}

/** What may come in place of an answer from an API that is not ours: any part may be missing, or something else. */
export type Unchecked<Value> = Value extends object
  ? { [Key in keyof Value]?: Unchecked<Value[Key]> } | null
  : unknown

/** For an operation that other APIs answer as they like: only the status counts, and nothing of the answer does. */
// @__NO_SIDE_EFFECTS__
export function uncheckedCallTo<Name extends EndpointName>(operation: OperationOf<Name>) {
  return (request: SendRequest, input: EndpointInput<Name>): Promise<Unchecked<EndpointOutput<Name>>> =>
    request<Unchecked<EndpointOutput<Name>>>({ ...writeRequest(operation, input), anyBody: true })
}

/** A file of the API. */
export interface FileRequest {
  /** Path and query below `{api}`. */
  address: string
  /** Its media type. */
  type: string
}

/** Makes the function that writes the address of a file. */
// @__NO_SIDE_EFFECTS__
export function fileAt<Name extends FileName>({
  file,
  path,
}: Pick<Table[Name], 'path' | 'file'>): (input: EndpointInput<Name>) => FileRequest {
  return (input) => {
    const { address, rest } = fillPath(path, input)
    return { address: addQuery(address, rest), type: file }
  }
}

/** The path takes the values it names; the others are the query, or the body of a call that has one. */
function writeRequest({ method, path }: Operation, input: object = {}): ApiRequest {
  const { address, rest } = fillPath(path, input)
  return method === 'GET' || method === 'DELETE'
    ? { method, address: addQuery(address, rest) }
    : { method, address, body: Object.fromEntries(rest) }
}
