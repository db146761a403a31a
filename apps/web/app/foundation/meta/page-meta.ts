import type { MetaFunction } from 'react-router'
import type { DescribedHead } from './page-head.server.ts'

/** The `meta` of every route whose loader returns a `head`. */
export const pageMeta: MetaFunction = ({ loaderData }) =>
  (loaderData as { head?: DescribedHead } | undefined)?.head?.tags ?? []
