import { z } from 'zod'
import { findEmailFault, findNameFault, tidyName } from '@tempolibre/domain/account-rules'
import { confirmationSchema, linkTokenSchema } from '../accounts/account-schemas.ts'
import { tidyEmail } from '@tempolibre/domain/email-address'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { givenRoles, teamRoles } from '@tempolibre/domain/teams'

export const teamMemberSchema = z.object({
  /** The account's id. */
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  joined_at: z.iso.datetime(),
  /** False: the plan has fewer seats than the team has members, and those who joined last cannot license. */
  seated: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(givenRoles),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})

export const teamSchema = z.object({
  id: z.uuid(),
  /** The holder of the team's licences. */
  name: z.string(),
  /** That of the caller. */
  role: z.enum(teamRoles),
  /** Of the owner's plan; 0 without a plan in force. */
  seats: z.int().nonnegative(),
  /** Owner first, then by when they joined. */
  members: z.array(teamMemberSchema).min(1),
  /** Pending ones; empty for members without a say. */
  invitations: z.array(invitationSchema),
})
export type Team = z.infer<typeof teamSchema>

const tidied = (tidy: (text: string) => string, findFault: (text: string) => unknown) =>
  z
    .string()
    .max(1000)
    .overwrite(tidy)
    .superRefine((text, context) => {
      const fault = findFault(text)
      if (fault !== undefined) context.addIssue({ code: 'custom', params: { fault } })
    })

export const teamNameSchema = z.object({ team_name: tidied(tidyName, findNameFault) })
export const teamInvitationSchema = z.object({
  email: tidied(tidyEmail, findEmailFault),
  role: z.enum(givenRoles),
  /** Of the mail. */
  lang: languageSchema,
})
export const teamRoleChangeSchema = z.object({ role: z.enum(givenRoles) })
export const teamTransferSchema = confirmationSchema.extend({ member_id: z.uuid() })
export const teamTokenSchema = z.object({ token: linkTokenSchema })
