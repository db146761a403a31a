import type { Page } from 'playwright-core'

/** What the browser says of a call that the studio repeats once it knows who is there (a visit's `expects`). */
export const askedWhoIsThere = [/403.*\/api\/studio\/v1\//]

/** Answers the studio's question who is there, in whichever language: it holds for ten minutes. */
export async function confirmIdentity(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="password"]').fill(password)
  await dialog.getByRole('button').last().click()
  // What lies behind is hidden from a reader of the page until then.
  await dialog.waitFor({ state: 'hidden' })
}
