import ConfirmationNumber from '@mui/icons-material/ConfirmationNumber'
import CopyrightIcon from '@mui/icons-material/Copyright'
import Download from '@mui/icons-material/Download'
import Gavel from '@mui/icons-material/Gavel'
import Policy from '@mui/icons-material/Policy'
import HowToReg from '@mui/icons-material/HowToReg'
import Inbox from '@mui/icons-material/Inbox'
import MoneyOff from '@mui/icons-material/MoneyOff'
import Outbox from '@mui/icons-material/Outbox'
import People from '@mui/icons-material/People'
import Sell from '@mui/icons-material/Sell'
import Storefront from '@mui/icons-material/Storefront'
import VerifiedUser from '@mui/icons-material/VerifiedUser'
import Webhook from '@mui/icons-material/Webhook'
import WorkspacePremium from '@mui/icons-material/WorkspacePremium'
import type { EndpointInput } from '@tempolibre/contract'
import {
  addStudioCoupon,
  addStudioPlan,
  changeStudioCoupon,
  changeStudioPlan,
  getStudioCoupon,
  getStudioLicence,
  getStudioMail,
  getStudioMessage,
  getStudioPlan,
  getStudioUnmatchedPayment,
  getStudioUser,
  listStudioCoupons,
  getStudioDispute,
  listStudioDisputes,
  listStudioDownloads,
  listStudioLicences,
  listStudioMails,
  listStudioMessages,
  listStudioPlans,
  listStudioUnmatchedPayments,
  listStudioUsers,
  removeStudioCoupon,
} from '@tempolibre/contract/operations/studio-business'
import {
  getStudioClaim,
  listStudioChannels,
  listStudioClaims,
} from '@tempolibre/contract/operations/studio-claims'
import {
  getStudioTermsVersion,
  listStudioTermsAcceptances,
  listStudioTermsVersions,
} from '@tempolibre/contract/operations/studio-terms'
import { editable } from '@tempolibre/contract/editable'
import type { SendRequest } from '@tempolibre/contract/request'
import { listStudioWebhookDeliveries } from '@tempolibre/contract/operations/webhooks'
import { lazy } from 'react'
import { currentLanguage } from '../browser/current-language.ts'
import { textIn } from '../records/gaps.ts'
import { administrators, everyone, type StudioResource, supporters } from '../records/studio-resource.ts'
import channelsMessages from './channels/messages.json'
import claimsMessages from './claims/messages.json'
import couponsMessages from './coupons/messages.json'
import disputesMessages from './disputes/messages.json'
import downloadsMessages from './downloads/messages.json'
import licencesMessages from './licences/messages.json'
import mailsMessages from './mails/messages.json'
import messagesMessages from './messages/messages.json'
import { tidyFeatures } from './plans/features.ts'
import plansMessages from './plans/messages.json'
import { sellerCalls } from './seller/calls.ts'
import sellerMessages from './seller/messages.json'
import { editableOfSeller } from './seller/the-seller.ts'
import termsAcceptancesMessages from './terms-acceptances/messages.json'
import webhookDeliveriesMessages from './webhook-deliveries/messages.json'
import unmatchedPaymentsMessages from './unmatched-payments/messages.json'
import termsVersionsMessages from './terms-versions/messages.json'
import usersMessages from './users/messages.json'

/** Customers, what they have, and what they are sold. In the order of the menu. */
export const business: readonly StudioResource[] = [
  {
    name: 'licences',
    read: supporters,
    write: supporters,
    calls: { list: listStudioLicences, get: getStudioLicence },
    messages: licencesMessages,
    icon: WorkspacePremium,
    title: ({ id }) => id,
    list: lazy(() => import('./licences/licence-list.tsx')),
    show: lazy(() => import('./licences/licence-show.tsx')),
  },
  {
    name: 'downloads',
    read: supporters,
    write: supporters,
    calls: { list: listStudioDownloads },
    messages: downloadsMessages,
    icon: Download,
    title: ({ licence_number: number }) => String(number),
    list: lazy(() => import('./downloads/download-list.tsx')),
  },
  {
    name: 'disputes',
    read: supporters,
    write: supporters,
    calls: { list: listStudioDisputes, get: getStudioDispute },
    messages: disputesMessages,
    icon: Gavel,
    title: ({ name }) => String(name),
    list: lazy(() => import('./disputes/dispute-list.tsx')),
    show: lazy(() => import('./disputes/dispute-show.tsx')),
  },
  {
    name: 'unmatched-payments',
    read: supporters,
    write: supporters,
    calls: { list: listStudioUnmatchedPayments, get: getStudioUnmatchedPayment },
    messages: unmatchedPaymentsMessages,
    icon: MoneyOff,
    title: ({ id }) => id,
    list: lazy(() => import('./unmatched-payments/unmatched-payment-list.tsx')),
    show: lazy(() => import('./unmatched-payments/unmatched-payment-show.tsx')),
  },
  {
    name: 'claims',
    read: supporters,
    write: supporters,
    calls: { list: listStudioClaims, get: getStudioClaim },
    messages: claimsMessages,
    icon: CopyrightIcon,
    title: ({ claimant }) => String(claimant),
    list: lazy(() => import('./claims/claim-list.tsx')),
    show: lazy(() => import('./claims/claim-show.tsx')),
  },
  {
    name: 'channels',
    read: supporters,
    write: supporters,
    calls: { list: listStudioChannels },
    messages: channelsMessages,
    icon: VerifiedUser,
    title: ({ name }) => String(name),
    list: lazy(() => import('./channels/channel-list.tsx')),
  },
  {
    name: 'users',
    read: supporters,
    write: supporters,
    calls: {
      /** The API lists no accounts by id, which react-admin does for the account of a filter. */
      async list(
        request: SendRequest,
        { ids, ...input }: EndpointInput<'listStudioUsers'> & { ids?: string },
      ) {
        if (ids === undefined) return listStudioUsers(request, input)
        const answers = await Promise.all(ids.split(',').map((id) => getStudioUser(request, { id })))
        return { records: answers.map(({ record }) => record), total: answers.length }
      },
      get: getStudioUser,
    },
    messages: usersMessages,
    icon: People,
    title: ({ email, name }) => (name === '' ? String(email) : String(name)),
    list: lazy(() => import('./users/user-list.tsx')),
    show: lazy(() => import('./users/user-show.tsx')),
  },
  {
    name: 'messages',
    read: supporters,
    write: supporters,
    calls: { list: listStudioMessages, get: getStudioMessage },
    messages: messagesMessages,
    icon: Inbox,
    title: ({ name }) => String(name),
    list: lazy(() => import('./messages/message-list.tsx')),
    show: lazy(() => import('./messages/message-show.tsx')),
  },
  {
    name: 'mails',
    read: supporters,
    write: supporters,
    calls: { list: listStudioMails, get: getStudioMail },
    messages: mailsMessages,
    icon: Outbox,
    title: ({ template }) => {
      const templates: Readonly<Record<string, string>> = mailsMessages[currentLanguage()].templates
      return templates[String(template)] ?? String(template)
    },
    list: lazy(() => import('./mails/mail-list.tsx')),
    show: lazy(() => import('./mails/mail-show.tsx')),
  },
  {
    name: 'plans',
    read: everyone,
    write: administrators,
    calls: {
      // There are a handful, which have no pages.
      list: (request) => listStudioPlans(request),
      get: getStudioPlan,
      add: (request: SendRequest, { features, ...plan }: EndpointInput<'addStudioPlan'>) =>
        addStudioPlan(request, { ...plan, features: tidyFeatures(features) }),
      change: (request: SendRequest, { features, ...change }: EndpointInput<'changeStudioPlan'>) =>
        changeStudioPlan(request, { ...change, ...(features && { features: tidyFeatures(features) }) }),
    },
    editable: editable.plan,
    messages: plansMessages,
    icon: Sell,
    title: ({ name }) => textIn(name, currentLanguage()),
    list: lazy(() => import('./plans/plan-list.tsx')),
    form: lazy(() => import('./plans/plan-form.tsx')),
  },
  {
    name: 'coupons',
    read: supporters,
    write: administrators,
    calls: {
      list: listStudioCoupons,
      get: getStudioCoupon,
      add: addStudioCoupon,
      change: changeStudioCoupon,
      remove: removeStudioCoupon,
    },
    editable: editable.coupon,
    messages: couponsMessages,
    icon: ConfirmationNumber,
    title: ({ code }) => String(code),
    list: lazy(() => import('./coupons/coupon-list.tsx')),
    form: lazy(() => import('./coupons/coupon-form.tsx')),
  },
  {
    name: 'terms-versions',
    read: supporters,
    write: supporters,
    calls: { list: listStudioTermsVersions, get: getStudioTermsVersion },
    messages: termsVersionsMessages,
    icon: Policy,
    title: ({ id }) => id,
    list: lazy(() => import('./terms-versions/version-list.tsx')),
    show: lazy(() => import('./terms-versions/version-show.tsx')),
  },
  {
    name: 'terms-acceptances',
    read: supporters,
    write: supporters,
    calls: { list: listStudioTermsAcceptances },
    messages: termsAcceptancesMessages,
    icon: HowToReg,
    title: ({ id }) => id,
    list: lazy(() => import('./terms-acceptances/acceptance-list.tsx')),
  },
  {
    name: 'seller',
    read: everyone,
    write: administrators,
    calls: sellerCalls,
    editable: editableOfSeller,
    messages: sellerMessages,
    icon: Storefront,
    title: ({ name }) => String(name),
    list: lazy(() => import('./seller/seller-page.tsx')),
  },
  {
    name: 'webhook-deliveries',
    read: supporters,
    write: supporters,
    calls: { list: listStudioWebhookDeliveries },
    messages: webhookDeliveriesMessages,
    icon: Webhook,
    title: ({ event, subject }) => `${String(event)} ${String(subject)}`,
    list: lazy(() => import('./webhook-deliveries/delivery-list.tsx')),
  },
]
