import type { Page } from 'playwright-core'
import { useOwnDatabase } from './own-database.ts'
import { useOwnSite } from './own-site.ts'

/** The administrator, made at the start. */
const member = { email: 'ada@label.example', password: 'Sesame-2026!' }

/**
 * Starts a site with an administrator and a database of its own, without a library, for one test file.
 * @param fill fills the database before the site starts
 */
export function useOwnStudio(fill: (database: OwnDatabase) => Promise<unknown> = async () => {}) {
  const database = useOwnDatabase()
  const site = useOwnSite(async () => {
    await fill(database)
    return {
      DATABASE_URL: database.url,
      PREVIEWS: 'on-demand',
      STUDIO_EMAIL: member.email,
      STUDIO_PASSWORD: member.password,
    }
  })
  return {
    database,
    site,
    member,
    /** Opens an address below `/studio`, signing in on the way. */
    async enter(page: Page, path = ''): Promise<void> {
      await page.goto(`${site.url}/studio${path}`)
      await page.getByLabel('E-mail address').fill(member.email)
      await page.getByLabel('Password').fill(member.password)
      await page.keyboard.press('Enter')
    },
  }
}

type OwnDatabase = ReturnType<typeof useOwnDatabase>
