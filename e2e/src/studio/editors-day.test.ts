import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathTo } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOwnDatabase } from '../support/own-database.ts'
import { importMusic, makeWav } from '../support/own-music.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const seconds = 8
const password = 'Sesame-2026!'
const { visit } = useBrowser()
const database = useOwnDatabase()
let folder: string
let music: string
let settings: Record<string, string>
let site: SiteProcess
let link = ''

beforeAll(async () => {
  folder = makeDataFolder()
  music = join(folder, 'Vega Music')
  mkdirSync(music)
  writeFileSync(join(music, 'VM001_01_Salt.wav'), makeWav(seconds))
  writeFileSync(
    join(music, 'tracks.csv'),
    'archivo;título;artista;géneros;descripción en;descripción es;descripción fr\nVM001_01_Salt;Sal;Ada Vega;jazz;Soft.;Suave.;Doux.\n',
  )
  settings = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'off', PREVIEWS: 'on-demand' }
  site = await startSite(settings, {
    nodeArguments: [],
    onLine: (line) => {
      if (line.includes('/studio/first#token=')) link = line.trim()
    },
    onMessage() {},
  })
  await importMusic(music, settings)
})
afterAll(async () => {
  await site.stop()
  removeDataFolder(folder)
})

/** Calls the API as another member of the staff would at the same time. */
async function call(path: string, body?: object, { method = 'POST', token = '' } = {}) {
  const answer = await fetch(site.url + path, {
    method: body ? method : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}

const titleIn = (page: Page, language: string) => page.getByLabel(`Título (${language})`)
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true })

test(
  '[R12.1] [R12.2] [R12.3] [R12.4] [R12.8] an editor’s day: from the link on the terminal to a song that visitors find, while somebody else edits it too',
  // The link works once, so a second attempt could not begin.
  { tags: 'main', retry: 0 },
  async () => {
    // The first administrator, by the link that works once.
    await expectSoon(() => link).toContain('#token=')
    const page = await visit({
      baseUrl: site.url,
      browserLanguage: 'es',
      // A gap and a conflict are refused.
      expects: [/\b(?:400|409)\b/],
    })
    await page.goto(link)
    await page.getByLabel('Nombre').fill('Ada Vega')
    await page.getByLabel('Correo electrónico').fill('ada@label.example')
    await page.getByLabel('Contraseña', { exact: false }).first().fill(password)
    await page.getByLabel('Repite la contraseña').fill(password)
    await page.getByRole('button', { name: 'Crear administrador' }).click()
    await page.getByRole('heading', { name: /estudio/ }).waitFor()
    await page.getByLabel('Correo electrónico').fill('ada@label.example')
    await page.getByLabel('Contraseña').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Resumen' }).waitFor()

    // The import is reviewed and published.
    const spanish = site.url + pathTo('track', 'es', 'sal')
    expect((await fetch(spanish)).status).toBe(404)
    await page.goto(`${site.url}/studio/recordings`)
    const row = page.getByRole('row', { name: /Sal Ada Vega/ })
    await row.getByText('Borrador').waitFor()
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    // How the rights stand is seen first.
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar', exact: true }).click()
    await row.getByText('Publicada').waitFor()
    await expectSoon(async () => (await fetch(spanish)).status).toBe(200)

    // Its title is translated; a gap is refused at its field.
    await page.goto(`${site.url}/studio/tracks`)
    await page.getByRole('row', { name: /Sal Ada Vega/ }).click()
    await titleIn(page, 'EN').fill('Salt')
    await titleIn(page, 'FR').fill('')
    await save(page).click()
    await expectSoon(() => titleIn(page, 'FR').getAttribute('aria-invalid')).toBe('true')
    await titleIn(page, 'FR').fill('Sel')
    await save(page).click()
    await page.getByText('Elemento guardado').waitFor()
    await expectSoon(async () => (await fetch(site.url + pathTo('track', 'fr', 'sal'))).text()).toContain(
      'Sel',
    )

    // Somebody else saves first: both changes are kept.
    const { auth_token: token } = await call('/api/v1/sign-in', { email: 'ada@label.example', password })
    const { records } = await call('/api/studio/v1/tracks?lang=en', undefined, { token })
    const [{ id, version }] = records
    await page.goto(`${site.url}/studio/tracks/${id}`)
    await titleIn(page, 'ES').fill('Sal gruesa')
    await call(`/api/studio/v1/tracks/${id}?lang=en`, { version, featured: true }, { method: 'PATCH', token })
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: 'Otra persona ha cambiado este registro' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Elemento guardado').waitFor()
    const { record } = await call(`/api/studio/v1/tracks/${id}?lang=en`, undefined, { token })
    expect(record).toMatchObject({ featured: true, title: { en: 'Salt', es: 'Sal gruesa', fr: 'Sel' } })

    // The trail says who did what.
    const trail = await call('/api/studio/v1/audit-entries?order=asc', undefined, { token })
    expect(trail.records.map(({ subject }: { subject: string }) => subject)).toEqual([
      'staff',
      'import_batch',
      'track',
      'track',
      'track',
    ])
    await page.goto(`${site.url}/studio/audit-entries`)
    await page
      .getByRole('row', { name: /Sal gruesa|Salt/ })
      .first()
      .waitFor()
  },
)
