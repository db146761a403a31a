import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import * as checkout from '../operations/checkout.ts'
import * as terms from '../operations/terms.ts'
import { inLanguage, nothing, success } from './endpoint-parts.ts'
import { planStepSchema } from '../plans/plan-step-schemas.ts'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { planIdSchema } from '../schemas.ts'
import {
  acceptedVersionsSchema,
  bindingTermsSchema,
  offeredTermsSchema,
  termsAcceptanceSchema,
  termsSchema,
  termsTextSchema,
  termsVersionSchema,
} from '../terms.ts'

const byVersion = z.object({ version: termsVersionSchema, language: languageSchema })

const accountTerms = z.object({
  success,
  acceptances: z.array(termsAcceptanceSchema),
  /** Servers of earlier releases omit it, as `offered`. */
  binding: z.array(bindingTermsSchema).optional(),
  offered: z.array(offeredTermsSchema).optional(),
})

/** Endpoints for the terms that accounts, orders and licences are subject to. */
export const termsEndpoints = {
  listTerms: {
    ...terms.listTerms,
    summary: 'List the terms in force',
    description:
      'One version of each document, derived from its published page: editing the page creates a new version. A document without a page is omitted.',
    params: nothing,
    query: inLanguage,
    output: z.object({ success, terms: z.array(termsSchema) }),
  },
  getTerms: {
    ...terms.getTerms,
    summary: 'Get one version of the terms',
    description:
      'Every version that was ever shown or accepted stays available, in all languages. `/api/v1/terms/{version}/{language}` answers the text alone, byte for byte as it was hashed. `not_found` for a version that was never in force.',
    params: z.object({ version: termsVersionSchema }),
    query: inLanguage,
    output: z.object({ success, terms: termsTextSchema }),
  },
  getTermsText: {
    ...terms.getTermsText,
    summary: 'Get the plain text of one version of the terms',
    description: 'The exact text whose SHA-256 was accepted; it never changes.',
    params: byVersion,
    query: nothing,
    output: z.string(),
  },
  getLicenceTerms: {
    ...terms.getLicenceTerms,
    summary: 'Get the licence terms as named in a licence',
    description: 'The exact text whose SHA-256 is in the licence; it never changes.',
    params: byVersion,
    query: nothing,
    output: z.string(),
  },
  getPlanTerms: {
    ...checkout.getPlanTerms,
    summary: 'List the terms to accept before choosing a plan',
    description:
      'What `accepted_terms` of a checkout must name: nothing for a free plan if the account has already accepted the terms in force. `changed` if it has accepted another version before.',
    params: z.object({ plan_id: planIdSchema }),
    query: inLanguage,
    output: z.object({
      success,
      terms: z.array(termsSchema),
      changed: z.boolean(),
      /** Whether there are coupons to enter. Servers of earlier releases omit it. */
      coupons: z.boolean().optional(),
      /** Of the plan. Servers of earlier releases omit it. */
      kind: z.enum(planKinds).optional(),
      /** What choosing the plan means for the account. Servers of earlier releases omit it. */
      step: planStepSchema.optional(),
      /**
       * The right of withdrawal of an order: `consents` asks for two before downloads begin at once, `service` remains whatever is
       * downloaded; null: the account buys as a company, or the site offers no withdrawal.
       */
      withdrawal: z.enum(['consents', 'service']).nullish(),
    }),
    access: 'user',
    refusals: ['plan_unavailable'],
  },
  listAcceptedTerms: {
    ...terms.listAcceptedTerms,
    summary: 'List the terms the account is under, and what it has accepted when',
    description:
      '`binding` is the version of each document that the account is under, which its next licences name: the one it accepted last or, later, that it was told of 30 days ahead. `offered` are those it may accept: the version in force for new orders, and one that is announced. `acceptances`, the latest first.',
    params: nothing,
    query: nothing,
    output: accountTerms,
    access: 'user',
  },
  acceptTerms: {
    ...terms.acceptTerms,
    summary: 'Accept new versions of the terms',
    description:
      'For the account that there is: an order accepts terms by itself. `terms_not_accepted` for a version that is neither in force nor announced; `expected` is the one in force.',
    params: nothing,
    query: nothing,
    body: z.object({ accepted_terms: acceptedVersionsSchema }),
    output: accountTerms,
    access: 'user',
    refusals: ['terms_not_accepted'],
  },
} as const satisfies Record<string, Endpoint>
