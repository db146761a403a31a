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

/** The path and method of a name in the contract; the compiler refuses any other operation. */
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
 * Makes the function by which browsers call an operation. Its types are the contract's, and it pulls in no
 * zod. The name must be given explicitly, since the compiler checks the operation against it.
 */
// @__NO_SIDE_EFFECTS__
export function callTo<Name extends EndpointName>(operation: OperationOf<Name>): Call<Name> {
  return (request, ...[input, options]) =>
    request<EndpointOutput<Name>>({ ...writeRequest(operation, input), signal: options?.signal })
}

/** An answer of a foreign API: any part may be missing or have another type. */
export type Unchecked<Value> = Value extends object
  ? { [Key in keyof Value]?: Unchecked<Value[Key]> } | null
  : unknown

/** For an operation whose answer other APIs are free to choose: only the status counts. */
// @__NO_SIDE_EFFECTS__
export function uncheckedCallTo<Name extends EndpointName>(operation: OperationOf<Name>) {
  return (request: SendRequest, input: EndpointInput<Name>): Promise<Unchecked<EndpointOutput<Name>>> =>
    request<Unchecked<EndpointOutput<Name>>>({ ...writeRequest(operation, input), anyBody: true })
}

/** A file served by the API. */
export interface FileRequest {
  /** Path and query below `{api}`. */
  address: string
  /** Its media type. */
  type: string
}

/** Makes the function that writes a file's address. */
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

/**
 * Puts values into the path they are named in; the others go into the query, or the body if the call has one.
 */
function writeRequest({ method, path }: Operation, input: object = {}): ApiRequest {
  const { address, rest } = fillPath(path, input)
  return method === 'GET' || method === 'DELETE'
    ? { method, address: addQuery(address, rest) }
    : { method, address, body: Object.fromEntries(rest) }
}
