import { setTimeout as delay } from 'node:timers/promises'
import { toError } from '@tempolibre/domain/thrown'
import { isKeyOf, keysOf } from '@tempolibre/locales'
import pg from 'pg'

export interface Listener {
  /** Seconds since the connection was last heard. */
  age(): number
  close(): Promise<void>
}

/** Channels: content has changed; a job was ordered. */
export type Channel = 'content_revision' | 'job'

/** Delay before reconnecting, in ms. */
const retryDelayMs = 1000
/** In ms. Together with `answerMs` and `retryDelayMs`, the maximum delay of a notification: ten seconds. */
const pollMs = 5000
/** Time in ms after which a silent connection counts as lost: half-open TCP reports no error. */
const answerMs = 3000
/** Maximum ms to close the connection to a server that hangs. */
const closeTimeoutMs = 1000

/** Detects news on each channel without NOTIFY: the value changes when there is something new. */
const states: Readonly<Record<Channel, string>> = {
  content_revision: '(select revision::text from content_revision)',
  // The number of pending jobs and a hash of their ids; null if there are none.
  job: `(select nullif(count(*), 0) || ' ' || bit_xor(hashtextextended(id::text, 0)) from job where done_at is null)`,
}

type States = Record<Channel, string | null>

const statesQuery = `select ${Object.entries(states)
  .map(([channel, state]) => `${state} as ${channel}`)
  .join(', ')}`

export interface ListenerEvents {
  /** Called if the connection cannot be opened, or has broken; it is reopened. */
  onError(error: Error): void
  /** Called when the connection has been opened. */
  onListening?(): void
}

/**
 * Calls a channel's handler whenever any process notifies it: immediately by NOTIFY, or within ten seconds if
 * that is lost, as behind PgBouncer in transaction mode or with a connection that died silently. All channels share a
 * dedicated connection, which also polls their state every few seconds. If it breaks, it is reopened and every
 * handler is called once, since a notification may have been missed.
 */
export function listen(
  config: pg.ClientConfig,
  handlers: Readonly<Record<Channel, () => void>>,
  { onError, onListening }: ListenerEvents,
): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let heardAt = performance.now()
  /** Undefined until the state has first been read. */
  let known: States | undefined
  /** Channels notified since the state was last read. */
  const told = new Set<string>()

  const channels = keysOf(handlers)

  async function open(isFirst: boolean): Promise<void> {
    const opened = createClient(config)
    client = opened
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closed) return
      lost = true
      clearTimeout(timer)
      if (error) onError(error)
      opened.end().catch(onError)
      timer = setTimeout(() => void open(false), retryDelayMs)
    }
    const poll = async () => {
      try {
        takeNews(await readStates(opened))
        heardAt = performance.now()
        if (!closed && !lost) timer = setTimeout(() => void poll(), pollMs)
      } catch (error) {
        lose(toError(error))
      }
    }
    opened.on('error', lose)
    opened.on('end', () => lose())
    opened.on('notification', ({ channel }) => {
      if (!isKeyOf(handlers, channel)) return
      told.add(channel)
      handlers[channel]()
    })
    try {
      await opened.connect()
      await opened.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch (error) {
      return lose(toError(error))
    }
    onListening?.()
    if (!isFirst) {
      known = undefined
      for (const channel of channels) handlers[channel]()
    }
    await poll()
  }

  /** Calls handlers for changes in the state that NOTIFY has not already announced. */
  function takeNews(found: States): void {
    const before = known
    known = found
    const news = channels.filter(
      (channel) => before && found[channel] !== null && found[channel] !== before[channel],
    )
    for (const channel of news) if (!told.has(channel)) handlers[channel]()
    told.clear()
  }

  void open(true)
  return {
    age: () => (performance.now() - heardAt) / 1000,
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.race([client?.end(), delay(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}

const createClient = (config: pg.ClientConfig) =>
  new pg.Client({
    ...config,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  })

async function readStates(client: pg.Client): Promise<States> {
  const { rows } = await client.query<States>(statesQuery)
  const [found] = rows
  if (!found) throw new Error('the state of the channels could not be read')
  return found
}
