import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import * as checkout from '../operations/checkout.ts'
import * as terms from '../operations/terms.ts'
import { inLanguage, nothing, planIdSchema, success } from './endpoint-parts.ts'
import { languageSchema } from '../schemas.ts'
import { termsAcceptanceSchema, termsSchema, termsTextSchema, termsVersionSchema } from '../terms.ts'

const byVersion = z.object({ version: termsVersionSchema, language: languageSchema })

/** The calls about the texts that accounts, orders and licences stand under. */
export const termsEndpoints = {
  listTerms: {
    ...terms.listTerms,
    summary: 'The terms in force',
    description:
      'One version of each document, made of its page as it is published: whoever edits the page makes a new version. A document the site has no page for is left out.',
    params: nothing,
    query: inLanguage,
    output: z.object({ success, terms: z.array(termsSchema) }),
  },
  getTerms: {
    ...terms.getTerms,
    summary: 'The text of one version of the terms',
    description:
      'Every version that somebody has been shown or has accepted stays here, in all languages. `/api/v1/terms/{version}/{language}` answers the text alone, byte for byte as it was hashed. `not_found` for a version that was never in force.',
    params: z.object({ version: termsVersionSchema }),
    query: inLanguage,
    output: z.object({ success, terms: termsTextSchema }),
  },
  getTermsText: {
    ...terms.getTermsText,
    summary: 'The text of one version of the terms, alone',
    description: 'The very text whose SHA-256 was accepted; it never changes.',
    params: byVersion,
    query: nothing,
    output: z.string(),
  },
  getLicenceTerms: {
    ...terms.getLicenceTerms,
    summary: 'The terms licences were issued under',
    description: 'The very text whose SHA-256 stands in the licence; it never changes.',
    params: byVersion,
    query: nothing,
    output: z.string(),
  },
  getPlanTerms: {
    ...checkout.getPlanTerms,
    summary: 'The terms to accept before a plan is taken',
    description:
      'What `accepted_terms` of a checkout must name: for a free plan nothing where the account has accepted the terms in force already. `changed` where it has accepted another version before.',
    params: z.object({ plan_id: planIdSchema }),
    query: inLanguage,
    output: z.object({ success, terms: z.array(termsSchema), changed: z.boolean() }),
    access: 'user',
    refusals: ['plan_unavailable'],
  },
  listAcceptedTerms: {
    ...terms.listAcceptedTerms,
    summary: 'The terms the account has accepted, and when',
    description: 'Latest first.',
    params: nothing,
    query: nothing,
    output: z.object({ success, acceptances: z.array(termsAcceptanceSchema) }),
    access: 'user',
  },
} as const satisfies Record<string, Endpoint>
