import pg from 'pg'

export interface RevisionListener {
  close(): Promise<void>
}

/** How long to wait before the connection is tried again, in ms. */
const retryDelayMs = 1000

/**
 * Calls `onChange` whenever content has changed in any process. It holds one connection of its own; where that breaks it
 * is opened again, and `onChange` is called once, since changes may have been missed meanwhile.
 */
export function listenForContentChanges(
  config: pg.ClientConfig,
  onChange: () => void,
  onError: (error: Error) => void,
): RevisionListener {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function open(): Promise<void> {
    const opened = new pg.Client({ ...config, connectionTimeoutMillis: 5000, keepAlive: true })
    client = opened
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closed) return
      lost = true
      if (error) onError(error)
      opened.end().catch(onError)
      retry = setTimeout(() => void open().then(onChange), retryDelayMs)
    }
    opened.on('error', lose)
    opened.on('end', () => lose())
    opened.on('notification', () => onChange())
    try {
      await opened.connect()
      await opened.query('listen content_revision')
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
