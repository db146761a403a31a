import type { Page } from 'playwright-core'

/** Simulates a busy page: while held, React renders nothing, and responses to the page's requests arrive. */
export async function holdDrawing(page: Page): Promise<{ hold(): Promise<void>; release(): Promise<void> }> {
  await page.addInitScript(() => {
    // React schedules tasks with a message channel.
    const ports = MessagePort.prototype
    const post = ports.postMessage
    const waiting: (() => void)[] = []
    let held = false
    ports.postMessage = function postWhenFree(message: unknown) {
      const send = () => post.call(this, message)
      if (held) waiting.push(send)
      else send()
    }
    Object.assign(window, {
      holdDrawing(now: boolean) {
        held = now
        if (!held) for (const send of waiting.splice(0)) send()
      },
    })
  })
  const set = (now: boolean) =>
    page.evaluate((held) => {
      const hold: unknown = Reflect.get(window, 'holdDrawing')
      if (typeof hold === 'function') hold(held)
    }, now)
  return { hold: () => set(true), release: () => set(false) }
}
