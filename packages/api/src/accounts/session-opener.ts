import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Opens a session for a user who gave the right password or opened a link. The plugin has no HTTP address, so only
 * code in this process can call it. The token is in the answer's header `set-auth-token`.
 */
export function sessionOpener() {
  return {
    id: 'session-opener',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.uuid() }) },
        async (context) => {
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(context.body.userId)
          // Deleted at the same moment.
          if (!user) return { opened: false }
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(context, { session, user })
          return { opened: true }
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
