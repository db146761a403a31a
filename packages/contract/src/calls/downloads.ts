// Tracks that somebody downloads.
import * as operations from '../operations/downloads.ts'
import { callTo, uncheckedCallTo } from './call.ts'

/** Every API of the four calls answers it, each in its own words. */
export const saveDownloadMusic = uncheckedCallTo<'saveDownloadMusic'>(operations.saveDownloadMusic)
export const listDownloads = callTo<'listDownloads'>(operations.listDownloads)
export const createDownloadLink = callTo<'createDownloadLink'>(operations.createDownloadLink)
export const getDownloadProgress = callTo<'getDownloadProgress'>(operations.getDownloadProgress)
