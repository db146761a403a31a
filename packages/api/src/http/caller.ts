import type { Language } from '@tempolibre/locales'

/** The user whose token a call bears. */
export interface SignedInUser {
  id: string
  sessionId: string
  name: string
  email: string
  emailVerified: boolean
  phone: string
  language: Language
  createdAt: Date
}

/** What the server says about a request, beside the request itself. */
export interface Surroundings {
  Bindings: {
    /** The caller's address, as far as the server trusts it. */
    clientAddress?: string | undefined
  }
  Variables: {
    /** The user whose token the request bears; undefined: no valid token. */
    identify: (headers: Headers) => Promise<SignedInUser | undefined>
    user: SignedInUser
  }
}

/** Who calls an endpoint. */
export interface Caller {
  clientAddress: string | undefined
  headers: Headers
  /** The language of the answer. */
  language: Language
}

/** A caller who is signed in. */
export interface UserCaller extends Caller {
  user: SignedInUser
}
