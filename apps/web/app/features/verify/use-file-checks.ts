import { ApiError } from '@tempolibre/contract/errors'
import { hashText, type LogVerdict, readLogProof, verifyLogProof } from '@tempolibre/domain/licence-log'
import {
  canonicalise,
  compareSound,
  findKeyIn,
  handOverNumberPattern,
  keyAddress,
  licenceKeysPath,
  type Outcome,
  type PublicKey,
  readKeyAnswer,
  readRegister,
  type Register as RegisterAnswer,
  type SoundFinding,
  verifyFile,
} from '@tempolibre/domain/licence-verification'
import { getLicenceLogProof } from '@tempolibre/contract/operations/licence-log'
import { getHandOver } from '@tempolibre/contract/operations/hand-overs'
import { getLicence } from '@tempolibre/contract/operations/licences'
import type { HandOverDocument } from '@tempolibre/domain/hand-over-document'
import type { LicenceDocument } from '@tempolibre/domain/licence-document'
import { useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { createBrowserRequest } from '../../foundation/calls/call-api.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'

/** The register's answer on a genuine licence, or that the request is running. */
export type Register = RegisterAnswer | { kind: 'asking' }

export interface FileCheck {
  id: number
  name: string
  /** Undefined while being checked. */
  checked?: Outcome
  /** Set if the file is genuine. */
  register?: Register
  /** Whether it is in the public log, if the file is genuine and there is an answer. */
  log?: LogVerdict | undefined
  /** Set if it is also a recording. */
  sound?: SoundFinding | 'comparing'
}

/**
 * Checks files one after another, asks whether genuine licences are still valid, and compares recordings with the
 * licensed sound. New files replace earlier ones.
 * @param onChecked called for each file when its check is complete
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
      if (handOverNumberPattern.test(number)) return readRegister(await getHandOver(request, { number }))
      return readRegister(await getLicence(request, { number, lang: language }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { kind: error.code === 'not_found' ? 'unknown' : 'unasked' }
    }
  }

  /** Undefined without an answer. */
  async function askLog({ handOver, licence, number }: Outcome): Promise<LogVerdict | undefined> {
    const signed = licence ?? handOver
    if (!signed || number === undefined || !navigator.onLine) return undefined
    const request = createBrowserRequest({ apiBase: '', ...root?.api })
    try {
      const proof = readLogProof(await getLicenceLogProof(request, { number }))
      return proof && (await verifyLogProof(proof, await hashSigned(signed), findKeyIn(keys, askForKey)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return undefined
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
      let next: FileCheck = {
        id,
        name: file.name,
        checked: await verifyFile(file, findKeyIn(keys, askForKey)),
      }
      if (next.checked?.verdict === 'genuine' && next.checked.number !== undefined) {
        show({ ...next, register: { kind: 'asking' } })
        const [register, log] = await Promise.all([askRegister(next.checked.number), askLog(next.checked)])
        next = { ...next, register, log }
        if (next.checked?.kind === 'audio') {
          show({ ...next, sound: 'comparing' })
          next = { ...next, sound: await hear(file, next) }
        }
      }
      show(next)
      if (own === turn.current) onChecked(next)
    }
  }

  return { checks, check }
}

/** The SHA-256 of what is signed in its canonical form, by which the log names it. */
const hashSigned = (signed: LicenceDocument | HandOverDocument): Promise<string> =>
  hashText(canonicalise({ ...signed }))

/** Whether a recording is one that the licence covers. The code that compares is loaded with the first recording that needs it. */
async function hear(file: File, { checked, register }: FileCheck): Promise<SoundFinding> {
  const registered = register?.kind === 'asking' ? undefined : register
  let hearing: ReturnType<typeof hearFile> | undefined
  const heard = () => (hearing ??= hearFile(file))
  return compareSound(
    { signed: checked?.licence, registered, file: checked?.fileSound },
    {
      measure: async (expected, beginning) => (await heard())?.measure(expected, beginning),
      seconds: async () => (await heard())?.seconds,
    },
  )
}

/** Undefined while offline. */
async function hearFile(file: File) {
  try {
    const { hearSound } = await import('./measure-sound.ts')
    return await hearSound(file)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Fetches a key that did not come with the page; undefined if there is no such key, or no connection. */
async function askForKey(id: string): Promise<PublicKey | undefined> {
  try {
    const response = await fetch(keyAddress(licenceKeysPath, id))
    return response.ok ? readKeyAnswer(await response.json(), id) : undefined
  } catch (error) {
    // No connection, or an answer that is not JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}
