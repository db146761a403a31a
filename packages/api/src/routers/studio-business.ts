import type { OpenAPIHono } from '@hono/zod-openapi'
import { addRoute } from '../http/add-route.ts'
import type { Surroundings } from '../http/caller.ts'
import {
  cancelStudioJob,
  cancelStudioMail,
  getStudioJob,
  getStudioMail,
  listStudioJobs,
  listStudioMails,
  retryStudioJob,
  retryStudioMail,
} from '../services/studio/studio-jobs.ts'
import {
  getStudioLicence,
  listStudioLicences,
  restoreStudioLicence,
  revokeStudioLicence,
} from '../services/studio/studio-licences.ts'
import {
  answerStudioMessage,
  changeStudioMessage,
  getStudioMessage,
  listStudioMessages,
} from '../services/studio/studio-messages.ts'
import {
  changeStudioPlan,
  changeStudioSeller,
  getStudioPlan,
  getStudioSeller,
  listStudioPlans,
} from '../services/studio/studio-plans.ts'
import {
  addStudioRedirect,
  changeStudioRedirect,
  getStudioRedirect,
  listStudioRedirects,
  removeStudioRedirect,
} from '../services/studio/studio-redirects.ts'
import {
  endStudioUserSession,
  endStudioUserSessions,
  eraseStudioUser,
  exportStudioUser,
  getStudioUser,
  listStudioUsers,
} from '../services/studio/studio-users.ts'
import type { StudioSettings } from '../studio/studio-settings.ts'

/** Routes of the studio in which the staff deals with customers, money and addresses. */
export function addStudioBusinessRoutes(
  api: OpenAPIHono<Surroundings>,
  { db, siteUrl }: StudioSettings,
): void {
  const settings = { db, siteUrl }
  addRoute(api, 'listStudioLicences', (input) => listStudioLicences(settings, input))
  addRoute(api, 'getStudioLicence', (input) => getStudioLicence(settings, input))
  addRoute(api, 'revokeStudioLicence', (input, caller) => revokeStudioLicence(settings, input, caller))
  addRoute(api, 'restoreStudioLicence', (input, caller) => restoreStudioLicence(settings, input, caller))

  addRoute(api, 'listStudioUsers', (input) => listStudioUsers(settings, input))
  addRoute(api, 'getStudioUser', (input) => getStudioUser(settings, input))
  addRoute(api, 'endStudioUserSessions', (input, caller) => endStudioUserSessions(settings, input, caller))
  addRoute(api, 'endStudioUserSession', (input, caller) => endStudioUserSession(settings, input, caller))
  addRoute(api, 'exportStudioUser', (input, caller) => exportStudioUser(settings, input, caller))
  addRoute(api, 'eraseStudioUser', (input, caller) => eraseStudioUser(settings, input, caller))

  addRoute(api, 'listStudioMessages', (input) => listStudioMessages(settings, input))
  addRoute(api, 'getStudioMessage', (input) => getStudioMessage(settings, input))
  addRoute(api, 'changeStudioMessage', (input, caller) => changeStudioMessage(settings, input, caller))
  addRoute(api, 'answerStudioMessage', (input, caller) => answerStudioMessage(settings, input, caller))

  addRoute(api, 'listStudioMails', (input) => listStudioMails(settings, input))
  addRoute(api, 'getStudioMail', (input) => getStudioMail(settings, input))
  addRoute(api, 'retryStudioMail', (input, caller) => retryStudioMail(settings, input, caller))
  addRoute(api, 'cancelStudioMail', (input, caller) => cancelStudioMail(settings, input, caller))
  addRoute(api, 'listStudioJobs', (input) => listStudioJobs(settings, input))
  addRoute(api, 'getStudioJob', (input) => getStudioJob(settings, input))
  addRoute(api, 'retryStudioJob', (input, caller) => retryStudioJob(settings, input, caller))
  addRoute(api, 'cancelStudioJob', (input, caller) => cancelStudioJob(settings, input, caller))

  addRoute(api, 'listStudioPlans', () => listStudioPlans(settings))
  addRoute(api, 'getStudioPlan', (input) => getStudioPlan(settings, input))
  addRoute(api, 'changeStudioPlan', (input, caller) => changeStudioPlan(settings, input, caller))
  addRoute(api, 'getStudioSeller', () => getStudioSeller(settings))
  addRoute(api, 'changeStudioSeller', (input, caller) => changeStudioSeller(settings, input, caller))

  addRoute(api, 'listStudioRedirects', (input) => listStudioRedirects(settings, input))
  addRoute(api, 'getStudioRedirect', (input) => getStudioRedirect(settings, input))
  addRoute(api, 'addStudioRedirect', (input, caller) => addStudioRedirect(settings, input, caller))
  addRoute(api, 'changeStudioRedirect', (input, caller) => changeStudioRedirect(settings, input, caller))
  addRoute(api, 'removeStudioRedirect', (input, caller) => removeStudioRedirect(settings, input, caller))
}
