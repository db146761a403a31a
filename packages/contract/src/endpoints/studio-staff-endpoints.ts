import { z } from 'zod'
import { confirmationSchema, firstAdministratorSchema } from '../accounts/account-schemas.ts'
import { tidyEmail } from '@tempolibre/domain/email-address'
import * as staff from '../operations/studio-staff.ts'
import { administrators, confirmedBy, everyStaff } from '../studio/staff.ts'
import { confirmedMinutes } from '@tempolibre/domain/staff-roles'
import { flag, studioPaging, versionSchema } from '../studio/studio-parts.ts'
import { releaseSchema } from './open-figures-endpoints.ts'
import { done, listOf, oneOf } from './studio-answers.ts'
import {
  auditActions,
  auditEntrySchema,
  auditSubjects,
  staffMemberSchema,
  staffRoleSchema,
  studioSessionSchema,
  studioSettingsSchema,
} from '../studio/studio-staff-schemas.ts'
import { nothing, success } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'

const byUser = z.object({ id: z.uuid() })
const role = staffRoleSchema

/** Endpoints for the studio's staff, its settings and the audit trail. */
export const studioStaffEndpoints = {
  getStudioSession: {
    ...staff.getStudioSession,
    summary: 'Get the calling member of the staff',
    description: 'Their role, which decides what they see and may change.',
    access: everyStaff,
    params: nothing,
    query: nothing,
    output: z.object({ success, session: studioSessionSchema }),
    refusals: ['second_factor_required'],
  },
  confirmStaffMember: {
    ...staff.confirmStaffMember,
    summary: 'Prove to be who signed in',
    description: `By password and, if the account has an authenticator app, a code. Operations that ask for it as \`reauthentication_required\` can then be called for ${confirmedMinutes} minutes, in this session only.`,
    access: everyStaff,
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: done,
    refusals: ['too_many_requests'],
  },
  becomeFirstAdministrator: {
    ...staff.becomeFirstAdministrator,
    summary: 'Create the first administrator',
    description:
      'Creates an account with the role of administrator, by the link that a start without any administrator shows on the terminal. An address that has an account must give its password. `link_expired` if the link is older than a day, was used, or there is an administrator by now.',
    params: nothing,
    query: nothing,
    body: firstAdministratorSchema,
    output: done,
    refusals: ['link_expired', 'invalid_credentials'],
  },
  listStaff: {
    ...staff.listStaff,
    summary: 'List the staff',
    description: 'By name. `q` searches names and addresses.',
    access: administrators,
    params: nothing,
    query: studioPaging.extend({ sort: z.enum(['name', 'email', 'role', 'created_at']).default('name') }),
    output: listOf(staffMemberSchema),
  },
  getStaffMember: {
    ...staff.getStaffMember,
    summary: 'Get a member of the staff',
    description: 'By the id of their account.',
    access: administrators,
    params: byUser,
    query: nothing,
    output: oneOf(staffMemberSchema),
  },
  addStaffMember: {
    ...staff.addStaffMember,
    summary: 'Give an account a role',
    description:
      'The account must exist: `invalid_input` if nobody has signed up with the address, or its holder has a role already.',
    access: confirmedBy(administrators),
    params: nothing,
    query: nothing,
    body: z.object({ email: z.string().max(1000).overwrite(tidyEmail).min(3).max(254), role }),
    output: oneOf(staffMemberSchema),
  },
  changeStaffMember: {
    ...staff.changeStaffMember,
    summary: 'Change the role of a member',
    description: 'The last administrator keeps the role: `last_administrator`.',
    access: confirmedBy(administrators),
    params: byUser,
    query: nothing,
    body: z.object({ version: versionSchema, role }),
    output: oneOf(staffMemberSchema),
    refusals: ['record_changed', 'last_administrator'],
  },
  removeStaffMember: {
    ...staff.removeStaffMember,
    summary: 'Take away the role of a member',
    description: 'Their account stays. The last administrator keeps the role: `last_administrator`.',
    access: confirmedBy(administrators),
    params: byUser,
    query: nothing,
    output: done,
    refusals: ['last_administrator'],
  },
  getStudioSettings: {
    ...staff.getStudioSettings,
    summary: 'Get the settings of the studio',
    description:
      'What the staff must do to be let in, whether songs are sold whose rights are not settled, and where the site sells.',
    access: administrators,
    params: nothing,
    query: nothing,
    output: oneOf(studioSettingsSchema),
  },
  changeStudioSettings: {
    ...staff.changeStudioSettings,
    summary: 'Change the settings of the studio',
    description:
      'What is not sent stays as it is. A second factor can be required only by a member who has one: `second_factor_required` otherwise. `rights_required`: recordings whose rights are red are not published, and get no new licences. `sales_territories`: where the site sells, by which imports read the deals of DDEX messages; buyers elsewhere are not refused.',
    access: confirmedBy(administrators),
    params: nothing,
    query: nothing,
    body: studioSettingsSchema.partial().required({ version: true }),
    output: oneOf(studioSettingsSchema),
    refusals: ['record_changed', 'second_factor_required'],
  },
  getStudioChangelog: {
    ...staff.getStudioChangelog,
    summary: 'Get what has changed in the software',
    description: 'By release, latest first, in English. Empty if the installation has no changelog.',
    access: administrators,
    params: nothing,
    query: nothing,
    output: z.object({ success, releases: z.array(releaseSchema) }),
  },
  listAuditEntries: {
    ...staff.listAuditEntries,
    summary: 'List the changes made by the staff and by commands',
    description: 'The latest first. `q` searches who made the change and the name of the record.',
    access: administrators,
    params: nothing,
    query: studioPaging.extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['at']).default('at'),
      subject: z.enum(auditSubjects).optional(),
      subject_id: z.string().max(100).optional(),
      action: z.enum(auditActions).optional(),
      /** From this day (UTC) on. */
      from: z.iso.date().optional(),
      /** To the end of this day (UTC). */
      to: z.iso.date().optional(),
      /** Only the caller's own. */
      own: flag,
    }),
    output: listOf(auditEntrySchema),
  },
  getAuditEntry: {
    ...staff.getAuditEntry,
    summary: 'Get a recorded change',
    description: 'With what differs, before and after.',
    access: administrators,
    params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
    query: nothing,
    output: oneOf(auditEntrySchema),
  },
} as const satisfies Record<string, Endpoint>
