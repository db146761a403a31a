import type { Failure } from './api-answers.ts'

/** Whether an answer came from our own loaders; a proxy's error page is text. */
export function isFailure(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && 'code' in body
}
