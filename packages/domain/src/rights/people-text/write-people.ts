import { isOneOf } from '@tempolibre/locales'
import { isIpi } from '../rights-codes.ts'
import { type Publisher, type Writer, writerRoles } from '../rightholders.ts'
import { findSociety, societies } from '../societies.ts'
import { type PeopleKind } from './part-people.ts'
import { readPeople } from './read-people.ts'

/** Rightholders as a text from which `readHolders` reads the same: `Ada Vega (CA, SGAE) 50% [00014107338] {Letter 7}; …`. */
export function writeHolders(holders: readonly (Publisher & Partial<Writer>)[]): string {
  const texts = holders.map(({ exemption, ipi, name, role, share, society }) => {
    const group = [role, society !== null && nameSociety(society)].filter(Boolean).join(', ')
    return [
      name,
      group !== '' && `(${group})`,
      share !== null && `${share}%`,
      ipi !== null && `[${ipi}]`,
      exemption && `{${exemption}}`,
    ]
      .filter(Boolean)
      .join(' ')
  })
  const text = texts.join('; ')
  // A semicolon says that a comma parts nobody.
  return texts.length === 1 && text.includes(',') ? `${text};` : text
}

/** Its number where its name would not be read as it is. */
function nameSociety(code: string): string {
  const name = societies.get(code)?.name
  return name !== undefined && !/[(),;|/]/.test(name) && findSociety(name) === code ? name : code
}

/** Why a text names no rightholders that can be saved, and the part of it. */
export interface HoldersFault {
  code: 'cell_share' | 'cell_ipi' | 'society' | 'name'
  value: string
}

const maxNameLength = 200
const maxExemptionLength = 300

/** Reads rightholders from a text; codes are checked. */
export function readHolders(text: string, kind: PeopleKind): { value: Writer[] } | { fault: HoldersFault } {
  const { faults, people } = readPeople(text, kind)
  if (faults[0]) return { fault: faults[0] }
  const holders: Writer[] = []
  for (const { exemption = null, ipi = null, name, performanceShare = null, role, society } of people) {
    const code = society === undefined ? null : findSociety(society)
    if (society !== undefined && code === undefined) return { fault: { code: 'society', value: society } }
    if (ipi !== null && !isIpi(ipi)) return { fault: { code: 'cell_ipi', value: ipi } }
    if (name.length > maxNameLength || (exemption?.length ?? 0) > maxExemptionLength)
      return { fault: { code: 'name', value: name.slice(0, 40) } }
    holders.push({
      name,
      role: role !== undefined && isOneOf(writerRoles, role) ? role : null,
      ipi,
      society: code ?? null,
      share: performanceShare,
      exemption,
    })
  }
  return { value: holders }
}
