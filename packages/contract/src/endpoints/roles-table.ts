import { endpoints } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { termsDocuments } from '@tempolibre/domain/terms-documents'
import { contractPages, type StaffRole, staffRoles } from '@tempolibre/domain/staff-roles'
import type { StaffAccess } from '../studio/staff.ts'

/** The table of roles in docs/studio.md: what the API lets each role do, by the parts of its addresses. */
export function writeRolesTable(): string {
  const areas = Map.groupBy(studioOperations(), ({ path }) => path.split('/')[4] ?? '')
  const rows = [...areas]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([area, operations]) => {
      const changes = operations.filter(({ method, path }) => method !== 'GET' && path !== trackTable)
      const common = changes.filter((operation) => !isForAdministrators(operation))
      const reserved = common.length === 0 ? [] : changes.filter(isForAdministrators)
      return [
        area,
        rolesOf(operations.filter(({ method }) => method === 'GET')),
        rolesOf(common.length === 0 ? changes : common),
        [...reserved.map(({ summary }) => summary), ...(area === 'pages' ? [contracts] : [])].join('; '),
        [
          ...operations.filter(({ access }) => access.confirm).map(({ summary }) => summary),
          ...(area === 'pages' ? [contracts] : []),
        ].join('; '),
      ]
    })
  const headings = ['Area', 'Read by', 'Changed by', 'Only by administrators', 'Asks for the password']
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** It is sent the ids of tracks, whose table it answers. */
const trackTable = endpoints.writeStudioTrackTable.path

/** The others are drafted by editors. */
const changed = contractPages.filter((name) => !termsDocuments.some((document) => document === name))
const contracts = `Change ${changed.map((name) => `\`${name}\``).join(', ')}`

type StudioOperation = Endpoint & { access: StaffAccess }

function studioOperations(): StudioOperation[] {
  const all: Endpoint[] = Object.values(endpoints)
  return all.filter((endpoint): endpoint is StudioOperation => typeof endpoint.access === 'object')
}

const isForAdministrators = ({ access }: { access: { staff: readonly StaffRole[] } }) =>
  access.staff.every((role) => role === 'administrator')

function rolesOf(operations: readonly { access: { staff: readonly StaffRole[] } }[]): string {
  const roles = staffRoles.filter((role) =>
    operations.some(({ access }) => access.staff.some((each) => each === role)),
  )
  return roles.length === staffRoles.length ? 'everyone' : roles.join(', ')
}
