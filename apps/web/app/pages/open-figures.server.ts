import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describeChangelog } from '../features/open-figures/describe-changelog.server.ts'
import { describeSpeed } from '../features/open-figures/describe-speed.server.ts'
import { describeUptime } from '../features/open-figures/describe-uptime.server.ts'
import { wanted } from '../foundation/api/api-answers.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** How the site does, by its own figures, and on that of the demo library what has changed in the software. */
export async function loader({ context, url }: PageArgs) {
  const { api, log } = context.get(settingsContext)
  const language = context.get(languageContext)
  const [figures, changelog] = await Promise.all([
    wanted(api.getOpenFigures({}), undefined, log),
    wanted(api.getChangelog({}), undefined, log),
  ])
  const releases = describeChangelog(changelog?.releases ?? [], language)
  return {
    head: pageHead(
      { context, url },
      {
        title: m.open_name(),
        description: releases.length > 0 ? m.open_description() : m.open_description_figures(),
        alternates: alternates('open-figures'),
      },
    ),
    uptime: figures && describeUptime(figures.uptime, language),
    speed: figures && describeSpeed(figures.speed, language),
    releases,
  }
}
