import pg from 'pg'

export interface Listener {
  close(): Promise<void>
}

/** What PostgreSQL is asked to tell: content has changed; something waits to be mailed; Stripe is to be told something. */
export type Channel = 'content_revision' | 'contact_message' | 'mail' | 'payment_task'

/** How long to wait before the connection is tried again, in ms. */
const retryDelayMs = 1000
/** In ms. With `answerMs` and `retryDelayMs` this is how late news can be: below fifteen seconds together. */
const pollMs = 6000
/** A connection that does not answer within this time is lost, in ms: half-open TCP tells nothing by itself. */
const answerMs = 4000
/** A server that hangs is not told goodbye for longer than this, in ms. */
const closeTimeoutMs = 1000

/** Of a table of things to be done, which of them wait, as one text; null where none does. */
const waitingIn = (table: string, doneAt: string) =>
  `(select nullif(count(*), 0) || ' ' || bit_xor(hashtextextended(id::text, 0)) from ${table} where ${doneAt} is null)`

/** By what each channel's news can be told without NOTIFY: the value changes when there is something new. */
const states: Readonly<Record<Channel, string>> = {
  content_revision: '(select revision::text from content_revision)',
  contact_message: waitingIn('contact_message', 'mailed_at'),
  mail: waitingIn('mail', 'mailed_at'),
  payment_task: waitingIn('payment_task', 'done_at'),
}

type States = Record<Channel, string | null>

const statesQuery = `select ${Object.entries(states)
  .map(([channel, state]) => `${state} as ${channel}`)
  .join(', ')}`

export interface ListenerEvents {
  /** The connection could not be opened, or has broken; it is opened again. */
  onError(error: Error): void
  /** The connection has been opened. */
  onListening?(): void
}

/**
 * Calls a channel's handler whenever any process says something there: at once by NOTIFY, within fifteen seconds where
 * that is lost, as it is behind PgBouncer in transaction mode and by a connection that died unseen. All channels share
 * one connection of their own, over which their state is read every few seconds as well. Where it breaks it is opened
 * again, and every handler is called once, since something may have been missed meanwhile.
 */
export function listen(
  config: pg.ClientConfig,
  handlers: Readonly<Record<Channel, () => void>>,
  { onError, onListening }: ListenerEvents,
): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  /** Undefined until a connection has first been read from. */
  let known: States | undefined
  /** Channels that NOTIFY has told of since the state was last read. */
  const told = new Set<string>()

  const channels = Object.keys(handlers) as Channel[]

  async function open(isFirst: boolean): Promise<void> {
    const opened = new pg.Client({
      ...config,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    })
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
        if (!closed && !lost) timer = setTimeout(() => void poll(), pollMs)
      } catch (error) {
        lose(error as Error)
      }
    }
    opened.on('error', lose)
    opened.on('end', () => lose())
    opened.on('notification', ({ channel }) => {
      told.add(channel)
      handlers[channel as Channel]()
    })
    try {
      await opened.connect()
      await opened.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch (error) {
      return lose(error as Error)
    }
    onListening?.()
    if (!isFirst) {
      known = undefined
      for (const channel of channels) handlers[channel]()
    }
    await poll()
  }

  /** What is new in the database's state has been told by NOTIFY, or is told now. */
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
    async close() {
      closed = true
      clearTimeout(timer)
      const patience = new Promise<void>((resolve) => {
        setTimeout(resolve, closeTimeoutMs).unref()
      })
      await Promise.race([client?.end(), patience])
    },
  }
}

async function readStates(client: pg.Client): Promise<States> {
  const { rows } = await client.query<States>(statesQuery)
  const [found] = rows
  if (!found) throw new Error('The state of the channels could not be read.')
  return found
}
