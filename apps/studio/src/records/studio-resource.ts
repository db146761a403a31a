import type { Language, Translated } from '@tempolibre/locales'
import { type StaffRole, staffRoles } from '@tempolibre/domain/staff-roles'
import type { SendRequest } from '@tempolibre/contract/request'
import type { ComponentType } from 'react'

/** A record as the API answers it. */
export type StudioRecord = { id: string } & Record<string, unknown>

/** A page of a list; order and conditions besides are the list's own. */
export type ListInput = { lang: Language; page: number; per_page: number } & Record<string, unknown>

/**
 * The calls of a resource. Methods, not properties: the contract's calls take narrower inputs, which react-admin
 * cannot know; the API refuses what does not fit.
 */
export interface RecordCalls {
  list?(request: SendRequest, input: ListInput): Promise<{ records: StudioRecord[]; total: number }>
  get?(request: SendRequest, input: { id: string }): Promise<{ record: StudioRecord }>
  add?(request: SendRequest, input: Record<string, unknown>): Promise<{ record: StudioRecord }>
  change?(
    request: SendRequest,
    input: { id: string; version: string } & Record<string, unknown>,
  ): Promise<{ record: StudioRecord }>
  remove?(request: SendRequest, input: { id: string }): Promise<unknown>
}

/** Messages by name, nested as react-admin reads them. */
export interface Messages {
  [name: string]: string | Messages
}

/** One kind of record of the studio: everything that react-admin and the frame know of it. */
export interface StudioResource {
  /** Its part of the address. */
  name: string
  read: readonly StaffRole[]
  write: readonly StaffRole[]
  calls: RecordCalls
  /** The top-level fields that a change may contain; all others are computed by the API. None if not given. */
  editable?: readonly string[]
  /** Below `resources.<name>`: `name`, `fields`, and words of its own. */
  messages: Translated<Messages>
  icon: ComponentType
  /** The name of one record. */
  title(record: StudioRecord): string
  list: ComponentType
  /** The form of a record and, if there is a call to add one, of a new record. */
  form?: ComponentType<{ isNew?: boolean }>
  /** What the page of a record shows that has no form. */
  show?: ComponentType
  /** Screens besides, by their address below that of the list. */
  pages?: Readonly<Record<string, ComponentType>>
}

/** All members of the staff. */
export const everyone: readonly StaffRole[] = staffRoles
/** Those who change the site's content. */
export const editors: readonly StaffRole[] = ['administrator', 'editor']
/** Those who deal with customers. */
export const supporters: readonly StaffRole[] = ['administrator', 'support']
export const administrators: readonly StaffRole[] = ['administrator']

/** Whether a role may perform an action of react-admin on a resource. What is removed is gone: that is administrators'. */
export function mayDo(
  { read, write, calls }: Pick<StudioResource, 'read' | 'write' | 'calls'>,
  action: string,
  role: StaffRole,
): boolean {
  if (action === 'list' || action === 'show') return read.includes(role)
  // The form of a record is where it is read, too.
  if (action === 'edit') return read.includes(role)
  if (action === 'create' && !calls.add) return false
  if (action === 'delete') return calls.remove !== undefined && role === 'administrator'
  return write.includes(role)
}
