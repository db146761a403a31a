import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { journeyLanguages } from '../support/journey-languages.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { goodPassword, makeMember, type Member } from '../support/member.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const site = useOwnSite(async () => ({ DATABASE_URL: database.url }))

/** Messages of the browser about refused calls. */
const refused = [/status (?:of )?4\d\d/, /api\/v1\//]

async function subscribe({ user }: Member): Promise<void> {
  const plan = database.db.selectFrom('plan').where('kind', '=', 'subscription').select('id')
  const { id } = await plan.executeTakeFirstOrThrow()
  await database.db
    .insertInto('subscription')
    .values({ user_id: user.id, plan_id: id, provider: 'none', status: 'active' })
    .execute()
}

const openAs = async (member: Member, path: string, language: Language, width: number) => {
  const page = await visit({
    baseUrl: site.url,
    reducedMotion: true,
    browserLanguage: language,
    member,
    expects: refused,
    width,
  })
  await open(page, path)
  return page
}

describe.each(journeyLanguages('es'))('[R14.10] in %s', (language) => {
  const locale = { locale: language }

  test('an owner makes a team, a colleague joins by mail on a phone, and the owner’s account cannot be deleted', async () => {
    const [owner, colleague, stranger] = [
      await makeMember({ site, language, name: 'Olivia Owner' }),
      await makeMember({ site, language, name: 'Max Member' }),
      await makeMember({ site, language }),
    ]
    await subscribe(owner)
    const page = await openAs(owner, pathTo('team', language), language, 1280)
    const dialog = page.getByRole('dialog')
    const told = (words: string) => page.getByRole('status').getByText(words, { exact: true })
    const make = page.getByRole('button', { name: m.team_make({}, locale) })
    await make.press('Enter')
    await page.getByText(m.account_team_name_missing({}, locale)).waitFor()
    await page.getByLabel(m.team_name({}, locale), { exact: true }).fill('Nordlicht Film')
    await make.press('Enter')
    const team = page.getByRole('region', { name: 'Nordlicht Film' })
    await team.getByText(m.team_seats({ taken: 1, seats: 5 }, locale)).waitFor()

    await team.getByRole('button', { name: m.team_invite({}, locale) }).press('Enter')
    await dialog.getByLabel(m.sign_email({}, locale), { exact: true }).fill(colleague.email)
    expect(await findFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: m.team_invite_send({}, locale) }).press('Enter')
    await told(m.team_invite_sent({ address: colleague.email }, locale)).waitFor()
    await team.getByText(m.team_seats({ taken: 2, seats: 5 }, locale)).waitFor()
    expect(await findFaults(page)).toEqual([])
    const link = new URL(linkIn(await mailTo(site.mailboxUrl, colleague.email, 2)))

    // Who forwards the mail gives nothing away.
    const elsewhere = await openAs(stranger, link.pathname + link.hash, language, 390)
    const { email: address } = colleague
    await elsewhere.getByText(m.team_invitation_for({ address, own: stranger.email }, locale)).waitFor()
    expect(await findFaults(elsewhere)).toEqual([])

    const phone = await openAs(colleague, link.pathname + link.hash, language, 390)
    await phone.getByRole('button', { name: m.team_join({}, locale) }).click()
    await phone.getByRole('region', { name: 'Nordlicht Film' }).waitFor()
    expect(new URL(phone.url()).hash).toBe('')
    expect(await findFaults(phone)).toEqual([])
    await phone.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaults(phone, 'colours')).toEqual([])

    await open(page, pathTo('my-profile', language))
    await page.getByRole('button', { name: m.account_page_delete_open({}, locale) }).click()
    await dialog.getByLabel(m.account_page_password_current({}, locale), { exact: true }).fill(goodPassword)
    await dialog.getByRole('button', { name: m.account_page_delete_send({}, locale) }).click()
    await dialog.getByText(m.api_team_owned({}, locale)).waitFor()

    await open(page, pathTo('team', language))
    await team.getByRole('button', { name: m.team_remove_label({ name: 'Max Member' }, locale) }).click()
    await dialog.getByRole('button', { name: m.team_remove({}, locale), exact: true }).click()
    await told(m.team_removed({ name: 'Max Member' }, locale)).waitFor()
    await mailTo(site.mailboxUrl, colleague.email, 3)
    await page.getByRole('button', { name: m.team_dissolve({}, locale) }).click()
    await dialog.getByLabel(m.account_page_password_current({}, locale), { exact: true }).fill(goodPassword)
    await dialog.getByRole('button', { name: m.team_dissolve_send({}, locale) }).click()
    await told(m.team_dissolved({}, locale)).waitFor()
    await make.waitFor()
  })
})
