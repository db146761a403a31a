import { m } from '@tempolibre/locales/messages'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { settingsContext } from '../foundation/context/request-context.ts'
import { notFound } from '../foundation/api/api-answers.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function loader({ context, slug: id, url }: PageArgs) {
  const { siteUrl } = context.get(settingsContext)
  if (id !== undefined && !uuid.test(id)) throw notFound()
  const title = id === undefined ? m.playlist_all() : m.playlist_one()
  return {
    head: pageHead({ context, url }, { title, description: m.playlist_description(), noindex: true }),
    id: id?.toLowerCase(),
    siteUrl,
    title,
    needsScript: m.playlist_needs_script(),
  }
}
