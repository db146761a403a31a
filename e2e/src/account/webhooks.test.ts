import { createServer, type Server } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { journeyLanguages } from '../support/journey-languages.ts'
import { goodPassword, makeMember } from '../support/member.ts'
import { useOwnSite } from '../support/own-site.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const staff = { email: 'ada@label.example', password: 'Sesame-2026!' }
const site = useOwnSite(async () => ({
  WEBHOOK_TARGETS: 'any',
  STUDIO_EMAIL: staff.email,
  STUDIO_PASSWORD: staff.password,
}))

let receiver: Server
let received: string[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(() => receiver.close())

/** Messages of the browser about refused calls. */
const refused = [/status (?:of )?4\d\d/, /api\/v1\//]

describe.each(journeyLanguages('fr'))('[R14.10] in %s', (language) => {
  const locale = { locale: language }

  test('a member adds a webhook, tries it, sees the delivery and sends it again, as does the studio', async () => {
    received = []
    const member = await makeMember({ site, language })
    const page = await visit({
      baseUrl: site.url,
      reducedMotion: true,
      browserLanguage: language,
      member,
      expects: refused,
      width: language === 'en' ? 1280 : 390,
    })
    await open(page, pathTo('developers', language))
    const webhooks = page.getByRole('region', { name: m.webhooks({}, locale), exact: true })
    const dialog = page.getByRole('dialog')
    await webhooks.getByRole('button', { name: m.webhooks_add({}, locale) }).press('Enter')
    const send = dialog.getByRole('button', { name: m.webhooks_add_send({}, locale) })
    await dialog.getByLabel(m.webhooks_url({}, locale), { exact: true }).fill('shop.example/hook')
    await send.press('Enter')
    await dialog.getByText(m.webhook_url_invalid({}, locale)).waitFor()
    const url = `http://127.0.0.1:${portOf(receiver)}/hook`
    await dialog.getByLabel(m.webhooks_url({}, locale), { exact: true }).fill(url)
    await send.press('Enter')
    await dialog.getByText(m.account_password_missing({}, locale)).waitFor()
    await dialog.getByLabel(m.account_page_password_current({}, locale), { exact: true }).fill(goodPassword)
    expect(await findFaults(page)).toEqual([])
    await send.press('Enter')
    const secret = await dialog.getByLabel(m.webhooks_secret({}, locale), { exact: true }).innerText()
    expect(secret).toMatch(/^whsec_/)
    await dialog.getByRole('button', { name: m.developers_secret_done({}, locale) }).press('Enter')

    const press = (action: string) =>
      webhooks.getByRole('button', { name: m.webhooks_label({ action, url }, locale) }).press('Enter')
    await press(m.webhooks_deliveries({}, locale))
    await webhooks.getByText(m.webhooks_deliveries_none({}, locale)).waitFor()
    await webhooks.getByRole('button', { name: m.webhooks_test({}, locale) }).press('Enter')
    await expectSoon(() => received.length).toBe(1)
    const refresh = webhooks.getByRole('button', { name: m.webhooks_refresh({}, locale) })
    await expectSoon(async () => {
      await refresh.press('Enter')
      return webhooks.getByText(m.webhook_state_delivered({}, locale)).count()
    }).toBe(1)
    expect(await findFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaults(page, 'colours')).toEqual([])
    await webhooks.getByRole('button', { name: m.webhooks_replay({}, locale) }).press('Enter')
    await expectSoon(() => received.length).toBe(2)

    const studio = await visit({ baseUrl: site.url, expects: refused })
    await studio.goto(`${site.url}/studio/webhook-deliveries`)
    await studio.getByLabel('E-mail address').fill(staff.email)
    await studio.getByLabel('Password').fill(staff.password)
    await studio.keyboard.press('Enter')
    const row = studio.getByRole('row', { name: member.email })
    await row.getByText('Delivered').waitFor()
    await row.getByRole('button', { name: 'Send again' }).click()
    await expectSoon(() => received.length).toBe(3)
    expect(new Set(received).size).toBe(1)

    await press(m.webhooks_remove({}, locale))
    await dialog.getByRole('button', { name: m.webhooks_remove({}, locale), exact: true }).click()
    await page.getByRole('status').getByText(m.webhooks_removed({}, locale)).waitFor()
  })
})
