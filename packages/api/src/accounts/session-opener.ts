import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Opens a session for somebody whose password was right, or who opened a link. It has no address of its own: only code
 * in this process can call it. The token is in the answer's header `set-auth-token`.
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
          // Deleted in this very moment.
          if (!user) return { opened: false }
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(context, { session, user })
          return { opened: true }
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
