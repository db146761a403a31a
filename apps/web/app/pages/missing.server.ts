import { notFound } from '../foundation/api/api-answers.ts'

/** Every address no page answers to, also while the API cannot be asked. */
export function loader(): never {
  throw notFound()
}
