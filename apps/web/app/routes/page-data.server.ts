import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { notFound } from '../foundation/api/api-answers.ts'
import { settingsContext } from '../foundation/context/request-context.ts'
import { findPage, type FoundPage } from '../foundation/pages/find-page.ts'
import type { PageArgs, PageServerModule } from '../foundation/pages/page.ts'
import { requireOffer } from './require-offer.server.ts'

const modules = import.meta.glob<PageServerModule>('../pages/*.server.ts', { eager: true })

/** Runs the loader of the page at the request's address. */
export function loadPageData(asked: LoaderFunctionArgs): unknown {
  const { args, found, module } = pageOf(asked)
  requireOffer(found, args.url.pathname, args.context.get(settingsContext))
  return module.loader(args)
}

/** Handles a form sent to a page. */
export function submitPage(asked: ActionFunctionArgs): unknown {
  const { args, module } = pageOf(asked)
  if (!module.action) throw notFound()
  return module.action(args)
}

function pageOf({ context, request, url }: LoaderFunctionArgs): {
  args: PageArgs
  found: Readonly<FoundPage>
  module: PageServerModule
} {
  const found = findPage(url.pathname)
  const module = modules[`../pages/${found.module}.server.ts`]
  if (!module) throw new Error(`no loader of a page: ${found.module}`)
  return { args: { context, request, url, page: found.page, slug: found.slug }, found, module }
}
