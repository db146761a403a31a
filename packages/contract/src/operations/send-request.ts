export interface ApiRequest {
  method: string
  /** Path and query below `{api}`. */
  address: string
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** Set if only the status counts: an empty or non-JSON answer is then null. */
  anyBody?: boolean
  signal?: AbortSignal | undefined
}

/** A successful answer (2xx, JSON) and the address it came from. */
export interface ApiAnswer {
  body: unknown
  status: number
  url: string
}

/** Sends a request to the API. @throws ApiError */
export type SendRequest = <Answer = unknown>(
  request: ApiRequest,
  /** Converts the answer; an `ApiError` it throws is reported like any other. */
  read?: (answer: ApiAnswer) => Answer,
) => Promise<Answer>
