import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { anyAddress } from './caller.ts'
import { median } from './median.ts'

/** How long a listener is measured, in ms: as long as a song is buffered before one is impatient. */
const listeningMs = 8000

/** What came of listening to a song. */
export interface Heard {
  status: number
  /** Bytes in the time measured. */
  bytes: number
  /** Until the first byte; infinite if none came. */
  firstByteMs: number
  /** Bytes per second until the end of the song or of the time measured. */
  rate: number
}

/**
 * Listens to a song for some seconds and leaves.
 * @param path of a preview
 * @param address of the listener
 */
export function listen(url: string, path: string, address: string, ms = listeningMs): Promise<Heard> {
  const started = performance.now()
  return new Promise((resolve) => {
    const heard: Heard = { status: 0, bytes: 0, firstByteMs: Infinity, rate: 0 }
    const end = () => {
      clearTimeout(timer)
      heard.rate = (heard.bytes / (performance.now() - started)) * 1000
      sent.destroy()
      resolve(heard)
    }
    const timer = setTimeout(end, ms)
    const sent = open(url, path, address, (response) => {
      heard.status = response.statusCode ?? 0
      response.on('data', (bytes: Buffer) => {
        heard.firstByteMs = Math.min(heard.firstByteMs, performance.now() - started)
        heard.bytes += bytes.length
      })
      response.on('end', end)
      response.on('error', end)
    })
    sent.on('error', end)
  })
}

/**
 * At what rate new songs come, each to a listener of its own, in bytes per second.
 * @param answered told the status of each
 */
export async function rateOf(
  url: string,
  songs: readonly string[],
  answered: (status: number) => void = () => {},
): Promise<number> {
  const rates: number[] = []
  for (const song of songs) {
    const { rate, status } = await listen(url, song, anyAddress())
    answered(status)
    rates.push(rate)
  }
  return median(rates)
}

/** How long somebody listens so that the process that renders is there, in ms. */
const warmingMs = 3000

/** The rate of new songs alone, once the process that renders them has been started: a cold one would be easy to match. */
export async function warmRateOf(url: string, [first, ...songs]: readonly string[]): Promise<number> {
  if (first !== undefined) await listen(url, first, anyAddress(), warmingMs)
  return rateOf(url, songs)
}

/** A request that is open, and what was answered so far. */
export interface OpenRequest {
  status: number
  close(): void
}

/** How a reader behaves whose request stays open. */
export type Reading = 'whole' | 'slowly' | 'nothing'

/** Opens a request and leaves it open: the answer is read, or a byte now and then, or not at all. */
export function keepOpen(url: string, path: string, address: string, reading: Reading): OpenRequest {
  const opened: OpenRequest = { status: 0, close: () => sent.destroy() }
  const sent = open(url, path, address, (response) => {
    opened.status = response.statusCode ?? 0
    response.on('error', () => {})
    if (reading === 'whole') response.resume()
    if (reading === 'slowly') response.once('readable', () => response.read(1))
  })
  sent.on('error', () => {})
  return opened
}

function open(
  url: string,
  path: string,
  address: string,
  onAnswer: (response: IncomingMessage) => void,
): ClientRequest {
  const { hostname, port } = new URL(url)
  const headers = { 'x-forwarded-for': address }
  // No agent: each listener has a connection of their own.
  return request({ hostname, port, path, headers, agent: false }, onAnswer).end()
}

/** Sends a HEAD and waits for its answer. @returns its status; 0: none within `patienceMs` */
export function sendHead(
  url: string,
  path: string,
  address: string,
  { patienceMs = 30_000, token }: { patienceMs?: number; token?: string } = {},
): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const headers = {
      'x-forwarded-for': address,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const sent = request({ hostname, port, path, method: 'HEAD', headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
      response.on('end', () => sent.destroy())
    })
    sent.setTimeout(patienceMs, () => sent.destroy())
    sent.on('error', () => resolve(0))
    sent.on('close', () => resolve(0))
    sent.end()
  })
}
