import { useLocation } from 'react-router'
import type { Route } from './+types/page'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { loadedPageAt } from '../foundation/pages/page-scripts.ts'
import { loadPageData, submitPage } from './page-data.server.ts'

export const meta = pageMeta

export function loader(args: Route.LoaderArgs) {
  return loadPageData(args)
}

export function action(args: Route.ActionArgs) {
  return submitPage(args)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const page = loadedPageAt(new URL(request.url).pathname)
  return page?.clientAction
    ? page.clientAction({ request, serverAction: () => serverAction() })
    : serverAction()
}

export function headers({ actionHeaders, errorHeaders }: Route.HeadersArgs): Headers {
  return errorHeaders ?? actionHeaders
}

/** Any page: the one at this address, whose module came with the document or before its data (failure/reach-page.ts). */
export default function AnyPage() {
  const Page = loadedPageAt(useLocation().pathname)?.default
  return Page ? <Page /> : null
}
