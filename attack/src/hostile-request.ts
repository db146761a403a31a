import type { StaffRole } from '@tempolibre/domain'

/** Kinds of hostile requests. */
export const games = [
  'fitting',
  'text',
  'shape',
  'bytes',
  'type',
  'path',
  'query',
  'headers',
  'method',
  'raw',
  'theirs',
] as const
export type Game = (typeof games)[number]

/** The sender: without a token, with that of a member or of somebody of the staff, or with a forged one. */
export type Identity = 'nobody' | 'ada' | 'bob' | 'forger' | StaffRole

export interface HostileRequest {
  number: number
  target: string
  game: Game
  as: Identity
  method: string
  /** As sent: one character per byte. */
  path: string
  headers: Record<string, string | string[]>
  body?: Buffer | undefined
  /** The raw bytes, if no HTTP client would send them. */
  raw?: Buffer | undefined
  /** It asks for what is not the sender's: any answer but a refusal is a fault. */
  forbidden?: boolean
}

/** Formats a request so that a reader can repeat it. */
export function describeRequest({
  as,
  body,
  game,
  headers,
  method,
  number,
  path,
  raw,
  target,
}: HostileRequest): string {
  const shown = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text)
  const lines = raw
    ? [shown(JSON.stringify(raw.toString('latin1')))]
    : [
        `${method} ${shown(path)}`,
        ...Object.entries(headers)
          .filter(([name]) => !['authorization', 'x-forwarded-for'].includes(name))
          .map(([name, value]) => `  ${name}: ${shown(JSON.stringify(value))}`),
        ...(body ? [`  ${shown(JSON.stringify(body.toString()))}`] : []),
      ]
  return [`request ${number}, ${target}, ${game}, as ${as}`, ...lines].join('\n    ')
}
