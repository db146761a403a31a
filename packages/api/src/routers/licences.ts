import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import { countOrRefuse, limitsOf } from '../accounts/limits.ts'
import type { ApiEnv } from '../http/caller.ts'
import { addFileRoute, addRoute, keepSecret } from '../http/add-route.ts'
import type { ApiSettings } from '../api-settings.ts'
import { answerWithPaper } from '../papers/answer-with-paper.ts'
import { openLicensing } from '../licences/licensing-context.ts'
import { openCertificateArchive } from '../services/licences/certificate-archive.ts'
import { getDownloadProgress } from '../services/licences/download-progress.ts'
import { listDownloads } from '../services/licences/list-downloads.ts'
import { renewDownloadLink } from '../services/licences/renew-download-link.ts'
import { saveDownload } from '../services/licences/save-download.ts'
import {
  getLicenceLogConsistency,
  getLicenceLogProof,
  listLicenceLogEntries,
  listLicenceLogHeads,
} from '../services/licences/licence-log.ts'
import {
  getCertificate,
  getLicence,
  getLicenceKeys,
  getSignedLicence,
} from '../services/licences/licences.ts'
import { getSpecimenLicence } from '../services/licences/specimen-licence.ts'

/** Routes for downloads, licences and their proofs. */
export function addLicenceRoutes(api: OpenAPIHono<ApiEnv>, settings: ApiSettings): void {
  const licensing = openLicensing(settings)
  const { findEditions } = settings
  for (const { path } of [endpoints.saveDownloadMusic, endpoints.createDownloadLink])
    api.use(path.replaceAll(/\{(\w+)\}/g, ':$1'), keepSecret)
  addRoute(api, 'saveDownloadMusic', (input, { user }) =>
    saveDownload({ ...licensing, findEditions }, input, user),
  )
  addRoute(api, 'listDownloads', (input, { user }) => listDownloads(licensing, input, user))
  // Without a renderer, all recordings exist.
  const { findProgress = async () => ({ state: 'ready' as const }) } = settings
  addRoute(api, 'createDownloadLink', (input, { user }) =>
    renewDownloadLink({ ...licensing, findEditions, findProgress }, input, user),
  )
  addRoute(api, 'getDownloadProgress', (input, { user }) =>
    getDownloadProgress({ db: settings.db, findProgress }, input, user),
  )
  addRoute(api, 'getLicence', (input) => getLicence(licensing, input))
  addRoute(api, 'getSpecimenLicence', (input) => getSpecimenLicence(licensing, input))
  addRoute(api, 'listLicenceKeys', () => getLicenceKeys(licensing))

  addRoute(api, 'listLicenceLogHeads', (input) => listLicenceLogHeads(licensing, input))
  addRoute(api, 'listLicenceLogEntries', (input) => listLicenceLogEntries(licensing, input))
  addRoute(api, 'getLicenceLogConsistency', (input) => getLicenceLogConsistency(licensing, input))
  addRoute(api, 'getLicenceLogProof', (input) => getLicenceLogProof(licensing, input))

  addFileRoute(api, 'getLicenceCertificate', async ({ lang: language, number }, { user }) => {
    const draw = await getCertificate(licensing, { number, userId: user.id, language })
    return { body: () => answerWithPaper(draw), saveAs: `${number}.pdf` }
  })
  addFileRoute(api, 'getCertificateArchive', async ({ lang: language }, { clientAddress, user }) => {
    const limits = limitsOf(settings.secret, 'certificates', { account: user.id, clientAddress })
    await countOrRefuse(settings.db, limits)
    const body = await openCertificateArchive(licensing, { userId: user.id, language })
    return { body, saveAs: `certificates-${new Date().toISOString().slice(0, 10)}.zip` }
  })
  // The same bytes as attached to the certificate.
  addFileRoute(api, 'getLicenceDocument', async ({ number }, { user }) => ({
    body: await getSignedLicence(licensing, { number, userId: user.id }),
    saveAs: `${number}.json`,
  }))
}
