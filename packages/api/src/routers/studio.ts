import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AccountSettings } from '../accounts/account-settings.ts'
import { addFileRoute, addRoute, addRoutes } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import type { PaperLookSettings } from '../look/paper-look.ts'
import {
  addStudioArtist,
  addStudioGenre,
  addStudioTag,
  changeStudioArtist,
  changeStudioGenre,
  changeStudioTag,
  getStudioArtist,
  getStudioGenre,
  getStudioTag,
  listStudioArtists,
  listStudioGenres,
  listStudioTags,
  removeStudioArtist,
  removeStudioGenre,
  removeStudioTag,
} from '../services/studio/catalogue/studio-names.ts'
import {
  getStudioImport,
  getStudioRecording,
  listStudioImports,
  listStudioRecordings,
  publishStudioRecordings,
  undoStudioImport,
  withdrawStudioRecordings,
} from '../services/studio/catalogue/studio-imports.ts'
import { changeStudioLook, getStudioLook } from '../services/studio/texts/studio-look.ts'
import { changeStudioNavigation, getStudioNavigation } from '../services/studio/texts/studio-navigation.ts'
import {
  addStaffMember,
  becomeFirstAdministrator,
  changeStaffMember,
  confirmStaffMember,
  changeStudioSettings,
  getAuditEntry,
  getStaffMember,
  getStudioSession,
  getStudioSettings,
  listAuditEntries,
  listStaff,
  removeStaffMember,
} from '../services/studio/business/studio-staff.ts'
import {
  changeStudioTrack,
  changeStudioTracks,
  getStudioTrack,
  listStudioTracks,
  writeStudioTrackTable,
} from '../services/studio/catalogue/studio-tracks.ts'
import {
  getTrackWithdrawal,
  publishStudioTracks,
  removeStudioTrack,
  withdrawStudioTracks,
} from '../services/studio/catalogue/studio-withdrawals.ts'
import { exportStudioTracks } from '../services/studio/catalogue/studio-track-export.ts'
import { saveStudioTracks, undoStudioTracks } from '../services/studio/catalogue/studio-track-batches.ts'
import {
  addTrackView,
  changeTrackView,
  listTrackViews,
  removeTrackView,
} from '../services/studio/catalogue/track-views.ts'
import type { CanBeHeard, TrackSettings } from '../studio/studio-settings.ts'

/** Routes of the studio, in which the staff edits the site. */
export function addStudioRoutes(
  api: OpenAPIHono<ApiEnv>,
  {
    applicationUrl,
    canBeHeard,
    db,
    pictures,
    readMedia,
    secret,
    siteUrl,
    soundUrl,
  }: TrackSettings & PaperLookSettings & AccountSettings & { canBeHeard?: CanBeHeard | undefined },
): void {
  addRoutes(api, { applicationUrl, db, secret, siteUrl }, { confirmStaffMember })
  const settings = { db, siteUrl, pictures, soundUrl }
  addRoute(api, 'getStudioSession', (_, caller) => getStudioSession(settings, caller))
  addRoutes(api, settings, {
    becomeFirstAdministrator,
    listStaff,
    getStaffMember,
    addStaffMember,
    changeStaffMember,
    removeStaffMember,
    getStudioSettings,
    changeStudioSettings,
    listAuditEntries,
    getAuditEntry,
    getStudioLook,
    getStudioNavigation,
    changeStudioNavigation,
    listStudioTracks,
  })
  addRoutes(api, { db, readMedia }, { changeStudioLook })
  // Before the address of a single track, which would take `changes` for an id.
  addRoutes(api, { ...settings, canBeHeard }, { publishStudioTracks })
  addRoutes(api, settings, {
    changeStudioTracks,
    saveStudioTracks,
    undoStudioTracks,
    writeStudioTrackTable,
    getTrackWithdrawal,
    withdrawStudioTracks,
    getStudioTrack,
    changeStudioTrack,
    removeStudioTrack,
    addTrackView,
    changeTrackView,
    removeTrackView,
    listStudioArtists,
    getStudioArtist,
    addStudioArtist,
    changeStudioArtist,
    removeStudioArtist,
    listStudioGenres,
    getStudioGenre,
    addStudioGenre,
    changeStudioGenre,
    removeStudioGenre,
    listStudioTags,
    getStudioTag,
    addStudioTag,
    changeStudioTag,
    removeStudioTag,
    listStudioImports,
    getStudioImport,
    listStudioRecordings,
    getStudioRecording,
    withdrawStudioRecordings,
  })
  addRoutes(api, { ...settings, canBeHeard }, { publishStudioRecordings, undoStudioImport })
  addFileRoute(api, 'exportStudioTracks', (input) => exportStudioTracks(settings, input))
  addRoute(api, 'listTrackViews', (_, caller) => listTrackViews(settings, caller))
}
