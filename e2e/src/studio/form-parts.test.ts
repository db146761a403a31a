import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openStudioScreen, Refusal } from '../support/studio-answers.ts'
import { changesIn, lastOf, listOf, tagOf } from '../support/studio-records.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const calm = tagOf('7', 'Calm')
const name = (page: Page, language = 'EN') => page.getByLabel(`Name (${language})`)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const isFocused = (page: Page, language?: string) =>
  name(page, language).evaluate((field) => field === document.activeElement)

/** What the browser asks before a page is left, answered alike each time. */
function answerQuestions(page: Page, answer: 'accept' | 'dismiss'): string[] {
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog[answer]()
  })
  return questions
}

describe('what the API refuses', () => {
  const taken = new Refusal('invalid_input', [
    { field: 'body.name.en', message: 'Another mood has this name.' },
  ])

  test('[R15.171] stands at its field, which has the focus and what was typed; only what was changed is sent', async () => {
    const page = await visit({ browserLanguage: 'en', expects: [/\b400\b/] })
    let isRefused = true
    const calls = await openStudioScreen(page, '/tags/7', {
      'GET /tags/7': () => ({ success: true, record: calm }),
      'PATCH /tags/7': () =>
        isRefused
          ? taken
          : { success: true, record: { ...calm, version: 'b', name: { ...calm.name, en: 'Quiet' } } },
    })
    await name(page).fill('Loud')
    await save(page).click()
    await expectSoon(() => name(page).getAttribute('aria-invalid')).toBe('true')
    const told = (await name(page).getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${told}"]`).textContent()).toBe('Another mood has this name.')
    expect(await name(page).inputValue()).toBe('Loud')
    await expectSoon(() => isFocused(page)).toBe(true)

    isRefused = false
    await name(page).fill('Quiet')
    await save(page).click()
    await page.getByText('Element updated').waitFor()
    expect(lastOf(calls, 'PATCH /tags/7')?.body).toEqual({
      version: 'a',
      name: { ...calm.name, en: 'Quiet' },
    })
    expect(await name(page).getAttribute('aria-invalid')).not.toBe('true')
    expect(await save(page).isDisabled()).toBe(true)
  })

  test('[R15.171] in a language behind a tab comes to the screen of a phone', async () => {
    const page = await visit({ browserLanguage: 'en', width: 400, expects: [/\b400\b/] })
    await openStudioScreen(page, '/tags/7', {
      'GET /tags/7': () => ({ success: true, record: calm }),
      'PATCH /tags/7': () => new Refusal('invalid_input', [{ field: 'body.name.fr', message: 'Taken.' }]),
    })
    await name(page).fill('Loud')
    expect(await name(page, 'FR').isVisible()).toBe(false)
    await save(page).click()
    await page.getByText('Taken.').waitFor()
    await expectSoon(() => isFocused(page, 'FR')).toBe(true)
    expect(await page.getByRole('tab', { name: 'Français' }).getAttribute('aria-selected')).toBe('true')
  })

  test('[R15.171] of what has no field here is said with its name, and stops no later try', async () => {
    const page = await visit({ browserLanguage: 'en', expects: [/\b400\b/] })
    let isRefused = true
    const calls = await openStudioScreen(page, '/tags/7', {
      'GET /tags/7': () => ({ success: true, record: calm }),
      'PATCH /tags/7': () =>
        isRefused
          ? new Refusal('invalid_input', [{ field: 'body.kind', message: 'A kind is chosen once.' }])
          : { success: true, record: { ...calm, version: 'b' } },
    })
    await name(page).fill('Loud')
    await save(page).click()
    await page.getByRole('alert').getByText('Kind: A kind is chosen once.').waitFor()

    isRefused = false
    await save(page).click()
    await page.getByText('Element updated').waitFor()
    expect(changesIn(calls)).toHaveLength(2)
    expect(await page.getByText('Kind: A kind is chosen once.').count()).toBe(0)
  })
})

describe('a form that cannot be saved now', () => {
  test('[R15.172] is not left without a question, and what was typed is offered again', async () => {
    const page = await visit({ browserLanguage: 'en', expects: [/\b503\b/] })
    await openStudioScreen(page, '/tags/7', {
      'GET /tags/7': () => ({ success: true, record: calm }),
      'PATCH /tags/7': () => new Refusal('unavailable'),
      'GET /tags': () => listOf([calm]),
    })
    const questions = answerQuestions(page, 'dismiss')
    await name(page).fill('Loud')
    await save(page).click()
    await page.getByText('The server does not answer. Try again in a moment.').waitFor()
    await page.getByRole('link', { name: 'List' }).click()
    await expectSoon(() => questions).toHaveLength(1)
    expect(await name(page).inputValue()).toBe('Loud')
    expect(await save(page).isEnabled()).toBe(true)
  })

  test('[R15.172] keeps the draft of a new record', async () => {
    const page = await visit({ browserLanguage: 'en', expects: [/\b503\b/] })
    await openStudioScreen(page, '/tags/create', {
      'POST /tags': () => new Refusal('unavailable'),
      'GET /tags': () => listOf([]),
    })
    answerQuestions(page, 'accept')
    await name(page).fill('Loud')
    await save(page).click()
    await page.getByText('The server does not answer. Try again in a moment.').waitFor()
    await page.getByRole('link', { name: 'List' }).click()
    await page.getByRole('tab', { name: 'Moods' }).waitFor()
    await page.getByRole('link', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Restore what I typed' }).click()
    await expectSoon(() => name(page).inputValue()).toBe('Loud')
  })
})

describe('a form with changes', () => {
  test('[R15.172] says that this browser has no room for them', async () => {
    const page = await visit({
      browserLanguage: 'en',
      before: () => {
        const keep = Storage.prototype.setItem
        Storage.prototype.setItem = function setItem(key, value) {
          if (key.startsWith('studio.draft')) throw new DOMException('full', 'QuotaExceededError')
          keep.call(this, key, value)
        }
      },
    })
    await openStudioScreen(page, '/tags/7', { 'GET /tags/7': () => ({ success: true, record: calm }) })
    await name(page).fill('Quiet')
    const told = page.getByText(
      'This browser has no room for the unsaved changes. Save them before you leave.',
    )
    await told.waitFor()
    await name(page).fill('Calm')
    await told.waitFor({ state: 'detached' })
    expect(await save(page).isDisabled()).toBe(true)
  })

  test('[R15.172] asks before it is left, stays if told so, and asks nothing once they are undone by hand', async () => {
    const page = await visit({ browserLanguage: 'en' })
    await openStudioScreen(page, '/tags/7', {
      'GET /tags/7': () => ({ success: true, record: calm }),
      'GET /tags': () => listOf([calm]),
    })
    const questions = answerQuestions(page, 'dismiss')
    await name(page).fill('Quiet')
    await expectSoon(() => save(page).isEnabled()).toBe(true)
    await page.getByRole('link', { name: 'List' }).click()
    await expectSoon(() => questions).toHaveLength(1)
    expect(await name(page).inputValue()).toBe('Quiet')

    await name(page).fill('Calm')
    await expectSoon(() => save(page).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'List' }).click()
    await page.getByRole('tab', { name: 'Moods' }).waitFor()
    expect(questions).toHaveLength(1)
  })
})

describe('a record that somebody else has changed meanwhile', () => {
  const theirs = {
    ...calm,
    version: 'b',
    name: { en: 'Serene', es: 'Sereno', fr: calm.name.fr },
  }
  /** The first try is refused, as long as it names the version that was read at first. */
  const answersOf = () => {
    let isChanged = false
    return {
      'GET /tags/7': () => ({ success: true, record: isChanged ? theirs : calm }),
      'PATCH /tags/7': ({ body }: { body: unknown }) => {
        if (isChanged) return { success: true, record: { ...theirs, ...Object(body), version: 'c' } }
        isChanged = true
        return new Refusal('record_changed')
      },
    }
  }
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Somebody else has changed this record' })

  test('[R15.173] is shown part by part; mine is kept where I say so, theirs stays elsewhere, and both are saved', async () => {
    const page = await visit({ browserLanguage: 'en', expects: [/\b409\b/] })
    const calls = await openStudioScreen(page, '/tags/7', answersOf())
    await name(page).fill('Quiet')
    await name(page, 'FR').fill('Calme')
    await save(page).click()
    const dialog = dialogOf(page)
    const row = (text: string) => dialog.getByRole('row', { name: text })
    await row('Name (English)').waitFor()
    // Of a part that only they have changed there is nothing to choose.
    expect(await row('Name (Español)').getByRole('radio').first().isDisabled()).toBe(true)
    expect(await row('Name (Español)').getByRole('radio').last().isChecked()).toBe(true)
    expect(await row('Name (Français)').getByRole('radio').first().isChecked()).toBe(true)
    await row('Name (English)').getByRole('radio').last().check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Element updated').waitFor()
    expect(lastOf(calls, 'PATCH /tags/7')?.body).toEqual({
      version: 'b',
      name: { en: 'Serene', es: 'Sereno', fr: 'Calme' },
    })
  })

  test('[R15.173] is left alone by who goes back to the form, which keeps what was typed, says so, and has the focus', async () => {
    const page = await visit({ browserLanguage: 'en', expects: [/\b409\b/] })
    const calls = await openStudioScreen(page, '/tags/7', answersOf())
    const questions = answerQuestions(page, 'dismiss')
    await name(page).fill('Quiet')
    await save(page).click()
    await dialogOf(page).waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByText('Not saved: somebody else has changed this record.').waitFor()
    expect(changesIn(calls)).toHaveLength(1)
    expect(await name(page).inputValue()).toBe('Quiet')
    await expectSoon(() => save(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'List' }).click()
    await expectSoon(() => questions).toHaveLength(1)
  })
})
