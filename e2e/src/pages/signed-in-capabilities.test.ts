import { type Capability, capabilityNames } from '@tempolibre/contract/capabilities'
import { pathTo } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSongs } from '../support/library.ts'
import { licenseSong, makeSubscriber } from '../support/licences.ts'
import type { Member } from '../support/member.ts'
import { PartialApi } from '../support/partial-api.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { patienceMs, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

let member: Member
let songSlug: string
let number: string

beforeAll(async () => {
  const [song] = await listSongs('en', { limit: 1 })
  if (!song) throw new Error('The library has no song.')
  songSlug = song.slug
  ;({ member } = await makeSubscriber('lifetime'))
  ;({ number } = await licenseSong(member, song.id))
})

/** A number between 0 and 1 for each call, the same ones for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** A third of the capabilities, but never signing in. */
function pickLacking(seed: number): Capability[] {
  const random = createRandom(seed)
  for (let warm = 0; warm < 10; warm++) random()
  return capabilityNames.filter((name) => random() < 1 / 3 && name !== 'sign-in')
}

/** Those in which something was once offered that was not there, and any others. */
const sets: Readonly<Record<string, readonly Capability[]>> = {
  'accounts alone': ['account'],
  'licences, terms and checkouts': ['licences', 'terms', 'checkout', 'hand-overs', 'team'],
  'what the seed 1 picks': pickLacking(1),
}

/** Pages that somebody who has signed in sees. */
const paths = () => [
  ...(
    [
      'home',
      'music',
      'pricing',
      'all-music',
      'my-profile',
      'dashboard',
      'subscription',
      'downloads',
      'channels',
      'hand-overs',
      'favourites',
      'team',
      'developers',
      'venue',
      'withdrawal',
      'contact',
      'sounds-like',
      'under-your-video',
      'verify',
    ] as const
  ).map((page) => pathTo(page, 'en')),
  pathTo('track', 'en', songSlug),
  pathTo('licence', 'en', number.toLowerCase()),
  '/app/playlists',
]

/** Where the page leads, with what the first menus and dialogs of a part add. */
async function listLeads(page: Page, part: 'header' | 'main'): Promise<string[]> {
  const read = () =>
    page
      .locator('a[href], form[action]')
      .evaluateAll((all) =>
        all.flatMap((each) =>
          each instanceof HTMLAnchorElement
            ? each.href
            : each instanceof HTMLFormElement
              ? new URL(each.getAttribute('action') ?? '', location.href).href
              : [],
        ),
      )
  const leads = await read()
  const openers = page.locator(`${part} [aria-haspopup=dialog]:visible, ${part} [popovertarget]:visible`)
  const shown = () => page.locator('dialog:modal, :popover-open').count()
  const count = Math.min(await openers.count(), 4)
  for (let at = 0; at < count; at++) {
    await openers.nth(at).click()
    await expect.poll(shown, { timeout: patienceMs }).toBeGreaterThan(0)
    leads.push(...(await read()))
    await page.keyboard.press('Escape')
    await expect.poll(shown, { timeout: patienceMs }).toBe(0)
  }
  return leads
}

describe.each(Object.entries(sets))('[R15.131] with an API that lacks %s', (_, lacks) => {
  const api = new PartialApi(lacks)
  let folder: string
  let site: SiteProcess
  beforeAll(async () => {
    await api.open()
    folder = makeDataFolder()
    site = await startSite({ API_URL: api.url, DATA_DIR: folder, LOG_LEVEL: 'fatal' })
  })
  afterAll(async () => {
    await site.stop()
    await api.close()
    removeDataFolder(folder)
  })

  test(
    `a crawl of what somebody sees who has signed in meets no missing page, and calls nothing that is not there (${lacks.join(', ')})`,
    { timeout: 600_000, tags: 'thorough' },
    async () => {
      const page = await visit({ baseUrl: site.url, member, expects: [/./] })
      const seen = new Map<string, number>()
      const dead: string[] = []
      for (const path of paths()) {
        const answer = await page.goto(path)
        if (answer?.status() !== 200) continue
        await page.waitForLoadState('networkidle')
        // The header is the same everywhere.
        for (const lead of new Set(await listLeads(page, seen.size === 0 ? 'header' : 'main'))) {
          const { hash, href, origin } = new URL(lead)
          if (origin !== site.url) continue
          const address = hash === '' ? href : href.slice(0, -hash.length)
          if (!seen.has(address)) seen.set(address, (await fetch(address)).status)
          if (seen.get(address) !== 200) dead.push(`${path} leads to ${address}: ${seen.get(address)}`)
        }
      }
      expect(seen.size).toBeGreaterThan(15)
      expect(dead).toEqual([])
      expect([...new Set(api.missed)]).toEqual([])
    },
  )
})
