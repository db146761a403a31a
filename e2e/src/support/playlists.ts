import { inject } from 'vitest'
import type { Member } from './member.ts'

/** A playlist in the API's answers. */
export interface Listed {
  id: string
  name: string
  version: number
  track_count: number
  share_token: string | null
}

/** Calls the API for playlists as a member, ignoring the status. */
export async function askPlaylists<Answer>(
  { token }: Pick<Member, 'token'>,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${inject('siteUrl')}/api/v1/playlists${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}

/** Makes a playlist. @returns its id */
export async function makePlaylist(
  member: Pick<Member, 'token'>,
  name: string,
  musicIds: readonly string[],
): Promise<string> {
  const id = crypto.randomUUID()
  await askPlaylists(member, 'PUT', `/${id}`, { name, music_ids: musicIds })
  return id
}

/** Makes a shared playlist. @returns its share token */
export async function sharePlaylist(
  member: Pick<Member, 'token'>,
  musicIds: readonly string[],
): Promise<string> {
  const id = await makePlaylist(member, 'Evening', musicIds)
  const { playlist } = await askPlaylists<{ playlist: Listed }>(member, 'PATCH', `/${id}`, { shared: true })
  return playlist.share_token ?? ''
}
