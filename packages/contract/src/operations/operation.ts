/**
 * Method and path of an API operation: the half of an endpoint that browsers load. The other half, in
 * `endpoints/`, defines input and output in zod.
 */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces, as in OpenAPI. */
  readonly path: string
  /** The media type of an answer that is a file. Undefined: the answer is JSON. */
  readonly file?: string
}
