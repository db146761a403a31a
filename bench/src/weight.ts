import { setTimeout as delay } from 'node:timers/promises'
import { keysOf, languageNames, languages, pathTo } from '@tempolibre/locales'
import { launchBrowser } from '@tempolibre/e2e/chromium'
import { samplePages } from './catalogue.ts'
import { type BenchOptions, type Figure, type SubjectReport, UnmeasurableError } from './figure.ts'
import { formatNumber } from './print-report.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>

/** Maximum transfer size of the first load, in KB compressed, by the browser's name for the kind of file. */
const budget = {
  Script: { name: 'JavaScript', max: 105 },
  Stylesheet: { name: 'CSS', max: 12 },
  Font: { name: 'fonts', max: 45 },
  Document: { name: 'HTML', max: 15 },
} as const

const bytesPerKb = 1000
/** Files listed per page and kind; the rest is summed up. */
const namedFiles = 6
/** The server sends smaller files uncompressed, since compressing them saves nothing. */
const worthCompressingBytes = 1000

/**
 * The network is idle if nothing was requested or received during this time; in ms. What is loaded when idle is part
 * of a visit.
 */
const restMs = 3000
const restLimitMs = 60_000

interface Transfer {
  url: string
  kind: string
  encoding: string
  /** Transferred bytes, including headers. */
  bytes: number
  /** Transferred bytes without headers. */
  bodyBytes: number
  /** Not named in the page: prefetched when idle for the visitor's next steps. */
  ahead: boolean
  failed: boolean
}

/** What a browser with an empty cache receives for one page, until the network is idle. */
export async function measureWeight({ say }: BenchOptions): Promise<SubjectReport> {
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  const homes = languages.map((language) => ({
    name: `home, ${languageNames[language]}`,
    path: pathTo('home', language),
    bounded: true,
  }))
  const others = (await samplePages(site.url)).slice(1).map((page) => ({ ...page, bounded: false }))

  const browser = await launchBrowser()
  const figures: Figure[] = []
  const remarks = [
    'Counted by Chromium, cache off, window of 1280 × 800, until the network rests. Bodies as they travel, without headers. First load: what the HTML names, which is all a page needs; ahead: what an idle page fetches for what may come next.',
  ]
  try {
    for (const { bounded, name, path } of [...homes, ...others]) {
      say(name)
      const transfers = await loadPage(browser, `${site.url}${path}`)
      for (const kind of keysOf(budget)) {
        const { max, name: kindName } = budget[kind]
        const ofKind = transfers.filter((transfer) => transfer.kind === kind)
        const first = sumBytes(ofKind.filter(({ ahead }) => !ahead)) / bytesPerKb
        const ahead = sumBytes(ofKind.filter((transfer) => transfer.ahead)) / bytesPerKb
        figures.push({
          name: `${name}: ${kindName}`,
          value: first,
          unit: 'KB',
          ...(bounded ? { bound: { max } } : {}),
        })
        if (ahead > 0) figures.push({ name: `${name}: ${kindName}, ahead`, value: ahead, unit: 'KB' })
      }
      remarks.push(...describeTransfers(name, transfers, bounded || name === 'a track'))
    }
  } finally {
    await browser.close()
  }
  return { figures, remarks }
}

async function loadPage(browser: Browser, address: string): Promise<Transfer[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const transfers = new Map<string, Transfer>()
    session.on('Network.responseReceived', ({ requestId, response, type }) => {
      const encoding = headerOf(response.headers, 'content-encoding') ?? 'as it is'
      const bodyBytes = Number(headerOf(response.headers, 'content-length') ?? 0)
      transfers.set(requestId, {
        url: response.url,
        kind: type,
        encoding,
        bytes: 0,
        bodyBytes,
        ahead: false,
        failed: false,
      })
    })
    session.on('Network.loadingFinished', ({ encodedDataLength, requestId }) => {
      const transfer = transfers.get(requestId)
      if (transfer) transfer.bytes = encodedDataLength
    })
    session.on('Network.loadingFailed', ({ errorText, requestId, type }) => {
      const unanswered = { url: errorText, kind: type, encoding: '', bytes: 0, bodyBytes: 0, ahead: false }
      transfers.set(requestId, { ...(transfers.get(requestId) ?? unanswered), failed: true })
    })
    let lastNews = performance.now()
    const takeNote = () => {
      lastNews = performance.now()
    }
    page.on('request', takeNote)
    page.on('response', takeNote)
    page.on('requestfinished', takeNote)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    const html = (await answer?.text()) ?? ''
    const deadline = performance.now() + restLimitMs
    while (performance.now() - lastNews < restMs) {
      if (performance.now() > deadline)
        throw new UnmeasurableError(`${address} keeps loading after ${restLimitMs / 1000} s.`)
      await delay(100)
    }
    return [...transfers.values()]
      .filter(({ url }) => !url.startsWith('data:'))
      .map((transfer) => ({
        ...transfer,
        ahead: !html.includes(new URL(transfer.url).pathname),
      }))
  } finally {
    await context.close()
  }
}

function headerOf(headers: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(headers).find(([candidate]) => candidate.toLowerCase() === name)?.[1]
}

function describeTransfers(name: string, transfers: readonly Transfer[], inDetail: boolean): string[] {
  const rest = transfers.filter(({ kind }) => !(kind in budget))
  const lines = [
    `${name}: ${transfers.length} requests, ${kilobytes(transfers)} in all; pictures and the rest ${kilobytes(rest)} in ${rest.length}.`,
  ]
  for (const { failed, url } of transfers) if (failed) lines.push(`${name}: a request failed: ${url}`)
  const uncompressed = transfers.filter(
    ({ bodyBytes, encoding, kind }) =>
      kind !== 'Font' && kind in budget && encoding !== 'br' && bodyBytes >= worthCompressingBytes,
  )
  for (const { encoding, url } of uncompressed)
    lines.push(`${name}: not brotli but '${encoding}': ${fileOf(url)}`)
  const repeated = transfers.filter(
    ({ url }, index) => transfers.findIndex((other) => other.url === url) !== index,
  )
  for (const { url } of repeated) lines.push(`${name}: fetched twice: ${fileOf(url)}`)
  if (!inDetail) return lines
  for (const kind of keysOf(budget)) {
    const files = transfers
      .filter((transfer) => transfer.kind === kind)
      .toSorted((one, other) => other.bodyBytes - one.bodyBytes)
    const named = files.slice(0, namedFiles).map((file) => `${fileOf(file.url)} ${kilobytes([file])}`)
    if (files.length > namedFiles)
      named.push(`${files.length - namedFiles} more ${kilobytes(files.slice(namedFiles))}`)
    lines.push(`${name}, ${budget[kind].name}: ${named.join(', ')}.`)
  }
  return lines
}

function kilobytes(transfers: readonly Transfer[]): string {
  return `${formatNumber(sumBytes(transfers) / bytesPerKb)} KB`
}

function sumBytes(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)
}

function fileOf(url: string): string {
  const { pathname } = new URL(url)
  return pathname.split('/').at(-1) || pathname
}
