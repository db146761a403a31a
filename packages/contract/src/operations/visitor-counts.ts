// What visitors do, as browsers report it.
import { post } from './operation.ts'
import { playsPath, searchCountsPath } from '../visitor-counts.ts'

export const recordPlays = post(playsPath)
export const recordSearch = post(searchCountsPath)
