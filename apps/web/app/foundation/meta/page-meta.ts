import type { MetaFunction } from 'react-router'
import type { DescribedHead } from './page-head.server.ts'

/** The `meta` of every route whose loader returns a `head`. */
export const pageMeta: MetaFunction = ({ loaderData }) => headOf(loaderData)?.tags ?? []

/** The head among a page's data, if its loader returns one. */
export function headOf(loaderData: unknown): DescribedHead | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every `head` that loaders return is made by `describeHead`
  return (loaderData as { head?: DescribedHead } | undefined)?.head
}
