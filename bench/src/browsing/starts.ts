import { listAllTracks } from '../catalogue.ts'
import { UnmeasurableError } from '../figure.ts'
import { type Browser, musicBrowser, openPage, type Session } from './open-browser.ts'

/** The songs of this genre are the fastest to render. */
const quickSongs = `${musicBrowser}?genre=country`

/** Bytes of a song that count as its beginning: more than a second of sound. */
const beginning = 32_768

export interface Starts {
  /** Milliseconds from the click to the sound, if the pointer had rested on the button before. */
  ahead: number[]
  /** The same without resting. */
  cold: number[]
}

/** How long songs take to start, each for a visitor who has heard nothing yet; their previews are finished. */
export async function measureStarts(browser: Browser, siteUrl: string, songs: number): Promise<Starts> {
  const starts: Starts = { ahead: [], cold: [] }
  const urls = new Map((await listAllTracks(siteUrl)).map(({ title, url }) => [title, url]))
  for (let index = 0; index < songs; index++) {
    for (const kind of ['ahead', 'cold'] as const) {
      const page = await openPage(browser, siteUrl + quickSongs)
      const row = page.locator('.track').nth(index)
      const url = urls.get(await row.locator('.track-title').innerText())
      if (url === undefined) throw new UnmeasurableError(`Song ${index} of the list is not in the catalogue.`)
      await (await fetch(url)).arrayBuffer()
      const button = row.locator('.play-control')
      await button.scrollIntoViewIfNeeded()
      await page.evaluate('browsingProbes.listen()')
      if (kind === 'ahead') {
        const session = await page.context().newCDPSession(page)
        await session.send('Network.enable')
        await Promise.all([receive(session, url, beginning), button.hover()])
        await session.detach()
      }
      // The pointer arrives and clicks at once, so nothing is prefetched.
      await button.click()
      const { playing } = await page.evaluate<{ playing: number }>('browsingProbes.heard')
      starts[kind].push(playing)
      await page.close()
    }
  }
  return starts
}

/**
 * Waits until a number of bytes of a file have arrived: an element that prefetches leaves the rest, so the request
 * does not end.
 */
function receive(session: Session, url: string, bytes: number): Promise<void> {
  const requests = new Set<string>()
  let left = bytes
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url === url) requests.add(requestId)
  })
  return new Promise((resolve) => {
    session.on('Network.dataReceived', ({ dataLength, requestId }) => {
      if (requests.has(requestId)) left -= dataLength
      if (left <= 0) resolve()
    })
  })
}
