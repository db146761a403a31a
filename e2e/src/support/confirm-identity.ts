import type { Page } from 'playwright-core'

/** What the browser says of a call that the studio repeats once it knows who is there (a visit's `expects`). */
export const askedWhoIsThere = [/403.*\/api\/studio\/v1\//]

/** Answers the studio's question who is there, in English: it holds for ten minutes. */
export async function confirmIdentity(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
}
