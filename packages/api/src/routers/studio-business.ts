import type { OpenAPIHono } from '@hono/zod-openapi'
import { addFileRoute, addRoutes } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import { listStudioDisputes, listStudioDownloads } from '../services/studio/business/studio-downloads.ts'
import {
  addStudioCoupon,
  changeStudioCoupon,
  getStudioCoupon,
  listStudioCoupons,
  removeStudioCoupon,
} from '../services/studio/business/studio-coupons.ts'
import {
  cancelStudioJob,
  cancelStudioMail,
  getStudioJob,
  getStudioMail,
  listStudioJobs,
  listStudioMails,
  retryStudioJob,
  retryStudioMail,
} from '../services/studio/business/studio-jobs.ts'
import {
  getStudioLicence,
  liftStudioLicenceWarning,
  listStudioLicences,
  restoreStudioLicence,
  revokeStudioLicence,
  warnStudioLicence,
} from '../services/studio/business/studio-licences.ts'
import {
  answerStudioMessage,
  changeStudioMessage,
  getStudioMessage,
  listStudioMessages,
} from '../services/studio/business/studio-messages.ts'
import {
  addStudioPlan,
  changeStudioPlan,
  changeStudioSeller,
  getStudioPlan,
  getStudioSeller,
  listStudioPlans,
  orderStudioPlans,
} from '../services/studio/business/studio-plans.ts'
import {
  getStudioRedirectTable,
  importStudioRedirects,
} from '../services/studio/texts/studio-redirect-table.ts'
import {
  addStudioRedirect,
  changeStudioRedirect,
  getStudioRedirect,
  listStudioRedirects,
  removeStudioRedirect,
} from '../services/studio/texts/studio-redirects.ts'
import {
  endStudioUserSession,
  endStudioUserCredentials,
  endStudioUserSessions,
  eraseStudioUser,
  exportStudioUser,
  getStudioUser,
  listStudioUsers,
  removeStudioUserApiKey,
} from '../services/studio/business/studio-users.ts'
import {
  getStudioDispute,
  openDisputeArchive,
  sendStudioDisputeEvidence,
} from '../services/studio/business/studio-disputes.ts'
import {
  getStudioUnmatchedPayment,
  listStudioUnmatchedPayments,
  refundStudioUnmatchedPayment,
  settleStudioUnmatchedPayment,
} from '../services/studio/business/studio-unmatched-payments.ts'
import { openPayments } from '../payments/open-payments.ts'
import { openLicensing } from '../licences/licensing-context.ts'
import type { ApiSettings } from '../api-settings.ts'

/** Routes of the studio in which the staff deals with customers, money and addresses. */
export function addStudioBusinessRoutes(api: OpenAPIHono<ApiEnv>, all: ApiSettings): void {
  const { db, sendsMails, siteUrl, stripe } = all
  const settings = { db, sendsMails, siteUrl, stripe }
  addRoutes(api, settings, {
    listStudioLicences,
    getStudioLicence,
    warnStudioLicence,
    liftStudioLicenceWarning,
    revokeStudioLicence,
    restoreStudioLicence,
    listStudioDownloads,
    listStudioDisputes,
    listStudioUnmatchedPayments,
    getStudioUnmatchedPayment,
    settleStudioUnmatchedPayment,
    refundStudioUnmatchedPayment,
    listStudioUsers,
    getStudioUser,
    endStudioUserCredentials,
    endStudioUserSessions,
    endStudioUserSession,
    removeStudioUserApiKey,
    exportStudioUser,
    eraseStudioUser,
    listStudioMessages,
    getStudioMessage,
    changeStudioMessage,
    answerStudioMessage,
    listStudioMails,
    getStudioMail,
    retryStudioMail,
    cancelStudioMail,
    listStudioJobs,
    getStudioJob,
    retryStudioJob,
    cancelStudioJob,
    listStudioPlans,
    getStudioPlan,
    addStudioPlan,
    orderStudioPlans,
    changeStudioPlan,
    listStudioCoupons,
    getStudioCoupon,
    addStudioCoupon,
    changeStudioCoupon,
    removeStudioCoupon,
    getStudioSeller,
    changeStudioSeller,
    listStudioRedirects,
    getStudioRedirect,
    addStudioRedirect,
    changeStudioRedirect,
    removeStudioRedirect,
    getStudioRedirectTable,
    importStudioRedirects,
  })
  const context = { settings: all, payments: openPayments(all), licensing: openLicensing(all) }
  addRoutes(api, context, { getStudioDispute, sendStudioDisputeEvidence })
  addFileRoute(api, 'getStudioDisputeEvidence', async (input) => ({
    body: await openDisputeArchive(context, input),
    saveAs: `dispute-${input.id}.zip`,
  }))
}
