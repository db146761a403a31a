import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { RecordLink } from '../../editing/list-link.tsx'
import { showTime } from '../../editing/show-time.ts'
import { type OfUser, Rows } from './rows.tsx'

/** The company that the account is in, and who else is. */
export function Team({ user: { id, team } }: OfUser) {
  const translate = useTranslate()
  if (!team) return <Typography color="text.secondary">{translate('resources.users.none')}</Typography>
  const { invitations, members, name, seats } = team
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {translate('resources.users.team_seats', { name, seats, taken: members.length + invitations })}
      </Typography>
      <Rows
        columns={['member', 'team_role', 'joined_at']}
        rows={members.map((member) => ({
          id: member.id,
          cells: [
            member.id === id ? (
              member.name
            ) : (
              <RecordLink key="member" resource="users" id={member.id}>
                {member.name}
              </RecordLink>
            ),
            [
              translate(`resources.users.team_roles.${member.role}`),
              ...(member.seated ? [] : [translate('resources.users.no_seat')]),
            ].join(' · '),
            showTime(member.joined_at),
          ],
        }))}
      />
    </>
  )
}
