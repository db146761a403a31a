import { showCode } from '@tempolibre/contract/authenticator-app'
import type { StaffRole } from '@tempolibre/domain'
import { callerFrom, textAt } from './caller.ts'
import { type Customer, makeCustomer, signedIn } from './customers.ts'
import type { ScenarioSite } from './open-site.ts'
import { signIn, somebody } from './people.ts'

/** The studio's first administrator, signed in, who has given the password again. */
export async function signInAdministrator(site: ScenarioSite): Promise<Customer> {
  const from = callerFrom(site.url)
  const { text, token } = await signIn(site.administrator, from)
  if (token === '') throw new Error(`The administrator could not sign in: ${text}`)
  const administrator = signedIn({ ...somebody(site.url), ...site.administrator, from }, token)
  // Where a site asks for it; a site that does not has no such operation.
  await administrator.ask('POST /api/studio/v1/session/confirmation', {
    current_password: site.administrator.password,
  })
  return administrator
}

/** Members of the staff, one of each role; each has an account and a second factor of their own. */
export async function makeStaff<Role extends StaffRole>(
  site: ScenarioSite,
  administrator: Customer,
  roles: readonly Role[],
): Promise<Map<Role, Customer>> {
  const staff = new Map<Role, Customer>()
  await addSecondFactor(administrator)
  for (const role of roles) {
    const member = await makeCustomer(site)
    await addSecondFactor(member)
    await administrator.get('POST /api/studio/v1/staff', { email: member.email, role })
    staff.set(role, member)
  }
  return staff
}

/** Two members of the staff need one each. */
async function addSecondFactor({ get, password }: Customer): Promise<void> {
  const { body } = await get('POST /api/v1/account/authenticator/secret', { current_password: password })
  const code = showCode(textAt(body, 'secret'), Date.now() / 1000)
  await get('POST /api/v1/account/authenticator', { code })
}
