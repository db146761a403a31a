import { notFound } from '../foundation/api/api-answers.ts'

/** Every address no page answers to (R2.6), also while the API cannot be asked (R11.3). */
export function loader(): never {
  throw notFound()
}

export default function Missing() {
  return null
}
