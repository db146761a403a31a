import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** Where a recording finds the songs that sound like it. What it finds never reaches the server's rendering. */
export function loader({ context, url }: PageArgs) {
  return {
    head: pageHead(
      { context, url },
      { title: m.like_title(), description: m.like_description(), alternates: alternates('sounds-like') },
    ),
  }
}
