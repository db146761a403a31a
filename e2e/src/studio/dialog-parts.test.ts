import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openStudioScreen, Refusal, type StudioCall } from '../support/studio-answers.ts'
import { changesIn, familyOf, lastOf, listOf, trackOf } from '../support/studio-records.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const dawn = trackOf('1', 'Dawn')
const tracks = [dawn, trackOf('2', 'Day'), trackOf('3', 'Dusk')]
const names = {
  'GET /artists': () => listOf([]),
  'GET /genres': () => listOf([]),
  'GET /tags': () => listOf([]),
}
const list = { ...names, 'GET /tracks': () => listOf(tracks) }

const hasFocus = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement))
/** Whether the focus is in a dialog, or on what is around it and keeps the focus there. */
const holdsFocus = (dialog: Locator) =>
  dialog.evaluate(
    (box) =>
      box.contains(document.activeElement) ||
      (document.activeElement !== document.body && document.activeElement?.contains(box) === true),
  )
const button = (within: Page | Locator, label: string) =>
  within.getByRole('button', { name: label, exact: true })

/** Selects rows of a list of tracks by their titles. */
async function select(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles)
    await page.getByRole('row', { name: title }).getByRole('checkbox', { name: 'Select this row' }).check()
}

describe('the dialog that changes many tracks', () => {
  const opened = async (page: Page) => {
    await select(page, 'Dawn', 'Dusk')
    await button(page, 'Change').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change 2 tracks' })
    await dialog.waitFor()
    return dialog
  }

  test('[R15.174] has the focus, counts the tracks, sends what is given and nothing else, and says how many it changed', async () => {
    const page = await visit({ browserLanguage: 'en' })
    // One of the two was on that album before.
    const calls = await openStudioScreen(page, '/tracks', {
      ...list,
      'POST /tracks/changes': () => ({ success: true, changed: 1 }),
    })
    const dialog = await opened(page)
    await expectSoon(() => holdsFocus(dialog)).toBe(true)
    await dialog.getByLabel('Album', { exact: true }).fill('Hours')
    await button(dialog, 'Save').click()
    await page.getByText('1 track changed', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(lastOf(calls, 'POST /tracks/changes')?.body).toEqual({
      ids: ['1', '3'],
      change: { album: 'Hours' },
    })
    expect(await page.getByRole('checkbox', { name: 'Select this row', checked: true }).count()).toBe(0)
  })

  test('[R15.174] says what is refused at its field, which has the focus, and stays open with what was given', async () => {
    const page = await visit({ browserLanguage: 'en', expects: [/\b400\b/] })
    await openStudioScreen(page, '/tracks', {
      ...list,
      'POST /tracks/changes': () =>
        new Refusal('invalid_input', [{ field: 'body.change.album', message: 'No album has this name.' }]),
    })
    const dialog = await opened(page)
    const album = dialog.getByLabel('Album', { exact: true })
    await album.fill('Hours')
    await button(dialog, 'Save').click()
    await dialog.getByText('No album has this name.').waitFor()
    expect(await album.getAttribute('aria-invalid')).toBe('true')
    await expectSoon(() => hasFocus(album)).toBe(true)
    expect(await album.inputValue()).toBe('Hours')
  })

  test('[R15.174] gives up on Escape, sends nothing, keeps the selection, and returns the focus to its button', async () => {
    const page = await visit({ browserLanguage: 'en' })
    const calls = await openStudioScreen(page, '/tracks', list)
    const dialog = await opened(page)
    await dialog.getByLabel('Album', { exact: true }).fill('Hours')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectSoon(() => hasFocus(button(page, 'Change'))).toBe(true)
    expect(changesIn(calls)).toEqual([])
    expect(await page.getByRole('checkbox', { name: 'Select this row', checked: true }).count()).toBe(2)
  })
})

describe('the question before tracks are withdrawn', () => {
  const effect = { tracks: 2, versions: 1, licences: 3, holders: 2 }
  const ask = async (page: Page) => {
    await select(page, 'Dawn', 'Day')
    await button(page, 'Withdraw').press('Enter')
    return page.getByRole('dialog', { name: 'Withdraw from the site?' })
  }

  test('[R15.175] counts songs, versions, licences and their holders before it can be answered, and withdraws what it asked about', async () => {
    const page = await visit({ browserLanguage: 'en' })
    const counted = Promise.withResolvers<void>()
    const calls = await openStudioScreen(page, '/tracks', {
      ...list,
      'GET /tracks/withdrawal': async () => {
        await counted.promise
        return { success: true, effect }
      },
      'POST /tracks/withdraw': () => ({ success: true, changed: 2 }),
    })
    const dialog = await ask(page)
    await dialog.getByText('Counting songs and licences …').waitFor()
    expect(await button(dialog, 'Withdraw').isDisabled()).toBe(true)
    counted.resolve()
    await expectSoon(() => dialog.textContent()).toMatch(
      /2 songs are no longer offered.*1 version goes with them.*3 licences \(2 holders\) stay valid.*Nothing is deleted/s,
    )
    expect(lastOf(calls, 'GET /tracks/withdrawal')?.query.get('track_ids')).toBe('1,2')
    await button(dialog, 'Withdraw').click()
    await page.getByText('2 songs are no longer offered', { exact: true }).waitFor()
    expect(changesIn(calls).map(({ body }: StudioCall) => body)).toEqual([{ ids: ['1', '2'] }])
  })

  test('[R15.175] is not asked when nobody can say what it would mean', async () => {
    const page = await visit({ browserLanguage: 'en', expects: [/\b503\b/] })
    const calls = await openStudioScreen(page, '/tracks', {
      ...list,
      'GET /tracks/withdrawal': () => new Refusal('unavailable'),
    })
    const dialog = await ask(page)
    await page.getByText('The server does not answer. Try again in a moment.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expectSoon(() => hasFocus(button(page, 'Withdraw'))).toBe(true)
    expect(changesIn(calls)).toEqual([])
  })

  test('[R15.175] waits for a form with unsaved changes, of which it loses nothing', async () => {
    const page = await visit({ browserLanguage: 'en' })
    const calls = await openStudioScreen(page, '/tracks/1', {
      ...list,
      'GET /tracks/1': () => ({ success: true, record: dawn }),
      'GET /families/1': () => ({ success: true, record: familyOf(dawn) }),
      'GET /tracks/withdrawal': () => ({ success: true, effect: { ...effect, tracks: 1 } }),
    })
    await page.getByLabel('Title (EN)').fill('Noon')
    await button(page, 'Withdraw').click()
    await button(page.getByRole('dialog'), 'Withdraw').click()
    await page.getByText('You have unsaved changes. Save or undo them first.').waitFor()
    expect(changesIn(calls)).toEqual([])
    expect(await page.getByLabel('Title (EN)').inputValue()).toBe('Noon')
  })
})

test('[R15.175] of tracks that are offered again is said which stay withdrawn, and why', async () => {
  const page = await visit({ browserLanguage: 'en' })
  const withdrawn = tracks.map((track) => ({ ...track, withdrawn_at: '2026-02-03T04:05:06.000Z' }))
  const calls = await openStudioScreen(page, '/tracks', {
    ...names,
    'GET /tracks': () => listOf(withdrawn),
    'POST /tracks/publish': () => ({
      success: true,
      changed: 1,
      barred: 1,
      unopened: [{ id: '2', title: { en: 'Day', es: '', fr: '' } }],
    }),
  })
  await select(page, 'Dawn', 'Day', 'Dusk')
  await button(page, 'Publish again').click()
  await page.getByText('1 song stays withdrawn: its rights are not settled.').waitFor()
  await button(page, 'Close').click()
  await page.getByText('1 song stays withdrawn, since visitors could not hear or download it: Day.').waitFor()
  await button(page, 'Close').click()
  await page.getByText('1 song is offered again', { exact: true }).waitFor()
  expect(changesIn(calls).map(({ body }) => body)).toEqual([{ ids: ['1', '2', '3'] }])
})

describe('the question before a record is deleted for good', () => {
  test('[R15.175] is answered by what is refused and why; Escape deletes nothing and returns the focus', async () => {
    const page = await visit({ browserLanguage: 'en', expects: [/\b409\b/] })
    const calls = await openStudioScreen(page, '/tracks/1', {
      ...list,
      'GET /tracks/1': () => ({ success: true, record: dawn }),
      'GET /families/1': () => ({ success: true, record: familyOf(dawn) }),
      'DELETE /tracks/1': () =>
        new Refusal('record_in_use', [
          { field: 'id', message: 'It cannot be deleted: 1 licence covers it.' },
        ]),
    })
    const open = button(page, 'Delete')
    await open.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectSoon(() => hasFocus(open)).toBe(true)
    expect(changesIn(calls)).toEqual([])

    await open.press('Enter')
    await button(page.getByRole('dialog'), 'Confirm').click()
    await page.getByText('It cannot be deleted: 1 licence covers it.').waitFor()
    expect(await page.getByLabel('Title (EN)').inputValue()).toBe('Dawn')
  })
})
