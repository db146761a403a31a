import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { beforeAll, expect, test } from 'vitest'
import { waitForSound } from '../support/audio.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { goodPassword, makeAddress } from '../support/member.ts'
import { importMusic, makeWav } from '../support/own-music.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { askedWhoIsThere, confirmIdentity } from '../support/confirm-identity.ts'
import { acceptTerms, findPlan, pricePlans } from '../support/plans.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const language = 'fr'
const locale = { locale: language } as const
const { visit } = useBrowser()
const { database, enter, member, site } = useOwnStudio()
const look = { name: 'Vega Música', accent: '#0a3cff' }

/** A label publishes a recording of 20 s, sells a plan for 49 €, and gives the site its name and colour. */
beforeAll(async () => {
  const music = join(site.folder, 'Vega Music')
  mkdirSync(music)
  writeFileSync(join(music, 'VM001_01_Salt.wav'), makeWav(20))
  writeFileSync(join(music, 'tracks.csv'), 'fichier;titre;artiste;genres\nVM001_01_Salt;Sel;Ada Vega;jazz\n')
  await importMusic(music, { DATABASE_URL: database.url, DATA_DIR: site.folder }, '--publish')
  await pricePlans(database.db, { lifetime: 4900 })
  await setSeller(database.db, makeSeller({ name: 'Unnamed' }))
  await nameAndColour()
})

/** Names and colours the site in the studio. */
async function nameAndColour(): Promise<void> {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en', expects: askedWhoIsThere })
  const save = () => page.getByRole('button', { name: 'Save', exact: true })
  await enter(page, '/seller')
  await page.getByLabel('Name of the site').fill(look.name)
  await save().click()
  await confirmIdentity(page, member.password)
  await page.getByText('Element updated').waitFor()
  await page.goto('/studio/look')
  await page.getByLabel('Accent colour').fill(look.accent)
  // Blue is too dark for the dark theme, and corrected there.
  await page.getByRole('region', { name: 'Light theme' }).getByText('As chosen').waitFor()
  await page.getByRole('region', { name: 'Dark theme' }).getByText('#4c71ff').waitFor()
  await page.getByRole('button', { name: 'Move up: Plans' }).click()
  await page.getByRole('button', { name: 'Move up: Plans' }).click()
  await page.getByRole('checkbox', { name: 'Licence' }).uncheck()
  await save().click()
  await page.getByText('Element updated').waitFor()
}

test(
  '[R6.3] [R10.3] [R10.4] [R12.7] [R12.8] a stranger finds a label’s recording, signs up, pays, downloads it and verifies the licence, in French',
  { tags: 'main' },
  async () => {
    const page = await visit({ baseUrl: site.url, browserLanguage: language })
    const main = page.getByRole('main')

    // Finds it by searching, and listens.
    await expectSoon(async () => {
      await open(page, pathTo('home', language))
      return page.getByRole('banner').innerText()
    }).toContain(look.name)
    expect(await page.title()).toContain(look.name)
    // Plans above genres, and no licence.
    const sections = main.locator('.home-sections :is(.plans, .tiles, .licence-panel)')
    expect(await sections.evaluateAll((found) => found.map(({ className }) => className))).toEqual([
      'plans',
      'tiles',
    ])
    const search = main.getByRole('button', { name: m.search_submit({}, locale) })
    expect(await search.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
      'rgb(10, 60, 255)',
    )
    await main.getByRole('searchbox', { name: m.search_songs({}, locale) }).fill('vega')
    await search.click()
    await page.waitForURL('**/app/music?search=vega')
    await main.getByRole('link', { name: 'Sel', exact: true }).click()
    await page.waitForURL(`**${pathTo('track', language, 'sel')}`)
    await main
      .getByRole('button', { name: m.player_play_track({ title: 'Sel' }, locale) })
      .first()
      .click()
    await waitForSound(page)

    // Chooses a plan, which asks for an account.
    const plan = await findPlan('lifetime', language, site.url)
    await page.goto(pathTo('pricing', language))
    await page.waitForLoadState('networkidle')
    await page.locator('.plans').getByRole('link', { name: plan.action }).click()
    const email = makeAddress()
    const field = (label: string) => main.getByLabel(label, { exact: true })
    await field(m.sign_name({}, locale)).fill('Zoë Núñez')
    await field(m.sign_email({}, locale)).fill(email)
    await field(m.sign_phone({}, locale)).fill('0655501000')
    await field(m.sign_password({}, locale)).fill(goodPassword)
    await field(m.sign_password_again({}, locale)).fill(goodPassword)
    await main.getByRole('button', { name: m.sign_up_send({}, locale), exact: true }).click()
    await main.getByRole('heading', { name: m.sign_up_done({}, locale) }).waitFor()
    const mail = await mailTo(site.mailboxUrl, email)
    expect(mail.text).toContain(look.name)
    await page.goto(linkIn(mail))

    await acceptTerms(page, language)
    await main.getByRole('button', { name: m.checkout_pay({}, locale), exact: true }).click()
    await main.getByRole('heading', { name: m.subscription_success({}, locale) }).waitFor()

    await page.goto(pathTo('track', language, 'sel'))
    await page.waitForLoadState('networkidle')
    const download = page.waitForEvent('download')
    await main
      .locator('.track-stage-download')
      .getByRole('link', { name: m.track_download({}, locale) })
      .click()
    const file = await download
    const [number] = /TL(?:-\w{4}){3}(?=\.wav$)/.exec(file.suggestedFilename()) ?? []
    const recording = { name: 'reçu.wav', mimeType: 'audio/wav', buffer: readFileSync(await file.path()) }

    // Anybody finds the licence in the file, and the licence by its number.
    const reader = await visit({ baseUrl: site.url, browserLanguage: language })
    await reader.goto(pathTo('verify', language))
    const choosing = reader.waitForEvent('filechooser')
    await reader.getByRole('button', { name: m.verify_file_choose({}, locale) }).click()
    await (await choosing).setFiles(recording)
    const licence = reader.getByRole('article').filter({ hasText: number ?? 'no number' })
    await licence.getByRole('heading', { name: m.verify_test_licence({}, locale) }).waitFor()
    await reader.goto(pathTo('licence', language, number?.toLowerCase() ?? ''))
    await reader.getByRole('heading', { name: m.verify_test_licence({}, locale), exact: true }).waitFor()
    expect(await reader.getByRole('main').innerText()).toContain('Ada Vega')
    expect(await reader.getByRole('banner').innerText()).toContain(look.name)
  },
)
