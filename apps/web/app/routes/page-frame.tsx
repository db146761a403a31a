import { Outlet } from 'react-router'
import type { Route } from './+types/page-frame'
import { reachPage } from '../foundation/failure/reach-page.ts'
import { LazyFailure } from '../foundation/failure/lazy-failure.tsx'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [reachPage]

/** Stands between the root and every page, so that a page that fails takes neither header nor player with it. */
export default function PageFrame() {
  return <Outlet />
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs): Headers {
  return errorHeaders ?? loaderHeaders
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LazyFailure error={error} />
}
