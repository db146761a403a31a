// What is made of recordings: edits, loop, stems, versions made to measure.
import { get } from './operation.ts'

export const listEditions = get('/api/v1/editions/{track_id}')
export const previewEdition = get('/api/v1/editions/{track_id}/{edition}')
