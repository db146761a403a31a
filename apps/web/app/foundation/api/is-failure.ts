import type { Failure } from './api-answers.ts'

/** Whether an answer was worded by a loader of ours; a proxy's own error page is text. */
export function isFailure(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && 'code' in body
}
