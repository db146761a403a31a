import { studioLookChangeSchema, studioLookSchema } from '../look/look.ts'
import * as look from '../operations/studio-look.ts'
import { administrators, everyStaff } from '../studio/staff.ts'
import { byVersion } from '../studio/studio-parts.ts'
import { nothing } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { oneOf } from './studio-answers.ts'

/** Endpoints for how the site looks. */
export const studioLookEndpoints = {
  getStudioLook: {
    ...look.getStudioLook,
    summary: 'Get how the site looks for editing',
    description:
      'Null: the built-in default. The name of the site is the seller’s. Send a logo or an icon by POST to the same address, which only administrators may: its bytes as the body, SVG, PNG, WebP or AVIF of at most 2 MB. The answer has the `picture`, as a change takes it.',
    access: everyStaff,
    params: nothing,
    query: nothing,
    output: oneOf(studioLookSchema),
  },
  changeStudioLook: {
    ...look.changeStudioLook,
    summary: 'Change how the site looks',
    description:
      'Only what is given is changed. Pages, mails, certificates, invoices and share pictures follow at once.',
    access: administrators,
    params: nothing,
    query: nothing,
    body: byVersion.extend(studioLookChangeSchema.shape),
    output: oneOf(studioLookSchema),
    refusals: ['record_changed'],
  },
} as const satisfies Record<string, Endpoint>
