import { Agent, get } from 'node:http'
import type { BenchOptions, SubjectReport } from './figure.ts'
import { memoryOf } from './processes.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const maxMb = 450
const bytesPerMb = 1e6
const addresses = { short: 6000, whole: 150_000 }
/** Concurrent requests. */
const senders = 8
/** Requests between two memory readings. */
const lookEvery = 500
const sayEvery = 10_000

/**
 * Node's peak memory while every request comes from a different network address, and every third asks for a different
 * missing page: nothing that strangers can make up may be kept for ever.
 */
export async function measureDistinctAddresses({ say, short }: BenchOptions): Promise<SubjectReport> {
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({
    dataDirectory: folder.path,
    previews: 'on-demand',
    trustProxy: true,
  })
  const total = short ? addresses.short : addresses.whole
  say(`asking from ${total} network addresses`)
  const agent = new Agent({ keepAlive: true, maxSockets: senders })
  let [next, peak] = [0, 0]
  async function send(): Promise<void> {
    while (next < total) {
      const number = next++
      const path = number % 3 === 0 ? `/no-such-page-${number}` : '/api/v1/suggest?lang=en&search=jazz'
      await ask(`${site.url}${path}`, addressOf(number), agent)
      if (number % sayEvery === sayEvery - 1) say(`${number + 1} requests, at most ${Math.round(peak)} MB`)
      if (number % lookEvery === 0) peak = Math.max(peak, memoryOf(site.pid).residentBytes / bytesPerMb)
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  agent.destroy()
  return {
    figures: [{ name: 'node, resident at most', value: peak, unit: 'MB', bound: { max: maxMb } }],
    remarks: [
      `${total} network addresses, ${Math.ceil(total / 3)} pages that are not there; ${senders} requests at a time.`,
    ],
  }
}

/** One of 16 million private addresses. */
const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

function ask(url: string, clientAddress: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-forwarded-for': clientAddress } }, (answer) => {
      answer.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
}
