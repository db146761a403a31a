// Downloading tracks.
import * as operations from '../operations/downloads.ts'
import { callTo, uncheckedCallTo } from './call.ts'

/** Part of every API of the four calls; each answers in its own form. */
export const saveDownloadMusic = uncheckedCallTo<'saveDownloadMusic'>(operations.saveDownloadMusic)
export const listDownloads = callTo<'listDownloads'>(operations.listDownloads)
export const createDownloadLink = callTo<'createDownloadLink'>(operations.createDownloadLink)
export const getDownloadProgress = callTo<'getDownloadProgress'>(operations.getDownloadProgress)
