import { randomUUID } from 'node:crypto'
import { addTeam, addTeamMember } from '@tempolibre/database'
import { languageNames, languages } from '@tempolibre/locales'
import { beforeAll, expect, test } from 'vitest'
import { askedWhoIsThere, confirmIdentity } from '../support/confirm-identity.ts'
import { findFaults } from '../support/find-faults.ts'
import { makeMember, type Member } from '../support/member.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { database, enter, member, site } = useOwnStudio()
let customer: Member

const words = {
  en: {
    scope: 'License and download',
    revoke: 'Revoke',
    team: 'Nordlicht Film: 2 of 0 seats taken',
    role: 'Admin · No seat',
    made: ['30 s edit', 'Version of 2:17', 'Stem: drums'],
  },
  es: {
    scope: 'Obtener licencias y descargar',
    revoke: 'Revocar',
    team: 'Nordlicht Film: 2 de 0 plazas ocupadas',
    role: 'Administración · Sin plaza',
    made: ['Edición de 30 s', 'Versión de 2:17', 'Pista: batería'],
  },
  fr: {
    scope: 'Obtenir des licences et télécharger',
    revoke: 'Révoquer',
    team: 'Nordlicht Film\u202F: 2 places sur 0 occupées',
    role: 'Administration · Sans place',
    made: ['Montage de 30 s', 'Version de 2:17', 'Piste\u202F: batterie'],
  },
} as const

beforeAll(async () => {
  customer = await makeMember({ site, name: 'Zoë Núñez' })
  const owner = await makeMember({ site, name: 'Olivia Owner' })
  await database.db.transaction().execute(async (transaction) => {
    const teamId = await addTeam(transaction, { ownerId: owner.user.id, name: 'Nordlicht Film' })
    await addTeamMember(transaction, { teamId, userId: customer.user.id, role: 'admin' })
  })
})

test.for(languages)(
  '[R12.5] the page of a customer shows API keys, team and what was downloaded, in %s',
  async (language) => {
    const said = words[language]
    await database.db
      .insertInto('api_key')
      .values({
        user_id: customer.user.id,
        name: `Cutting room ${language}`,
        key_hash: randomUUID(),
        shown: 'tl_live_h3K9…x0Qp',
        scopes: ['licences:write'],
      })
      .execute()
    const page = await visit({
      baseUrl: site.url,
      browserLanguage: 'en',
      width: 390,
      expects: askedWhoIsThere,
    })
    await page.route(`**/users/${customer.user.id}*`, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.record.editions = ['edit-30', 'fit-137000000', 'stem-drums'].map((edition, index) => ({
        id: String(index),
        licence_number: 'TL-0CQ3-EHNH-F494',
        track_title: 'Ola',
        edition,
        format: 'wav',
        created_at: '2026-05-06T07:08:09.000Z',
      }))
      await route.fulfill({ response, json: body })
    })
    await enter(page, `/users/${customer.user.id}/show`)
    // The bar is made anew once the customer's page has come, and takes an open menu with it.
    await page.getByRole('main').getByText(`Cutting room ${language}`).waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: languageNames.en }).click()
    await page.getByRole('menuitem', { name: languageNames[language] }).click()

    const main = page.getByRole('main')
    const key = main.getByRole('row').filter({ hasText: `Cutting room ${language}` })
    await key.getByText(said.scope).waitFor()
    expect(await key.innerText()).toContain('tl_live_h3K9…x0Qp')
    await main.getByText(said.team).waitFor()
    const self = main.getByRole('row').filter({ hasText: said.role })
    expect(await self.innerText()).toContain('Zoë Núñez')
    expect(await main.getByRole('link', { name: 'Olivia Owner' }).count()).toBe(1)
    const made = main.getByRole('row').filter({ hasText: 'TL-0CQ3-EHNH-F494' })
    await expectSoon(() => made.count()).toBe(3)
    const texts = await made.allInnerTexts()
    for (const [index, name] of said.made.entries()) expect(texts[index]).toContain(name)
    expect(await findFaults(page)).toEqual([])

    await main.getByRole('button', { name: `${said.revoke}: Cutting room ${language}` }).click()
    await confirmIdentity(page, member.password)
    await expectSoon(() => key.count()).toBe(0)
    const left = await database.db.selectFrom('api_key').select('name').execute()
    expect(left).toEqual([])
  },
)
