// What is made of recordings: edits, loop, stems, versions made to measure.
import * as operations from '../operations/editions.ts'
import { callTo } from './call.ts'

export const listEditions = callTo<'listEditions'>(operations.listEditions)
export const previewEdition = callTo<'previewEdition'>(operations.previewEdition)
