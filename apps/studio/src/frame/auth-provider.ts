import type { AuthProvider } from 'react-admin'
import { mayDo } from '../records/studio-resource.ts'
import { resources } from '../resources/index.ts'
import { currentSession, leave } from '../session/session.ts'

/**
 * Who is inside and what they may do. The gate lets nobody else see the studio, and an ended session is renewed where
 * calls are sent, so there is little to check here.
 */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => {
    await leave()
    // The gate shows the sign-in at the present address.
    return false
  },
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => {
    const { id, name } = currentSession()
    return { id, fullName: name }
  },
  getPermissions: async () => currentSession().role,
  canAccess: async ({ action, resource }) => {
    const known = resources.find(({ name }) => name === resource)
    return known !== undefined && mayDo(known, action, currentSession().role)
  },
}
