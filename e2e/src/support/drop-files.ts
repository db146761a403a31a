import type { Page } from 'playwright-core'

/** Drops files on the studio's uploads, as from the desktop. */
export async function dropFiles(
  page: Page,
  files: readonly { name: string; content: Buffer }[],
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer()
      for (const { base64, name } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { lastModified: 1_700_000_000_000 }))
      }
      return transfer
    },
    files.map(({ content, name }) => ({ name, base64: content.toString('base64') })),
  )
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer })
}
