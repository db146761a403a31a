import type { Route } from './+types/missing'
import { redirectsUnknownContext } from '../request-context.ts'
import { notFound, unavailable } from './api-answers.ts'

/** Every address no page answers to (R2.6). */
export function loader({ context }: Route.LoaderArgs): never {
  throw context.get(redirectsUnknownContext) ? unavailable('redirects') : notFound()
}

export default function Missing() {
  return null
}
