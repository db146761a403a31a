import { m } from '@tempolibre/locales/messages'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { settingsContext } from '../foundation/context/request-context.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export function loader({ context, url }: PageArgs) {
  const title = m.checkout_title()
  const description = m.checkout_description({ name: context.get(settingsContext).productName })
  return {
    head: pageHead({ context, url }, { title, description, noindex: true }),
    title,
    needsScript: m.checkout_needs_script(),
  }
}
