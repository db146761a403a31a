import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { documentPaths } from '@tempolibre/api'
import type { LocalApi } from './local-api.ts'
import { prepareBody, type PreparedBody, sendPrepared } from '../http/prepared-body.ts'

const documents: ReadonlySet<string> = new Set(Object.values(documentPaths))

/**
 * Creates a listener for this process's API. Its descriptions, half a megabyte, are kept prepared in every encoding.
 */
export function createApiServer(local: Pick<LocalApi, 'fetch' | 'fetchFor'>, siteUrl: string) {
  const answer = getRequestListener(local.fetchFor, { overrideGlobalObjects: false })
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
    if (!isRead || !documents.has(path)) {
      await answer(request, response)
      return
    }
    const document = kept.get(path) ?? prepare(path)
    kept.set(path, document)
    await sendPrepared(await document, request, response)
  }
}
