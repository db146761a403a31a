import {
  type AnnouncedTerms,
  type Database,
  type JobKinds,
  listAnnouncedTerms,
  listBindingTerms,
  listUnnoticed,
  noticeTerms,
  putTermsIntoForce,
  renewNotices,
} from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { compareTerms } from './terms-in-language.ts'

interface TermsJobSettings {
  db: Kysely<Database>
  siteUrl: string
}

const minute = 60
/** Accounts that are read at a time; each is told in a transaction of its own. */
const batch = 200

/** New versions of the terms come into force on their day, and are announced once to the accounts they will bind. */
export function createTermsJobs(settings: TermsJobSettings): JobKinds {
  return {
    announce_terms: {
      run: (_, signal) => announceTerms(settings, signal),
      everySeconds: minute,
      firstDelaySeconds: minute,
      maxDelaySeconds: 60 * minute,
    },
  }
}

async function announceTerms({ db, siteUrl }: TermsJobSettings, signal: AbortSignal): Promise<void> {
  await putTermsIntoForce(db)
  await renewNotices(db)
  for (const change of await listAnnouncedTerms(db)) {
    const { applies_from: appliesFrom, document, version } = change
    const sections = createSections(db, change)
    for (;;) {
      if (signal.aborted) return
      const found = await listUnnoticed(db, { document, version, appliesFrom, limit: batch })
      if (found.length === 0) break
      for (const userId of found) {
        const said = await sections(userId)
        await db.transaction().execute((transaction) =>
          noticeTerms(transaction, {
            userId,
            version,
            appliesFrom,
            mail: (bindsAt) => (language) => ({
              link: siteUrl + pathTo('terms-version', language, version),
              document,
              date: bindsAt.toISOString(),
              summary: change.summary[language],
              sections: said[language],
            }),
          }),
        )
      }
    }
  }
}

type Sections = Record<Language, string>

/** The headings of what differs from the version that an account is under, one on each line; kept by that version. */
function createSections(db: Kysely<Database>, change: AnnouncedTerms): (userId: string) => Promise<Sections> {
  const known = new Map<string, Promise<Sections>>()
  return async (userId) => {
    const bound = await listBindingTerms(db, { userId })
    const former = bound.find(({ document }) => document === change.document)?.version ?? ''
    const compared = known.get(former) ?? compare(db, former, change.version)
    known.set(former, compared)
    return compared
  }
}

async function compare(db: Kysely<Database>, former: string, later: string): Promise<Sections> {
  const headings = async (language: Language) =>
    (await compareTerms(db, { former, later, language })).map(({ heading }) => heading).join('\n')
  return { en: await headings('en'), es: await headings('es'), fr: await headings('fr') }
}
