import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { quickGenre } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { findSongSlugs, listSongs, type Song } from '../support/library.ts'
import { makeMember, type Member } from '../support/member.ts'
import { askPlaylists, type Listed, makePlaylist } from '../support/playlists.ts'
import { expectSoon, goOn, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const all = '/app/playlists'
/** Messages of browser and log about a call that is made to fail. */
const failures = [/ERR_FAILED|No response/]

let songs: [Song, Song, Song, Song]
let song: Song

beforeAll(async () => {
  const [one, two, three, four] = await listSongs('en', { category: quickGenre, limit: 4 })
  if (!two || !three || !four) throw new Error(`${quickGenre} has fewer than four songs.`)
  songs = [one, two, three, four]
  song = one
})

const playlistsOf = async (member: Member) =>
  (await askPlaylists<{ playlists: Listed[] }>(member, 'GET', '')).playlists
const titlesOf = async (member: Member, id: string) =>
  (await askPlaylists<{ tracks: Song[] }>(member, 'GET', `/${id}?lang=en`)).tracks.map(({ title }) => title)

const makeList = (member: Member, name = 'Evening', listed: readonly Song[] = songs) =>
  makePlaylist(
    member,
    name,
    listed.map(({ id }) => id),
  )

const titles = (page: Page) => page.getByRole('main').locator('.track-title').allTextContents()
const keptHere = (page: Page) => page.evaluate(() => localStorage.getItem('playlists'))
const notice = (page: Page) => page.locator('.notice')
const said = (page: Page) => page.locator('output.unseen').innerText()
const dialog = (page: Page) => page.getByRole('dialog')
const focusedLabel = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

/** Opens the dialog from the menu of a row in the music browser. */
async function openFromRow(page: Page, { title }: Song): Promise<void> {
  await page.getByRole('button', { name: m.browse_menu({ title }), exact: true }).click()
  await page.getByRole('button', { name: m.playlist_add_to() }).click()
  await dialog(page).waitFor()
}

/** Opens the music browser and returns one of its first songs. */
async function openBrowser(page: Page): Promise<Song> {
  await open(page, `/app/music?genre=${quickGenre}&sort=newest`)
  return song
}

async function signIn(page: Page, { email, password }: Member): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
}

describe('a visitor who is not signed in', () => {
  test(
    '[R10.1][R5.6] makes playlists in the browser, from a row’s menu, and finds them in every tab',
    { tags: 'main' },
    async () => {
      const page = await visit()
      await openBrowser(page)
      await openFromRow(page, song)
      expect(await findFaults(page)).toEqual([])
      await page.getByLabel(m.playlist_new_name()).fill('  Café  ')
      await page.keyboard.press('Enter')
      const tick = dialog(page).getByRole('checkbox', { name: /Café/ })
      await tick.waitFor()
      expect(await tick.isChecked()).toBe(true)
      expect(await page.getByLabel(m.playlist_new_name()).inputValue()).toBe('')
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      expect(await focusedLabel(page)).toBe(m.browse_menu({ title: song.title }))

      const other = await page.context().newPage()
      await open(other, all)
      await other.getByRole('link', { name: /Café/ }).click()
      await expectSoon(() => titles(other)).toEqual([song.title])
      expect(await other.title()).toContain('Café')
      await page.bringToFront()
      await openFromRow(page, songs[1])
      await dialog(page).getByRole('checkbox', { name: /Café/ }).check()
      await expectSoon(() => said(page)).toBe(m.playlist_added({ name: 'Café' }))
      await other.bringToFront()
      await expectSoon(() => titles(other)).toEqual([song.title, songs[1]?.title])
      await page.bringToFront()
      await dialog(page).getByRole('checkbox', { name: /Café/ }).uncheck()
      await other.bringToFront()
      await expectSoon(() => titles(other)).toEqual([song.title])
    },
  )

  test('[R10.1] has them in the account after signing in, merged with the account’s, and no longer in the browser', async () => {
    const member = await makeMember()
    await makeList(member, 'Of before', [])
    const page = await visit()
    await open(page, all)
    await page.getByText(m.playlist_none()).waitFor()
    await page.getByLabel(m.playlist_new_name()).fill('Made here')
    await page.getByRole('button', { name: m.playlist_make() }).click()
    await page.getByRole('heading', { name: 'Made here', level: 1 }).waitFor()
    const address = page.url()
    // Sharing requires signing in, and leads back.
    await page.getByRole('link', { name: m.playlist_share_sign_in() }).click()
    await page.locator('[name=email]').waitFor()
    await signIn(page, member)
    await page.waitForURL(address)
    await page.getByRole('switch').waitFor()
    await expectSoon(() => keptHere(page)).toBeNull()
    expect((await playlistsOf(member)).map(({ name }) => name)).toEqual(['Made here', 'Of before'])
    await open(page, all)
    await expectSoon(() => page.locator('.playlist-card-name').allInnerTexts()).toEqual([
      'Made here',
      'Of before',
    ])
  })

  test('[R10.1] loses none if the account cannot import them yet; importing them twice makes no duplicates', async () => {
    const member = await makeMember()
    const page = await visit({ member, expects: failures })
    // Before there is anything to import: the page may still be loading the code for it.
    await page.route('**/playlists/additions', (route) => route.abort())
    await open(page, '/press')
    const id = crypto.randomUUID()
    const kept = JSON.stringify([{ id, name: 'Kept', musicIds: `${song.id},${songs[1]?.id}` }])
    await page.evaluate((text) => localStorage.setItem('playlists', text), kept)
    await askPlaylists(member, 'PUT', `/${id}`, { name: 'Kept', music_ids: [songs[1]?.id] })
    const refused = page.waitForRequest('**/playlists/additions')
    await open(page, '/press')
    await refused
    expect(await keptHere(page)).toBe(kept)
    await page.unroute('**/playlists/additions')
    await open(page, '/press')
    await expectSoon(() => keptHere(page)).toBeNull()
    expect(await playlistsOf(member)).toMatchObject([{ id, track_count: 2 }])
    expect(await titlesOf(member, id)).toEqual([songs[1]?.title, song.title])
  })

  test('[R10.1] has all of many in the account, even more than one call takes', async () => {
    const member = await makeMember()
    const ids = (await listSongs('en', { limit: 60 })).map(({ id }) => id)
    const page = await visit({ member })
    await open(page, '/press')
    await page.evaluate(
      (musicIds) => {
        const lists = Array.from({ length: 100 }, (_, place) => ({
          id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
          name: `${place} ${'é'.repeat(90)}`,
          musicIds,
        }))
        localStorage.setItem('playlists', JSON.stringify(lists))
      },
      [...ids, ...Array.from({ length: 100 }, (_, place) => String(1_000_000 + place))].join(),
    )
    await open(page, all)
    await expectSoon(() => keptHere(page)).toBeNull()
    const lists = await playlistsOf(member)
    expect(lists.map(({ name }) => Number.parseInt(name, 10))).toEqual(
      Array.from({ length: 100 }, (_, place) => place),
    )
    expect(new Set(lists.map(({ track_count }) => track_count))).toEqual(new Set([60]))
  })

  test('[R5.6] is told if the browser stores nothing, and loses no input', async () => {
    const page = await visit({
      before: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    })
    await open(page, all)
    await page.getByLabel(m.playlist_new_name()).fill('Lost')
    await page.keyboard.press('Enter')
    await notice(page).getByText(m.playlist_failed()).waitFor()
    expect(await page.getByLabel(m.playlist_new_name()).inputValue()).toBe('Lost')
  })

  test('[R5.6] sees no playlists with damaged storage', async () => {
    const page = await visit()
    await open(page, '/press')
    for (const text of ['', '{', '[1,null,{}]', '[{"id":"x"}]', '{"a":1}', '[{"id":null,"name":7}]']) {
      await page.evaluate((damaged) => localStorage.setItem('playlists', damaged), text)
      await open(page, all)
      await page.getByText(m.playlist_none()).waitFor()
      expect(await page.locator('.playlist-card').count(), text).toBe(0)
    }
  })
})

describe('one playlist', () => {
  test('[R10.1] is reordered by keyboard; each step is announced, and the focus stays', async () => {
    const member = await makeMember()
    const id = await makeList(member)
    const page = await visit({ member })
    await open(page, `${all}/${id}`)
    await expectSoon(() => titles(page)).toEqual(songs.map(({ title }) => title))
    await page.getByRole('button', { name: m.playlist_order(), exact: true }).focus()
    await page.keyboard.press('Enter')
    const { title } = song
    await page.getByRole('button', { name: m.playlist_move_down({ title }) }).focus()
    for (const place of [2, 3]) {
      await page.keyboard.press('Enter')
      await expectSoon(() => said(page)).toBe(m.playlist_moved({ title, place: String(place), count: '4' }))
      expect(await focusedLabel(page)).toBe(m.playlist_move_down({ title }))
    }
    const [, second, third, fourth] = songs.map((each) => each.title)
    const expected = [second, third, title, fourth]
    expect(await titles(page)).toEqual(expected)
    await expectSoon(() => titlesOf(member, id)).toEqual(expected)
    expect(await findFaults(page)).toEqual([])
    // Beyond the end nothing happens.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expectSoon(() => titlesOf(member, id)).toEqual([second, third, fourth, title])
    await page.reload()
    await expectSoon(() => titles(page)).toEqual([second, third, fourth, title])
  })

  test('[R10.1] is reordered by dragging; Escape puts the row back', async () => {
    const member = await makeMember()
    const id = await makeList(member)
    const page = await visit({ member })
    await open(page, `${all}/${id}`)
    await page.getByRole('button', { name: m.playlist_order(), exact: true }).click()
    const drag = async (from: number, to: number) => {
      const handles = page.locator('.playlist-handle')
      const [start, end] = await Promise.all([handles.nth(from).boundingBox(), handles.nth(to).boundingBox()])
      if (!start || !end) throw new Error('there are no such rows')
      await page.mouse.move(start.x + 20, start.y + 20)
      await page.mouse.down()
      await page.mouse.move(end.x + 20, end.y + 20, { steps: 4 })
    }
    await drag(3, 0)
    await page.mouse.up()
    const [first, second, third, fourth] = songs.map(({ title }) => title)
    await expectSoon(() => titles(page)).toEqual([fourth, first, second, third])
    await expectSoon(() => titlesOf(member, id)).toEqual([fourth, first, second, third])
    await drag(0, 2)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await titles(page)).toEqual([fourth, first, second, third])
    expect((await askPlaylists<{ playlist: Listed }>(member, 'GET', `/${id}?lang=en`)).playlist.version).toBe(
      1,
    )
  })

  test('[R10.1] a reordering based on an outdated list is refused, and the current list shown', async () => {
    const member = await makeMember()
    const id = await makeList(member)
    const page = await visit({ member, expects: [/409/, /playlist has changed/] })
    await open(page, `${all}/${id}`)
    await page.getByRole('button', { name: m.playlist_order(), exact: true }).click()
    await askPlaylists(member, 'DELETE', `/${id}/tracks/${songs[3]?.id}`)
    await page.getByRole('button', { name: m.playlist_move_down({ title: song.title }) }).click()
    await notice(page).getByText(m.playlist_changed()).waitFor()
    await expectSoon(() => titles(page)).toEqual(songs.slice(0, 3).map(({ title }) => title))
  })

  test('[R10.1] a failed change is undone and reported', async () => {
    const member = await makeMember()
    const id = await makeList(member)
    const page = await visit({ member, expects: failures })
    await open(page, `${all}/${id}`)
    await page.getByRole('button', { name: m.playlist_order(), exact: true }).click()
    const { title } = song
    await page.route('**/api/v1/playlists/**', (route) => route.abort())
    await page.getByRole('button', { name: m.playlist_move_down({ title }) }).click()
    await notice(page).getByText(m.playlist_failed()).waitFor()
    expect(await titles(page)).toEqual(songs.map((each) => each.title))
    await notice(page).getByRole('button').click()
    await page.getByRole('button', { name: m.playlist_remove({ title }) }).click()
    await notice(page).getByText(m.playlist_failed()).waitFor()
    expect(await titles(page)).toEqual(songs.map((each) => each.title))
    await page.unroute('**/api/v1/playlists/**')
    await page.getByRole('button', { name: m.playlist_remove({ title }) }).click()
    await expectSoon(() => titlesOf(member, id)).toEqual(songs.slice(1).map((each) => each.title))
  })

  test('[R10.1] is renamed in place, a song removed, the whole deleted after a confirmation', async () => {
    const member = await makeMember()
    const id = await makeList(member)
    const page = await visit({ member })
    await open(page, `${all}/${id}`)
    const pencil = page.getByRole('button', { name: m.playlist_rename() })
    await pencil.click()
    const field = page.getByLabel(m.playlist_name())
    await expectSoon(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.fill(' ')
    await page.keyboard.press('Enter')
    await page.getByText(m.playlist_name_missing()).waitFor()
    await page.keyboard.press('Escape')
    await expectSoon(() => focusedLabel(page)).toBe(m.playlist_rename())
    await pencil.click()
    await field.fill('Morning <b>')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Morning <b>', level: 1 }).waitFor()
    await expectSoon(() => focusedLabel(page)).toBe(m.playlist_rename())

    await page.getByRole('button', { name: m.playlist_remove({ title: song.title }) }).click()
    await expectSoon(() => titlesOf(member, id)).toEqual(songs.slice(1).map(({ title }) => title))
    expect(await titles(page)).toEqual(songs.slice(1).map(({ title }) => title))
    expect(await findFaults(page)).toEqual([])

    const bin = page.getByRole('button', { name: m.playlist_delete_this() })
    await bin.click()
    await dialog(page).getByRole('button', { name: m.playlist_keep() }).click()
    await bin.click()
    await dialog(page).getByRole('button', { name: m.playlist_delete(), exact: true }).click()
    await page.waitForURL(siteUrl + all)
    await notice(page)
      .getByText(m.playlist_deleted({ name: 'Morning <b>' }))
      .waitFor()
    expect(await playlistsOf(member)).toEqual([])
  })

  test('[R10.1] a deletion is undone by one key, with songs and link; other lists are unaffected', async () => {
    const member = await makeMember()
    const [id, other] = [await makeList(member), await makeList(member, 'Other', [song])]
    const { playlist } = await askPlaylists<{ playlist: { share_token: string } }>(
      member,
      'PATCH',
      `/${id}`,
      {
        shared: true,
      },
    )
    const link = `${siteUrl}${pathTo('playlist', 'en', playlist.share_token)}`
    const page = await visit({ member })
    await open(page, `${all}/${id}`)
    await page.getByRole('button', { name: m.playlist_delete_this() }).click()
    await dialog(page).getByRole('button', { name: m.playlist_delete(), exact: true }).click()
    await page.waitForURL(siteUrl + all)
    const undo = notice(page).getByRole('button', { name: m.playlist_undo() })
    await expectSoon(() => focusedLabel(page)).toBe(m.playlist_undo())
    expect(
      await notice(page)
        .getByText(m.playlist_deleted({ name: 'Evening' }))
        .isVisible(),
    ).toBe(true)
    expect(await findFaults(page)).toEqual([])
    expect((await fetch(link)).status, 'a deleted list is not shared').toBe(404)
    expect((await playlistsOf(member)).map(({ name }) => name)).toEqual(['Other'])
    await page.getByRole('link', { name: /Other/ }).click()
    await page.getByRole('heading', { name: 'Other', level: 1 }).waitFor()
    expect(await undo.isVisible(), 'offered until it is closed').toBe(true)

    await page.keyboard.press('Control+z')
    await page.getByRole('heading', { name: 'Evening', level: 1 }).waitFor()
    await expectSoon(() => titles(page)).toEqual(songs.map(({ title }) => title))
    await notice(page)
      .getByText(m.playlist_restored({ name: 'Evening' }))
      .waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    expect((await fetch(link)).status).toBe(200)
    expect(await titlesOf(member, other)).toEqual([song.title])
  })

  test.each(journeyLanguages('fr'))(
    '[R10.1][R1.3] in this browser only can be restored as well, in %s',
    async (language) => {
      const locale = { locale: language }
      const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
      const page = await visit({ browserLanguage: language })
      await page.goto('/robots.txt')
      await page.evaluate(
        (text) => localStorage.setItem('playlists', text),
        JSON.stringify([
          { id, name: 'Here', musicIds: songs.map((each) => each.id).join() },
          { id: other, name: 'Other', musicIds: song.id },
        ]),
      )
      await open(page, `${all}/${id}`)
      await page.getByRole('button', { name: m.playlist_delete_this({}, locale) }).click()
      await dialog(page)
        .getByRole('button', { name: m.playlist_delete({}, locale), exact: true })
        .click()
      await page.waitForURL(siteUrl + all)
      await expectSoon(() => page.locator('.playlist-card-name').allInnerTexts()).toEqual(['Other'])
      await notice(page)
        .getByRole('button', { name: m.playlist_undo({}, locale) })
        .press('Enter')
      await page.getByRole('heading', { name: 'Here', level: 1 }).waitFor()
      await expectSoon(() => titles(page)).toHaveLength(songs.length)
      await goOn(page, all)
      await expectSoon(() => page.locator('.playlist-card-name').allInnerTexts()).toEqual(['Here', 'Other'])
      expect(JSON.parse((await keptHere(page)) ?? '[]')).toMatchObject([{ name: 'Here' }, { name: 'Other' }])
    },
  )

  test('[R10.1] plays from the first song to the next', async () => {
    const member = await makeMember()
    const id = await makeList(member)
    const page = await visit({ member })
    await open(page, `${all}/${id}`)
    await page.getByRole('button', { name: m.playlist_play_all() }).click()
    const bar = page.locator('.player-bar')
    await bar.getByText(song.title).waitFor()
    await bar.getByRole('button', { name: m.player_next() }).click()
    await bar.getByText(songs[1]?.title ?? '').waitFor()
    expect(await page.locator('.track[data-current] .track-title').innerText()).toBe(songs[1]?.title)
  })

  test('[R10.1] of another user, deleted, or unknown is not found', async () => {
    const member = await makeMember()
    const id = await makeList(await makeMember())
    const page = await visit({ member, expects: [/404|not_found|Nothing|no such|nothing/i] })
    await open(page, `${all}/${id}`)
    await page.getByText(m.playlist_gone()).waitFor()
    expect(await findFaults(page)).toEqual([])
    expect((await fetch(`${siteUrl}${all}/x`)).status).toBe(404)
  })
})

describe('a shared playlist', () => {
  test('[R10.1] opens by its link in another browser, until sharing ends', async () => {
    const member = await makeMember()
    const id = await makeList(member)
    const page = await visit({ member })
    await open(page, `${all}/${id}`)
    await page.getByRole('switch', { name: m.playlist_share_by_link() }).click()
    const link = await page.getByRole('textbox', { name: m.playlist_link() }).inputValue()
    expect(link).toMatch(/\/playlist\/[0-9a-f]{32}$/)
    expect(await page.getByRole('textbox', { name: m.playlist_embed() }).inputValue()).toContain(
      '/embed/playlist/',
    )
    expect(await findFaults(page)).toEqual([])

    const guest = await visit({ expects: [/404/] })
    await open(guest, link)
    expect(await guest.getByRole('heading', { level: 1 }).innerText()).toBe('Evening')
    expect(await titles(guest)).toEqual(songs.map(({ title }) => title))
    expect(await guest.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await findFaults(guest)).toEqual([])
    await guest.getByRole('button', { name: m.playlist_play_all() }).click()
    await guest.locator('.player-bar').getByText(song.title).waitFor()

    await page.getByRole('switch').click()
    await expectSoon(() => page.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    await page.getByRole('textbox', { name: m.playlist_link() }).waitFor({ state: 'detached' })
    const gone = await guest.goto(link)
    expect(gone?.status()).toBe(404)
    await guest.getByRole('heading', { name: m.playlist_not_shared() }).waitFor()
    expect(await findFaults(guest)).toEqual([])
  })

  test('[R10.1][R2.2] has an address in every language, is never cached, and redirects to its own language', async () => {
    const member = await makeMember()
    const id = await makeList(member)
    const { playlist } = await askPlaylists<{ playlist: Listed }>(member, 'PATCH', `/${id}`, { shared: true })
    const token = playlist.share_token ?? ''
    const addresses = [
      ...languages.map((language) => pathTo('playlist', language, token)),
      `/playlist/${token}.data`,
      `/embed/playlist/${token}`,
      `/fr/embed/playlist/${token}`,
      `/api/oembed?url=${encodeURIComponent(`${siteUrl}/playlist/${token}`)}`,
    ]
    const get = (path: string) => fetch(siteUrl + path, { redirect: 'manual' })
    for (const path of [...addresses, ...addresses]) {
      const { headers, status } = await get(path)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    }
    expect(await (await get(pathTo('playlist', 'fr', token))).text()).toContain('lang="fr"')
    const moved = await get(`/es/playlist/${token}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/es/lista/${token}`])

    await askPlaylists(member, 'PATCH', `/${id}`, { shared: false })
    for (const path of addresses) expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('[R10.1] plays in embedding pages, song by song', async () => {
    const member = await makeMember()
    // The played songs are those that other tests play as well.
    const [next, chosen, , first] = songs
    const id = await makeList(member, 'R & B <hits>', [first, chosen, next])
    const { playlist } = await askPlaylists<{ playlist: Listed }>(member, 'PATCH', `/${id}`, { shared: true })
    const oEmbed = await fetch(
      `${siteUrl}/api/oembed?url=${encodeURIComponent(`${siteUrl}/playlist/${playlist.share_token}`)}`,
    )
    expect(await oEmbed.json()).toMatchObject({
      type: 'rich',
      title: 'R & B <hits>',
      width: 600,
      height: 420,
    })
    const page = await visit()
    for (const width of [320, 600]) {
      await page.setViewportSize({ width, height: 420 })
      const answer = await page.goto(`/embed/playlist/${playlist.share_token}`)
      expect(answer?.headers()['content-security-policy']).toContain('frame-ancestors *')
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('R & B <hits>')
      expect(await findFaults(page)).toEqual([])
      await page.getByRole('button', { name: chosen.title }).click()
      await expectSoon(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.src)).toBe(
        chosen.url,
      )
      await page.getByRole('button', { name: m.player_pause_track({ title: chosen.title }) }).waitFor()
      await page.locator('audio').evaluate((audio) => audio.dispatchEvent(new Event('ended')))
      await expectSoon(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.src)).toBe(
        next.url,
      )
    }
  })
})

test('[R10.1][R1.3] the song page adds its song to a playlist, by keyboard alone, in en, es and fr', async () => {
  const member = await makeMember()
  const slugs = await findSongSlugs(song.slug)
  const ids = await Promise.all(languages.map((language) => makeList(member, `Evening ${language}`, [])))
  const page = await visit({ member, width: 390 })
  for (const [index, language] of languages.entries()) {
    const locale = { locale: language }
    const name = `Evening ${language}`
    await (index === 0 ? open : goOn)(page, pathTo('track', language, slugs[language]))
    const button = page.locator('.track-stage').getByRole('button', { name: m.playlist_add_to({}, locale) })
    await button.focus()
    await page.keyboard.press('Enter')
    const tick = dialog(page).getByRole('checkbox', { name })
    await tick.waitFor()
    expect(await findFaults(page)).toEqual([])
    await tick.focus()
    await page.keyboard.press('Space')
    await expectSoon(() => said(page)).toBe(m.playlist_added({ name }, locale))
    await expectSoon(() => titlesOf(member, ids[index] ?? '')).toEqual([song.title])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await focusedLabel(page)).toBe(m.playlist_add_to({}, locale))
  }
})

test.each([
  ['en', 1280, 390],
  ['es', 390, 1280],
  ['fr', 390, 1280],
] as const)('[R10.1][R1.3] the pages fit phones and desktops, in %s', async (language, width, otherWidth) => {
  const locale = { locale: language }
  const member = await makeMember({ language })
  const long = 'Wolfgang Amadé '.repeat(6).trim()
  const id = await makeList(member, long)
  const page = await visit({ member, browserLanguage: language, width, touch: width < 768, dark: true })
  const overflow = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  /** Fits both widths, and has no accessibility faults at the page's original one. */
  const judge = async () => {
    await page.setViewportSize({ width: otherWidth, height: 900 })
    expect(await overflow(), `${otherWidth} px`).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(), `${width} px`).toBeLessThanOrEqual(0)
    expect(await findFaults(page)).toEqual([])
  }
  await open(page, all)
  await page.getByRole('link', { name: /Wolfgang/ }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(m.playlist_all({}, locale))
  await judge()
  await page.getByRole('link', { name: /Wolfgang/ }).click()
  await page.getByRole('button', { name: m.playlist_order({}, locale), exact: true }).click()
  await page.getByRole('switch').click()
  await page.getByRole('textbox', { name: m.playlist_embed({}, locale) }).waitFor()
  await judge()
  expect(page.url()).toContain(id)
})

test('[R10.1] the account’s pages link to the playlists, and without scripts their page says what it needs', async () => {
  const member = await makeMember()
  const page = await visit({ member })
  await open(page, '/dashboard')
  await page.locator('.dashboard-next').getByRole('link', { name: m.playlist_all() }).waitFor()
  await page
    .getByRole('navigation', { name: m.account_page_navigation() })
    .getByRole('link', { name: m.playlist_all() })
    .click()
  await page.waitForURL(siteUrl + all)
  const still = await visit({ javaScriptEnabled: false })
  await still.goto(all)
  expect(await still.locator('main noscript p').innerText()).toBe(m.playlist_needs_script())
})

test('[R8.5] a body without Content-Length is accepted, and refused if it is too long', async () => {
  const member = await makeMember()
  const put = async (name: string) => {
    // Node sends a stream in chunks; the types of the browser's fetch lack `duplex`.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: new Blob([JSON.stringify({ name })]).stream(),
      duplex: 'half',
    }
    return (await fetch(`${siteUrl}/api/v1/playlists/${crypto.randomUUID()}`, init)).status
  }
  expect(await put('In pieces')).toBe(200)
  expect(await put('x'.repeat(70_000))).toBe(413)
  expect((await playlistsOf(member)).map(({ name }) => name)).toEqual(['In pieces'])
})
