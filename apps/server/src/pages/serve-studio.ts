import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { prepareBody, sendPrepared } from '../http/prepared-body.ts'
import { commonSecurityHeaders } from '../http/security-headers.ts'
import { projectRoot } from '../start-up/environment.ts'
import { loadAssets } from './serve-assets.ts'

export const studioPath = '/studio'

export const isStudioPath = (pathname: string): boolean =>
  pathname === studioPath || pathname.startsWith(`${studioPath}/`)

const studioFolder = join(projectRoot, 'apps', 'studio', 'build')

/** Nothing inline and nothing from elsewhere; pictures may be those an editor is about to upload. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type StudioServer = (
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>

/** Serves the built studio: its files, and its page at every other address; false if there is none. */
export function createStudioServer(siteUrl: string, folder = studioFolder): StudioServer {
  const serveAsset = loadAssets(folder, siteUrl, studioPath)
  const index = join(folder, 'index.html')
  const page = existsSync(index)
    ? prepareBody({
        status: 200,
        headers: {
          ...commonSecurityHeaders(siteUrl),
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          // The names of its files change with every release.
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
        },
        body: readFileSync(index),
      })
    : undefined
  return async (pathname, request, response) => {
    if (await serveAsset(pathname, request, response)) return true
    // A file of another release must not be answered with the page.
    if (!page || pathname.startsWith(`${studioPath}/assets/`)) return false
    await sendPrepared(page, request, response)
    return true
  }
}
