/**
 * Where an operation of the API is: the half of an endpoint that browsers carry. The other half, in `endpoints/`, says in
 * zod what goes in and what comes out.
 */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces, as OpenAPI writes them. */
  readonly path: string
  /** The media type of an answer that is a file. Undefined: the answer is JSON. */
  readonly file?: string
}
