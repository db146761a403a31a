import type { StudioUploadFile } from '@tempolibre/contract'
import { listStudioUploadFiles } from '@tempolibre/contract/operations/studio-uploads'
import { studioRequest } from '../../../session/studio-request.ts'

/** Files of a page: the most that the API answers. */
const pageSize = 1000

/** All files of an upload. */
export async function listAllFiles(id: string): Promise<StudioUploadFile[]> {
  const all: StudioUploadFile[] = []
  for (let page = 1; ; page++) {
    const { records, total } = await listStudioUploadFiles(studioRequest, { id, page, per_page: pageSize })
    all.push(...records)
    if (all.length >= total || records.length === 0) return all
  }
}
