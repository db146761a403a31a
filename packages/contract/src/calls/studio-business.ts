// Customers and the business as the studio runs them.
import * as operations from '../operations/studio-business.ts'
import { callTo, fileAt } from './call.ts'

export const listStudioLicences = callTo<'listStudioLicences'>(operations.listStudioLicences)
export const getStudioLicence = callTo<'getStudioLicence'>(operations.getStudioLicence)
export const warnStudioLicence = callTo<'warnStudioLicence'>(operations.warnStudioLicence)
export const liftStudioLicenceWarning = callTo<'liftStudioLicenceWarning'>(
  operations.liftStudioLicenceWarning,
)
export const revokeStudioLicence = callTo<'revokeStudioLicence'>(operations.revokeStudioLicence)
export const restoreStudioLicence = callTo<'restoreStudioLicence'>(operations.restoreStudioLicence)
export const listStudioUsers = callTo<'listStudioUsers'>(operations.listStudioUsers)
export const getStudioUser = callTo<'getStudioUser'>(operations.getStudioUser)
export const endStudioUserSessions = callTo<'endStudioUserSessions'>(operations.endStudioUserSessions)
export const endStudioUserCredentials = callTo<'endStudioUserCredentials'>(
  operations.endStudioUserCredentials,
)
export const removeStudioUserApiKey = callTo<'removeStudioUserApiKey'>(operations.removeStudioUserApiKey)
export const endStudioUserSession = callTo<'endStudioUserSession'>(operations.endStudioUserSession)
export const exportStudioUser = callTo<'exportStudioUser'>(operations.exportStudioUser)
export const eraseStudioUser = callTo<'eraseStudioUser'>(operations.eraseStudioUser)
export const listStudioMessages = callTo<'listStudioMessages'>(operations.listStudioMessages)
export const getStudioMessage = callTo<'getStudioMessage'>(operations.getStudioMessage)
export const changeStudioMessage = callTo<'changeStudioMessage'>(operations.changeStudioMessage)
export const answerStudioMessage = callTo<'answerStudioMessage'>(operations.answerStudioMessage)
export const listStudioMails = callTo<'listStudioMails'>(operations.listStudioMails)
export const getStudioMail = callTo<'getStudioMail'>(operations.getStudioMail)
export const retryStudioMail = callTo<'retryStudioMail'>(operations.retryStudioMail)
export const cancelStudioMail = callTo<'cancelStudioMail'>(operations.cancelStudioMail)
export const listStudioJobs = callTo<'listStudioJobs'>(operations.listStudioJobs)
export const getStudioJob = callTo<'getStudioJob'>(operations.getStudioJob)
export const retryStudioJob = callTo<'retryStudioJob'>(operations.retryStudioJob)
export const cancelStudioJob = callTo<'cancelStudioJob'>(operations.cancelStudioJob)
export const listStudioPlans = callTo<'listStudioPlans'>(operations.listStudioPlans)
export const getStudioPlan = callTo<'getStudioPlan'>(operations.getStudioPlan)
export const addStudioPlan = callTo<'addStudioPlan'>(operations.addStudioPlan)
export const orderStudioPlans = callTo<'orderStudioPlans'>(operations.orderStudioPlans)
export const changeStudioPlan = callTo<'changeStudioPlan'>(operations.changeStudioPlan)
export const listStudioCoupons = callTo<'listStudioCoupons'>(operations.listStudioCoupons)
export const getStudioCoupon = callTo<'getStudioCoupon'>(operations.getStudioCoupon)
export const addStudioCoupon = callTo<'addStudioCoupon'>(operations.addStudioCoupon)
export const changeStudioCoupon = callTo<'changeStudioCoupon'>(operations.changeStudioCoupon)
export const removeStudioCoupon = callTo<'removeStudioCoupon'>(operations.removeStudioCoupon)
export const getStudioSeller = callTo<'getStudioSeller'>(operations.getStudioSeller)
export const changeStudioSeller = callTo<'changeStudioSeller'>(operations.changeStudioSeller)
export const listStudioRedirects = callTo<'listStudioRedirects'>(operations.listStudioRedirects)
export const getStudioRedirect = callTo<'getStudioRedirect'>(operations.getStudioRedirect)
export const addStudioRedirect = callTo<'addStudioRedirect'>(operations.addStudioRedirect)
export const changeStudioRedirect = callTo<'changeStudioRedirect'>(operations.changeStudioRedirect)
export const getStudioRedirectTable = callTo<'getStudioRedirectTable'>(operations.getStudioRedirectTable)
export const importStudioRedirects = callTo<'importStudioRedirects'>(operations.importStudioRedirects)
export const removeStudioRedirect = callTo<'removeStudioRedirect'>(operations.removeStudioRedirect)
export const listStudioDownloads = callTo<'listStudioDownloads'>(operations.listStudioDownloads)
export const listStudioUnmatchedPayments = callTo<'listStudioUnmatchedPayments'>(
  operations.listStudioUnmatchedPayments,
)
export const getStudioUnmatchedPayment = callTo<'getStudioUnmatchedPayment'>(
  operations.getStudioUnmatchedPayment,
)
export const settleStudioUnmatchedPayment = callTo<'settleStudioUnmatchedPayment'>(
  operations.settleStudioUnmatchedPayment,
)
export const refundStudioUnmatchedPayment = callTo<'refundStudioUnmatchedPayment'>(
  operations.refundStudioUnmatchedPayment,
)
export const listStudioDisputes = callTo<'listStudioDisputes'>(operations.listStudioDisputes)
export const getStudioDispute = callTo<'getStudioDispute'>(operations.getStudioDispute)
export const sendStudioDisputeEvidence = callTo<'sendStudioDisputeEvidence'>(
  operations.sendStudioDisputeEvidence,
)
export const disputeEvidenceFile = fileAt<'getStudioDisputeEvidence'>(operations.getStudioDisputeEvidence)
