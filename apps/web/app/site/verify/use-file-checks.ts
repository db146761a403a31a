import { ApiError } from '@tempolibre/contract/errors'
import { useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../root-data.server.ts'
import { createBrowserRequest } from '../../session/call-api.ts'
import { useLanguage } from '../../shell/site-context.ts'
import { type CheckedFile, checkFile, type PublicKey } from './check-file.ts'

/** What the register says of a licence that is genuine; `unasked`: there is no connection, or no answer. */
export type Register =
  | { kind: 'asking' | 'valid' | 'unknown' | 'unasked' }
  | { kind: 'revoked'; revokedAt: string }

export interface FileCheck {
  id: number
  name: string
  /** Undefined while it is being checked. */
  checked?: CheckedFile
  /** Given where the file is genuine. */
  register?: Register
}

/**
 * Checks files one after the other, then asks whether what is genuine has been revoked since. Files given later replace
 * those before.
 * @param onChecked told of each file once there is no more to find out about it
 */
export function useFileChecks(
  keys: readonly PublicKey[],
  onChecked: (check: FileCheck) => void,
): { checks: readonly FileCheck[]; check: (files: readonly File[]) => Promise<void> } {
  const language = useLanguage()
  const root = useRouteLoaderData<RootData>('root')
  const [checks, setChecks] = useState<readonly FileCheck[]>([])
  const turn = useRef(0)

  async function askRegister(number: string): Promise<Register> {
    if (!navigator.onLine) return { kind: 'unasked' }
    const request = createBrowserRequest({ apiBase: '', ...root?.api })
    try {
      const { licence } = await request<{ licence?: { status?: unknown; revoked_at?: unknown } }>({
        method: 'GET',
        address: `/api/v1/licences/${number}?lang=${language}`,
      })
      if (licence?.status === 'valid') return { kind: 'valid' }
      return licence?.status === 'revoked' && typeof licence.revoked_at === 'string'
        ? { kind: 'revoked', revokedAt: licence.revoked_at }
        : { kind: 'unasked' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { kind: error.code === 'not_found' ? 'unknown' : 'unasked' }
    }
  }

  async function check(files: readonly File[]): Promise<void> {
    const own = ++turn.current
    const show = (next: FileCheck) => {
      if (own !== turn.current) return
      setChecks((known) => known.map((one) => (one.id === next.id ? next : one)))
    }
    const waiting = files.map(({ name }, id) => ({ id, name }))
    setChecks(waiting)
    for (const [id, file] of files.entries()) {
      if (own !== turn.current) return
      let next: FileCheck = { id, name: file.name, checked: await checkFile(file, keys) }
      if (next.checked?.verdict === 'genuine' && next.checked.number !== undefined) {
        show({ ...next, register: { kind: 'asking' } })
        next = { ...next, register: await askRegister(next.checked.number) }
      }
      show(next)
      if (own === turn.current) onChecked(next)
    }
  }

  return { checks, check }
}
