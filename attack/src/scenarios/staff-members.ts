import type { StaffRole } from '@tempolibre/contract'
import { callerFrom } from './caller.ts'
import { type Customer, makeCustomer, signedIn } from './customers.ts'
import type { ScenarioSite } from './open-site.ts'
import { signIn, somebody } from './people.ts'

/** The studio's first administrator, signed in. */
export async function signInAdministrator(site: ScenarioSite): Promise<Customer> {
  const from = callerFrom(site.url)
  const { token, text } = await signIn(site.administrator, from)
  if (token === '') throw new Error(`The administrator could not sign in: ${text}`)
  return signedIn({ ...somebody(site.url), ...site.administrator, from }, token)
}

/** Members of the staff, one of each role; each has an account of their own. */
export async function makeStaff<Role extends StaffRole>(
  site: ScenarioSite,
  administrator: Customer,
  roles: readonly Role[],
): Promise<Map<Role, Customer>> {
  const staff = new Map<Role, Customer>()
  for (const role of roles) {
    const member = await makeCustomer(site)
    await administrator.get('POST /api/studio/v1/staff', { email: member.email, role })
    staff.set(role, member)
  }
  return staff
}
