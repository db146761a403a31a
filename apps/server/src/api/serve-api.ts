import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { documentPaths } from '@tempolibre/api'
import type { LocalApi } from './local-api.ts'
import { prepareBody, type PreparedBody, sendPrepared } from '../http/prepared-body.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { keepAnswers } from './keep-answers.ts'

const documents: ReadonlySet<string> = new Set(Object.values(documentPaths))

export interface ApiServerOptions {
  siteUrl: string
  /** Of public answers; undefined: answers are not cached. */
  cache: PageCache | undefined
  /** Whether a proxy names the sender's address. */
  trustProxy?: boolean
}

/**
 * Creates a listener for this process's API. Its descriptions, half a megabyte, are kept prepared in every encoding, and
 * public answers in the cache.
 */
export function createApiServer(
  local: Pick<LocalApi, 'fetch' | 'fetchFor' | 'noticeChange'>,
  { cache, siteUrl, trustProxy = false }: ApiServerOptions,
) {
  const answer = getRequestListener(
    async (request, env) => {
      const answered = await local.fetchFor(request, env)
      // The editor reads the change at once, before the database has announced it.
      const mayEdit = request.method !== 'GET' && new URL(request.url).pathname.startsWith('/api/studio/')
      // It is announced anyway.
      if (mayEdit) await local.noticeChange().catch(() => {})
      return answered
    },
    { overrideGlobalObjects: false },
  )
  const serveKept = cache && keepAnswers({ ask: local.fetch, cache, siteUrl, trustProxy })
  const kept = new Map<string, Promise<PreparedBody>>()

  async function prepare(path: string): Promise<PreparedBody> {
    const document = await local.fetch(new Request(siteUrl + path))
    return prepareBody({
      status: document.status,
      headers: Object.fromEntries(document.headers),
      body: Buffer.from(await document.arrayBuffer()),
    })
  }

  return async function serveApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?', 1)[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && documents.has(path)) {
      const document = kept.get(path) ?? prepare(path)
      kept.set(path, document)
      await sendPrepared(await document, request, response)
      return
    }
    if (await serveKept?.(request, response)) return
    await answer(request, response)
  }
}
