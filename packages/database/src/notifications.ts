import pg from 'pg'

export interface Listener {
  close(): Promise<void>
}

/** How long to wait before the connection is tried again, in ms. */
const retryDelayMs = 1000

/** What PostgreSQL is asked to tell: content has changed; something waits to be mailed; Stripe is to be told something. */
export type Channel = 'content_revision' | 'contact_message' | 'mail' | 'payment_task'

/**
 * Calls a channel's handler whenever any process says something there. All channels share one connection of their own;
 * where that breaks it is opened again, and every handler is called once, since something may have been missed meanwhile.
 */
export function listen(
  config: pg.ClientConfig,
  handlers: Readonly<Record<Channel, () => void>>,
  onError: (error: Error) => void,
): Listener {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const channels = Object.keys(handlers) as Channel[]
  const callAll = () => {
    for (const channel of channels) handlers[channel]()
  }

  async function open(): Promise<void> {
    const opened = new pg.Client({ ...config, connectionTimeoutMillis: 5000, keepAlive: true })
    client = opened
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closed) return
      lost = true
      if (error) onError(error)
      opened.end().catch(onError)
      retry = setTimeout(() => void open().then(callAll), retryDelayMs)
    }
    opened.on('error', lose)
    opened.on('end', () => lose())
    opened.on('notification', ({ channel }) => handlers[channel as Channel]())
    try {
      await opened.connect()
      await opened.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch (error) {
      lose(error as Error)
    }
  }

  void open()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
