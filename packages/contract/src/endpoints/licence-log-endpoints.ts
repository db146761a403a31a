import { z } from 'zod'
import { licenceNumberSchema } from '../accounts/account-schemas.ts'
import type { LogEntry, SignedTreeHead } from '@tempolibre/domain/licence-log'
import * as log from '../operations/licence-log.ts'
import { handOverNumberSchema } from './hand-over-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { nothing, success } from './endpoint-parts.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const treeHeadSchema = z.object({
  head: z.object({
    format: z.literal(1),
    at: z.iso.datetime(),
    size: z.int().nonnegative(),
    root: hash,
    previous: hash.nullable(),
    key_id: z.string(),
  }),
  signature: z.string(),
}) satisfies z.ZodType<SignedTreeHead>

const logEntrySchema = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  kind: z.enum(['issued', 'revoked', 'restored']),
  licence: hash,
}) satisfies z.ZodType<LogEntry>

/** Entries in one answer. */
export const maxLogEntries = 1000

const sizeSchema = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

/** Endpoints for the public log of licences: docs/licence-log.md. */
export const licenceLogEndpoints = {
  listLicenceLogHeads: {
    ...log.listLicenceLogHeads,
    summary: 'List the signed heads of the log of licences',
    description:
      'Latest first; one is signed on every day on which a licence was issued or changed. `below` continues with those with fewer entries. Each is signed with Ed25519 over its canonical form (RFC 8785) and names the SHA-256 of the one before it.',
    params: nothing,
    query: z.object({
      below: sizeSchema.optional(),
      limit: z.coerce.number().int().min(1).max(60).default(24),
    }),
    output: z.object({ success, tree_heads: z.array(treeHeadSchema) }),
  },
  listLicenceLogEntries: {
    ...log.listLicenceLogEntries,
    summary: 'List the entries of the log of licences',
    description:
      'From position `from` on, oldest first: the leaves of the tree are their canonical forms. An entry names a licence by the SHA-256 of its canonical form, and no person. Only entries below a signed head are listed.',
    params: nothing,
    query: z.object({
      from: sizeSchema.default(0),
      limit: z.coerce.number().int().min(1).max(maxLogEntries).default(100),
    }),
    output: z.object({ success, entries: z.array(logEntrySchema) }),
  },
  getLicenceLogConsistency: {
    ...log.getLicenceLogConsistency,
    summary: 'Prove that the log of licences has only grown',
    description:
      'The consistency proof (RFC 9162, 2.1.4) between the trees of `first` and of `second` entries. `not_found` if the log has fewer than `second` signed entries, or `first` is larger.',
    params: nothing,
    query: z.object({ first: sizeSchema, second: sizeSchema }),
    output: z.object({ success, path: z.array(hash) }),
  },
  getLicenceLogProof: {
    ...log.getLicenceLogProof,
    summary: 'Prove that a licence is in the log of licences',
    description:
      'What was done to the licence, or to a hand-over (`TH-…`), oldest first, each with its inclusion proof (RFC 9162, 2.1.3) in the tree of `tree_head`, the latest. `position` and `path` are null for what was done since. `not_found` for a number that was never issued.',
    params: z.object({ number: z.union([licenceNumberSchema, handOverNumberSchema]) }),
    query: nothing,
    output: z.object({
      success,
      tree_head: treeHeadSchema.nullable(),
      entries: z.array(
        z.object({
          entry: logEntrySchema,
          position: z.int().nonnegative().nullable(),
          path: z.array(hash).nullable(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>
