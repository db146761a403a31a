import type { ApiScope, StaffAccess } from '@tempolibre/contract'
import type { StaffRole } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import type { PacedBudget } from './paces.ts'

/** The user of a call's token. */
export interface SignedInUser {
  id: string
  /** Empty for a call with an API key: no key makes calls about sessions. */
  sessionId: string
  name: string
  email: string
  emailVerified: boolean
  phone: string
  language: Language
  createdAt: Date
}

/** A call made with an API key: for whom. */
export interface AdmittedKey {
  user: SignedInUser
}

/**
 * Admits a call that bears an API key.
 * @param scope what the call needs; undefined: no key may make it
 * @param options.tell sets a header of the answer, also of a refusal
 * @param options.again for a call that was admitted before, and is not counted twice
 * @returns undefined if the call bears no API key
 * @throws ApiError `api_key_refused`, `session_required`, `scope_missing` or, above the key's limit, `too_many_requests`
 */
export type AdmitKey = (
  headers: Headers,
  scope: ApiScope | undefined,
  options: { tell: (header: string, value: string) => void; again?: boolean },
) => Promise<AdmittedKey | undefined>

/** What the server knows about a request besides the request itself. */
export interface ApiEnv {
  Bindings: {
    /** The caller's address, if the server trusts it. */
    clientAddress?: string | undefined
    /** Takes the path of the route that answers, with its parameters as `:name`. */
    nameRoute?: ((path: string) => void) | undefined
  }
  Variables: {
    /** Of work that takes processor time. */
    budget: PacedBudget
    admitKey: AdmitKey
    /** Whether the call bears an API key, whose own limit replaces those of the sender. */
    byKey: true | undefined
    /** The user of the request's token; undefined without a valid token. */
    identify: (headers: Headers) => Promise<SignedInUser | undefined>
    /** The user's role. @throws ApiError unless `access` lets them in */
    requireRole: (user: SignedInUser, access: StaffAccess) => Promise<StaffRole>
    user: SignedInUser
    role: StaffRole
  }
}

/** The caller of an endpoint. */
export interface Caller {
  clientAddress: string | undefined
  headers: Headers
  /** The language of the answer. */
  language: Language
  /** Who calls, where nobody has to be signed in; undefined without a valid token. */
  findUser: () => Promise<SignedInUser | undefined>
}

/** A signed-in caller. */
export interface UserCaller extends Caller {
  user: SignedInUser
}

/** A signed-in member of the staff. */
export interface StaffCaller extends UserCaller {
  role: StaffRole
}
