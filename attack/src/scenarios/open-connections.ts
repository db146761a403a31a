import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { anyAddress, callerFrom } from './caller.ts'
import { listSongs } from './customers.ts'
import { keepOpen, type OpenRequest, rateOf, type Reading, warmRateOf } from './listening.ts'
import type { ScenarioSite } from './open-site.ts'
import type { Findings, Scenario } from './scenario.ts'
import { expectCalm, expectSmall } from './settling.ts'

/** So many senders with so many open requests each. */
const crowd = { senders: 13, requests: 12 }
/** Half-open connections: a request that is never whole. */
const halfOpen = 200
/** Of its rate alone, in the same run. */
const minShareOfRate = 0.5
const listeners = 2

/** Who keeps requests open must not keep anybody else from hearing a song. */
export const openConnections: Scenario = {
  name: 'open-connections',
  title: 'open requests for songs that nobody has heard yet',
  processes: 2,
  alone: true,
  overloads: true,
  maxSeconds: 180,
  async run(site, findings) {
    const songs = (await listSongs(callerFrom(site.url), 240)).map(({ preview }) => preview)
    const alone = await warmRateOf(site.url, songs.splice(0, listeners + 1))
    findings.measure(`a new song comes at ${Math.round(alone / 1024)} KiB/s alone`)
    await expectCalm(site, findings, 'after a listener has left')

    const addresses = Array.from({ length: crowd.senders }, anyAddress)
    await crowdWhile(site, findings, { what: 'IPv4 addresses', addresses, songs, reading: 'whole', alone })
    // One customer of a provider may have a /48: 65,536 networks of /64.
    const networks = Array.from(
      { length: crowd.senders },
      (_, index) => `2001:db8:77:${(index * 977).toString(16)}::${(index + 1).toString(16)}`,
    )
    await crowdWhile(site, findings, {
      what: 'networks of one IPv6 /48',
      addresses: networks,
      songs,
      reading: 'slowly',
      alone,
    })
    return () => expectSmall(site, findings, 'a minute after the crowd')
  },
}

interface Crowd {
  what: string
  addresses: readonly string[]
  /** Those that are used are taken away. */
  songs: string[]
  reading: Reading
  /** A listener's rate alone, in bytes per second. */
  alone: number
}

async function crowdWhile(
  site: ScenarioSite,
  findings: Findings,
  { addresses, alone, reading, songs, what }: Crowd,
): Promise<void> {
  const heard = songs.splice(0, listeners)
  const opened: OpenRequest[] = []
  const half = openHalf(site.url)
  for (let round = 0; round < crowd.requests; round++)
    for (const [index, address] of addresses.entries()) {
      const song = songs[(round * addresses.length + index) % songs.length] ?? ''
      opened.push(keepOpen(site.url, song, address, reading))
    }
  findings.try(`open requests from ${what}`, opened.length)
  await delay(3000)
  const rate = await rateOf(site.url, heard, (status) => {
    if (status !== 200 && status !== 206)
      findings.wrong(
        `while ${opened.length} requests from ${what} are open a new listener is answered ${status || 'nothing'}`,
      )
  })
  findings.try(`listeners beside ${what}`, heard.length)
  const statuses = Map.groupBy(opened, ({ status }) => status)
  findings.measure(
    `${opened.length} open requests from ${what} were answered ${[...statuses].map(([status, each]) => `${each.length} × ${status || 'nothing yet'}`).join(', ')}`,
  )
  findings.measure(`beside them a new song comes at ${(rate / alone).toFixed(2)} × its rate alone`)
  if (rate < alone * minShareOfRate)
    findings.wrong(
      `while ${opened.length} requests from ${what} are open a new song comes at ${(rate / alone).toFixed(2)} × its rate alone`,
    )
  for (const request of opened) request.close()
  for (const socket of half) socket.destroy()
  await expectCalm(site, findings, `after ${what} have left`)
}

function openHalf(url: string): Socket[] {
  const { hostname, port } = new URL(url)
  return Array.from({ length: halfOpen }, () => {
    const socket = connect({ host: hostname, port: Number(port) })
    // The server ends connections that are too slow.
    socket.on('error', () => socket.destroy())
    socket.write('GET /media/previews/x.mp3 HTTP/1.1\r\nHost: ')
    return socket
  })
}
