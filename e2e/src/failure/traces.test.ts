import { expect, test } from 'vitest'
import { listShortSongs } from '../support/library.ts'
import { makeDataFolder, removeDataFolder, startSite } from '../support/server-process.ts'
import { type CollectedSpan, startTraceCollector } from '../support/trace-collector.ts'

const ourTrace = '4bf92f3577b34da6a3ce929d0e0e4736'
const ourSpan = '00f067aa0ba902b7'

test('[R13.6] a collector hears which statements and which process a request consists of, and nobody’s data', async () => {
  const collector = await startTraceCollector()
  const folder = makeDataFolder()
  const lines: string[] = []
  try {
    const site = await startSite(
      {
        DATA_DIR: folder,
        PROCESSES: '2',
        PREVIEWS: 'on-demand',
        TRUST_PROXY: 'on',
        LOG_LEVEL: 'info',
        ACCESS_LOG: 'on',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_SERVICE_NAME: 'a-label',
      },
      { nodeArguments: [], onLine: (line) => lines.push(line), onMessage() {} },
    )
    const traced = { headers: { traceparent: `00-${ourTrace}-${ourSpan}-01` } }
    await (await fetch(`${site.url}/es/music?search=secreto`, traced)).text()
    const [song] = await listShortSongs(site.url)
    await (await fetch(song.url, traced)).arrayBuffer()
    expect((await site.stop()).status).toBe(0)

    expect(collector.faults).toEqual([])
    const ours = collector.spans.filter(({ traceId }) => traceId === ourTrace)
    const childrenOf = (parent: CollectedSpan) =>
      ours.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
    const begun = ours.filter(({ parentSpanId }) => parentSpanId === ourSpan)
    expect(begun.map(({ name }) => name).toSorted()).toEqual(['GET media', 'GET page'])
    expect(new Set(ours.map(({ service }) => service))).toEqual(new Set(['a-label']))

    const page = begun.find(({ name }) => name === 'GET page')
    if (!page) throw new Error('The page is not traced.')
    expect(page.attributes).toMatchObject({ 'http.route': 'page', 'http.response.status_code': 200 })
    const [rendering] = childrenOf(page)
    if (!rendering) throw new Error('Its rendering is not traced.')
    expect(rendering.name).toBe('render page')
    const calls = childrenOf(rendering)
    expect(calls.map(({ name }) => name)).toContain('getCategory')
    const statements = calls.flatMap(childrenOf)
    expect(statements.length).toBeGreaterThan(0)
    for (const { attributes, endTimeUnixNano, startTimeUnixNano } of statements) {
      expect(attributes['db.system.name']).toBe('postgresql')
      expect(BigInt(endTimeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano))
    }

    // The song is rendered by another process, beside a look at what was withdrawn.
    const media = begun.find(({ name }) => name === 'GET media')
    const passedOn = media && childrenOf(media).find(({ name }) => name === 'GET media')
    expect(passedOn).toBeDefined()
    expect(passedOn?.processId).not.toBe(media?.processId)

    expect(collector.spans.some(({ kind, name }) => kind === 5 && name.startsWith('job '))).toBe(true)
    expect(JSON.stringify(collector.spans)).not.toContain('secreto')
    const logged = lines.filter((line) => line.includes(`"trace":"${ourTrace}"`))
    expect(logged.some((line) => line.includes('"route":"page"'))).toBe(true)
  } finally {
    await collector.close()
    removeDataFolder(folder)
  }
})

test('[R13.6] a collector that is away costs nothing but one line of the log', async () => {
  const folder = makeDataFolder()
  const lines: string[] = []
  try {
    const site = await startSite(
      {
        DATA_DIR: folder,
        PROCESSES: '1',
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
        OTEL_BSP_SCHEDULE_DELAY: '100',
      },
      { nodeArguments: [], onLine: (line) => lines.push(line), onMessage() {} },
    )
    for (const path of ['/', '/es', '/fr']) expect((await fetch(site.url + path)).status).toBe(200)
    expect((await site.stop()).status).toBe(0)
    expect(lines.filter((line) => line.includes('traces cannot be sent'))).toHaveLength(1)
  } finally {
    removeDataFolder(folder)
  }
})
