import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CanBeHeard } from '@tempolibre/api'
import type { Crowd, WorkBudget } from '@tempolibre/fair-share'
import { judgeStems } from '@tempolibre/media'
import { findClosedFile } from '@tempolibre/media/closed-file'
import { orUnavailable } from '../http/storage-faults.ts'
import type { ServerParts } from '../server-parts.ts'
import type { OpenDatabase } from '../start-up/database.ts'
import { projectRoot } from '../start-up/environment.ts'
import type { WorkQuestions } from './ask-work.ts'

interface SettingsParts {
  database: OpenDatabase
  secret: string
  crowd: Crowd
  workBudget: WorkBudget
  findEditions: NonNullable<WorkQuestions['findEditions']>
}

/** What the services of the API are configured with. */
export function createApiSettings(
  { applicationUrl, environment, log, metrics, siteUrl, storage }: ServerParts,
  { crowd, database, findEditions, secret, workBudget }: SettingsParts,
) {
  /** Whether both files are made of a score on request, so that nothing is stored. */
  async function isMade(master: string | null): Promise<boolean> {
    const offer = master === null ? undefined : await findEditions(master)
    return offer?.hasScore === true
  }

  return {
    db: database.db,
    workBudget,
    crowd,
    reading: database.reading,
    siteUrl,
    applicationUrl,
    otherSites: environment.otherSites,
    secret,
    stripe: environment.stripe,
    rehearse: environment.rehearse,
    sendsMails: environment.mail !== undefined,
    vies: environment.vies,
    rates: environment.rates,
    webhookTargets: environment.webhookTargets,
    changelog: readChangelogFile(),
    // To visitors of any other site it is about a program they have never heard of.
    publishesChangelog: environment.demo,
    readMedia: (key: string) => orUnavailable(storage.read(key)),
    onLicence: metrics?.licenceIssued,
    judgeStems: (stems: readonly { master: string | null }[]) => orUnavailable(judgeStems(storage, stems)),
    canBeHeard: async (sound: Parameters<CanBeHeard>[0]) =>
      (await orUnavailable(findClosedFile(storage, sound))) === undefined || (await isMade(sound.master)),
    log,
  }
}

/** What has changed in the software, by release; undefined if the installation has no such file. */
function readChangelogFile(): string | undefined {
  const file = join(projectRoot, 'CHANGELOG.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
