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

/** Operations by their method. The types keep the path, so that the compiler compares it with the endpoint's. */
// @__NO_SIDE_EFFECTS__
export const get = <const Path extends string>(path: Path) => ({ method: 'GET', path }) as const
// @__NO_SIDE_EFFECTS__
export const post = <const Path extends string>(path: Path) => ({ method: 'POST', path }) as const
// @__NO_SIDE_EFFECTS__
export const put = <const Path extends string>(path: Path) => ({ method: 'PUT', path }) as const
// @__NO_SIDE_EFFECTS__
export const patch = <const Path extends string>(path: Path) => ({ method: 'PATCH', path }) as const
// @__NO_SIDE_EFFECTS__
export const del = <const Path extends string>(path: Path) => ({ method: 'DELETE', path }) as const
/** Answers with a file of this media type. */
// @__NO_SIDE_EFFECTS__
export const getFile = <const Path extends string, const File extends string>(path: Path, file: File) =>
  ({ method: 'GET', path, file }) as const
