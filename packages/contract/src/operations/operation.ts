import type { ApiRequest, SendRequest } from './send-request.ts'
import { addQuery, fillPath } from './write-address.ts'

/** Method and path of an API operation: the half of an endpoint that browsers load. `endpoints/` has the other half, in zod. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces, as in OpenAPI. */
  readonly path: string
  /** The media type of an answer that is a file. Undefined: the answer is JSON. */
  readonly file?: string
}

/** What each operation takes and answers, by its method and path. `endpoints.ts` fills it in, from the schemas. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- the compiler merges it with the declaration in endpoints.ts
export interface OperationTypes {}

type TypesOf<Method extends string, Path extends string> = OperationTypes[`${Method} ${Path}` &
  keyof OperationTypes]
type InputOf<Method extends string, Path extends string> =
  TypesOf<Method, Path> extends { input: infer Input extends object } ? Input : never
type OutputOf<Method extends string, Path extends string> =
  TypesOf<Method, Path> extends { output: infer Output } ? Output : never

export interface CallOptions {
  signal?: AbortSignal | undefined
}

/** An input without a required part may be left out. */
type Given<Input> = object extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions]

/**
 * An operation as the function by which browsers call it. Its types are the endpoint's, and it pulls in no zod.
 * @throws ApiError
 */
export interface Call<Method extends string, Path extends string> {
  (request: SendRequest, ...given: Given<InputOf<Method, Path>>): Promise<OutputOf<Method, Path>>
  readonly method: Method
  readonly path: Path
}

// @__NO_SIDE_EFFECTS__
function callOf<Method extends Operation['method'], Path extends string>(
  method: Method,
  path: Path,
): Call<Method, Path> {
  const call = (request: SendRequest, ...[input, options]: Given<InputOf<Method, Path>>) =>
    request<OutputOf<Method, Path>>({ ...writeRequest({ method, path }, input), signal: options?.signal })
  return Object.assign(call, { method, path })
}

/** Operations by their method. The types keep the path, so that the compiler finds the endpoint's types by it. */
// @__NO_SIDE_EFFECTS__
export const get = <const Path extends string>(path: Path) => callOf('GET', path)
// @__NO_SIDE_EFFECTS__
export const post = <const Path extends string>(path: Path) => callOf('POST', path)
// @__NO_SIDE_EFFECTS__
export const put = <const Path extends string>(path: Path) => callOf('PUT', path)
// @__NO_SIDE_EFFECTS__
export const patch = <const Path extends string>(path: Path) => callOf('PATCH', path)
// @__NO_SIDE_EFFECTS__
export const del = <const Path extends string>(path: Path) => callOf('DELETE', path)

/** An answer of a foreign API: any part may be missing or have another type. */
export type Unchecked<Value> = Value extends object
  ? { [Key in keyof Value]?: Unchecked<Value[Key]> } | null
  : unknown

/** An operation whose answer other APIs are free to choose: only the status counts. */
export interface UncheckedCall<Path extends string> {
  (request: SendRequest, input: InputOf<'POST', Path>): Promise<Unchecked<OutputOf<'POST', Path>>>
  readonly method: 'POST'
  readonly path: Path
}

// @__NO_SIDE_EFFECTS__
export function postToAnyApi<const Path extends string>(path: Path): UncheckedCall<Path> {
  const method = 'POST'
  const call = (request: SendRequest, input: InputOf<'POST', Path>) =>
    request<Unchecked<OutputOf<'POST', Path>>>({ ...writeRequest({ method, path }, input), anyBody: true })
  return Object.assign(call, { method, path } as const)
}

/** A file served by the API. */
export interface FileRequest {
  /** Path and query below `{api}`. */
  address: string
  /** Its media type. */
  type: string
}

/** An operation that answers with a file. Called, it writes the file's address. */
export interface FileCall<Path extends string, File extends string> {
  (input: InputOf<'GET', Path>): FileRequest
  readonly method: 'GET'
  readonly path: Path
  readonly file: File
}

/** Answers with a file of this media type. */
// @__NO_SIDE_EFFECTS__
export function getFile<const Path extends string, const File extends string>(
  path: Path,
  file: File,
): FileCall<Path, File> {
  const request = (input: InputOf<'GET', Path>): FileRequest => {
    const { address, rest } = fillPath(path, input)
    return { address: addQuery(address, rest), type: file }
  }
  return Object.assign(request, { method: 'GET', path, file } as const)
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
