import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import { countOrRefuse, type LimitedKind, limitsOf } from '../accounts/limits.ts'
import type { ApiSettings } from '../api-settings.ts'
import { addFileRoute, addRoute, keepSecret } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import { answerWithPaper } from '../papers/answer-with-paper.ts'
import { openLicensing } from '../licences/licensing-context.ts'
import { hashHandOverToken } from '../licences/write-hand-over.ts'
import {
  getClientCertificate,
  getClientHandOver,
  getHandOverCertificate,
} from '../services/licences/client-hand-overs.ts'
import {
  getHandOver,
  listHandOvers,
  makeHandOver,
  renewHandOverLink,
  revokeHandOver,
} from '../services/licences/hand-overs.ts'

/** Routes for handing licensed songs over to clients. */
export function addHandOverRoutes(api: OpenAPIHono<ApiEnv>, settings: ApiSettings): void {
  const licensing = openLicensing(settings)
  // Without a renderer, all recordings exist.
  const { findProgress = async () => ({ state: 'ready' as const }) } = settings
  const count = (kind: LimitedKind, account: string, clientAddress: string | undefined) =>
    countOrRefuse(settings.db, limitsOf(settings.secret, kind, { account, clientAddress }))
  const { getClientCertificate: paper, getClientHandOver: page, renewHandOverLink: link } = endpoints
  for (const { path } of [paper, page, link, endpoints.makeHandOver])
    api.use(path.replaceAll(/\{(\w+)\}/g, ':$1'), keepSecret)
  addRoute(api, 'listHandOvers', (input, caller) => listHandOvers(licensing, input, caller))
  addRoute(api, 'makeHandOver', async (input, caller) => {
    await count('hand_over', caller.user.id, caller.clientAddress)
    return makeHandOver(licensing, input, caller)
  })
  addRoute(api, 'renewHandOverLink', (input, caller) => renewHandOverLink(licensing, input, caller))
  addRoute(api, 'revokeHandOver', (input, caller) => revokeHandOver(licensing, input, caller))
  addRoute(api, 'getHandOver', (input) => getHandOver(licensing, input))
  addRoute(api, 'getClientHandOver', (input) => getClientHandOver({ ...licensing, findProgress }, input))

  addFileRoute(api, 'getHandOverCertificate', async ({ lang: language, number }, { user }) => {
    const draw = await getHandOverCertificate(licensing, { number, userId: user.id, language })
    return { body: () => answerWithPaper(draw), saveAs: `${number}.pdf` }
  })
  addFileRoute(api, 'getClientCertificate', async ({ lang: language, token }, { clientAddress }) => {
    // The limit must not store the token itself.
    await count('client_certificate', hashHandOverToken(token), clientAddress)
    const { draw, number } = await getClientCertificate(licensing, { token, language })
    return { body: () => answerWithPaper(draw), saveAs: `${number}.pdf` }
  })
}
