import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describeChangelog } from '../features/open-figures/describe-changelog.server.ts'
import { describeSpeed } from '../features/open-figures/describe-speed.server.ts'
import { describeUptime } from '../features/open-figures/describe-uptime.server.ts'
import { wanted } from '../foundation/api/api-answers.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** How the site does, by its own figures, and what has changed. */
export async function loader({ context, url }: PageArgs) {
  const { api, log } = context.get(settingsContext)
  const language = context.get(languageContext)
  const [figures, changelog] = await Promise.all([
    wanted(api.getOpenFigures({}), undefined, log),
    wanted(api.getChangelog({}), undefined, log),
  ])
  return {
    head: pageHead(
      { context, url },
      { title: m.open_name(), description: m.open_description(), alternates: alternates('open-figures') },
    ),
    uptime: figures && describeUptime(figures.uptime, language),
    speed: figures && describeSpeed(figures.speed, language),
    releases: describeChangelog(changelog?.releases ?? [], language),
  }
}
