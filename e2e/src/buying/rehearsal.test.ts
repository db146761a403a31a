import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { quickGenre } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { fetchPaper, licenseSong, makeSubscriber } from '../support/licences.ts'
import { listSongs } from '../support/library.ts'
import type { Member } from '../support/member.ts'
import { useOwnSite } from '../support/own-site.ts'
import { open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const closed = useOwnSite(async () => ({ REHEARSE: 'off' }))

describe.each(journeyLanguages('es'))('[R16.83] a licence of a shop without payments, in %s', (language) => {
  const locale = { locale: language }
  let holder: Member
  let number: string
  beforeAll(async () => {
    const [song] = await listSongs('en', { category: quickGenre, limit: 1 })
    holder = (await makeSubscriber('lifetime', language)).member
    number = (await licenseSong(holder, song?.id ?? '')).number
  })

  test('is a test in the account, on its page, and as a file', async () => {
    const page = await visit({ member: holder, browserLanguage: language, reducedMotion: true, width: 390 })
    await open(page, pathTo('downloads', language))
    await page.getByRole('article').getByText(m.downloads_test({}, locale)).waitFor()
    expect(await findFaults(page)).toEqual([])

    await open(page, pathTo('licence', language, number.toLowerCase()))
    const main = page.getByRole('main')
    const title = m.verify_test_licence({}, locale)
    await main.getByRole('heading', { name: title, exact: true }).waitFor()
    expect(await main.getByText(m.verify_valid({}, locale), { exact: true }).count()).toBe(0)
    expect(await main.locator('.sign').first().getAttribute('data-standing')).toBe('bad')

    await open(page, pathTo('verify', language))
    const buffer = await fetchPaper(holder, number, 'certificate')
    const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer }
    await page.locator('input[type=file]').setInputFiles([file])
    const results = page.getByRole('list', { name: m.verify_results({}, locale) })
    await results.getByRole('heading', { name: title, exact: true }).waitFor()
    await results.getByText(m.verify_online_test({}, locale)).waitFor()
    expect(await findFaults(page)).toEqual([])
  })

  test('is announced before it is ordered', async () => {
    const page = await visit({ javaScriptEnabled: false, browserLanguage: language })
    await page.goto(siteUrl + pathTo('pricing', language))
    await page.getByRole('note').getByText(m.plans_rehearsal({}, locale)).waitFor()
    expect(await page.getByText(m.plans_rehearsal_text({}, locale)).count()).toBe(1)
  })
})

test.each(journeyLanguages('fr'))(
  '[R16.86] a closed shop says that nothing is on sale, in %s',
  async (language) => {
    const locale = { locale: language }
    const page = await visit({
      baseUrl: closed.url,
      browserLanguage: language,
      reducedMotion: true,
      width: 390,
    })
    await open(page, closed.url + pathTo('pricing', language))
    await page.getByRole('note').getByText(m.plans_closed({}, locale)).waitFor()
    const notices = page.getByText(m.plan_not_on_sale({}, locale), { exact: true })
    expect(await notices.count()).toBe(await page.locator('.plan').count())
    expect(await page.locator('a[href*="#plan="]').count()).toBe(0)
    expect(await findFaults(page)).toEqual([])
  },
)
