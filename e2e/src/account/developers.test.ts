import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, inject, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { journeyLanguages } from '../support/journey-languages.ts'
import { goodPassword, makeMember } from '../support/member.ts'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** Messages of the browser about refused calls. */
const refused = [/status (?:of )?4\d\d/, /api\/v1\//]

async function callWith(key: string, path: string) {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(inject('siteUrl') + path, { headers })
  return { status: response.status, left: response.headers.get('ratelimit'), body: await response.json() }
}

describe.each(journeyLanguages('fr'))('[R14.10] in %s', (language) => {
  const locale = { locale: language }

  test('a member makes an API key by keyboard, calls the API with it, and revokes it', async () => {
    const member = await makeMember({ language })
    const page = await visit({
      reducedMotion: true,
      browserLanguage: language,
      member,
      expects: refused,
      width: language === 'en' ? 1280 : 390,
    })
    await open(page, pathTo('developers', language))
    const keys = page.getByRole('region', { name: m.api_keys({}, locale), exact: true })
    const dialog = page.getByRole('dialog')
    await keys.getByRole('button', { name: m.api_keys_add({}, locale) }).press('Enter')
    const send = dialog.getByRole('button', { name: m.api_keys_make({}, locale) })
    await send.press('Enter')
    await dialog.getByText(m.account_key_name_missing({}, locale)).waitFor()
    await dialog.getByLabel(m.api_keys_name({}, locale), { exact: true }).fill('Website')
    await dialog.getByLabel(m.account_page_password_current({}, locale), { exact: true }).fill(goodPassword)
    const catalogue = dialog.getByRole('checkbox', { name: m.api_scope_catalogue_read({}, locale) })
    await catalogue.press('Space')
    await send.press('Enter')
    await dialog.getByText(m.api_keys_scope_missing({}, locale)).waitFor()
    await dialog.getByRole('checkbox', { name: m.api_scope_licences_read({}, locale) }).press('Space')
    expect(await findFaults(page)).toEqual([])
    await send.press('Enter')
    const key = await dialog.getByLabel(m.api_key({}, locale), { exact: true }).innerText()
    expect(await findFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: m.developers_secret_done({}, locale) }).press('Enter')

    const listed = await callWith(key, `/api/v1/downloads?lang=${language}`)
    expect(listed).toMatchObject({ status: 200, body: { licences: [] } })
    expect(listed.left).toMatch(/^"key";r=\d+;t=\d+$/)
    // Public answers come from a cache, past which a key has to be admitted.
    expect(await callWith(key, `/api/v1/tracks?lang=${language}`)).toMatchObject({
      status: 403,
      body: { error: { code: 'scope_missing' } },
    })

    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaults(page, 'colours')).toEqual([])
    await keys.getByRole('button', { name: m.api_keys_revoke_label({ name: 'Website' }, locale) }).click()
    await dialog.getByRole('button', { name: m.api_keys_revoke({}, locale), exact: true }).click()
    await page.getByRole('status').getByText(m.api_keys_revoked({}, locale)).waitFor()
    expect(await callWith(key, `/api/v1/downloads?lang=${language}`)).toMatchObject({ status: 401 })
  })
})
