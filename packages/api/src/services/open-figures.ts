import type { EndpointOutput } from '@tempolibre/contract'
import { minVitalSamples } from '@tempolibre/contract'
import { type Database, summariseUptime, summariseWebVitalsByPage } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { readChangelog } from './changelog.ts'

/** Days over which speed is told: Chrome's own report counts as many. */
const speedDays = 28

/** How the site does: when it was up, and how fast its pages were. */
export async function getOpenFigures(db: Kysely<Database>): Promise<EndpointOutput<'getOpenFigures'>> {
  const [from, to] = [dayAgo(speedDays - 1), dayAgo(0)]
  const [uptime, vitals] = await Promise.all([
    summariseUptime(db),
    summariseWebVitalsByPage(db, { from, to }),
  ])
  return {
    success: true,
    uptime: {
      since: uptime.since?.toISOString() ?? null,
      days: uptime.days,
      outages: uptime.outages.map(({ minutes, since }) => ({ minutes, since: since.toISOString() })),
    },
    speed: {
      from,
      to,
      vitals: vitals
        .filter(({ language, samples }) => language === null && samples >= minVitalSamples)
        .map(({ good, metric, p75, page, samples }) => ({ page, metric, samples, p75, good })),
    },
  }
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** @param text the changelog in Markdown; undefined: visitors are not shown it */
export async function getChangelog(text: string | undefined): Promise<EndpointOutput<'getChangelog'>> {
  return answerChangelog(text)
}

/** @param text the changelog in Markdown; undefined: the installation has none */
export async function getStudioChangelog(
  text: string | undefined,
): Promise<EndpointOutput<'getStudioChangelog'>> {
  return answerChangelog(text)
}

const answerChangelog = (text: string | undefined) => ({
  success: true as const,
  releases: text === undefined ? [] : readChangelog(text),
})
