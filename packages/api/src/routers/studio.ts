import type { OpenAPIHono } from '@hono/zod-openapi'
import { addRoute } from '../http/add-route.ts'
import type { Surroundings } from '../http/caller.ts'
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
} from '../services/studio/studio-names.ts'
import {
  getStudioImport,
  getStudioRecording,
  listStudioImports,
  listStudioRecordings,
  publishStudioRecordings,
  undoStudioImport,
  withdrawStudioRecordings,
} from '../services/studio/studio-imports.ts'
import {
  addStaffMember,
  becomeFirstAdministrator,
  changeStaffMember,
  changeStudioSettings,
  getAuditEntry,
  getStaffMember,
  getStudioSession,
  getStudioSettings,
  listAuditEntries,
  listStaff,
  removeStaffMember,
} from '../services/studio/studio-staff.ts'
import {
  changeStudioTrack,
  changeStudioTracks,
  getStudioTrack,
  listStudioTracks,
} from '../services/studio/studio-tracks.ts'
import { saveStudioTracks, undoStudioTracks } from '../services/studio/studio-track-batches.ts'
import {
  addTrackView,
  changeTrackView,
  listTrackViews,
  removeTrackView,
} from '../services/studio/track-views.ts'
import type { StudioSettings } from '../studio/studio-settings.ts'

/** Routes of the studio, in which the staff edits the site. */
export function addStudioRoutes(api: OpenAPIHono<Surroundings>, { db, siteUrl }: StudioSettings): void {
  const settings = { db, siteUrl }
  addRoute(api, 'getStudioSession', (_, caller) => getStudioSession(settings, caller))
  addRoute(api, 'becomeFirstAdministrator', (input, caller) =>
    becomeFirstAdministrator(settings, input, caller),
  )
  addRoute(api, 'listStaff', (input) => listStaff(settings, input))
  addRoute(api, 'getStaffMember', (input) => getStaffMember(settings, input))
  addRoute(api, 'addStaffMember', (input, caller) => addStaffMember(settings, input, caller))
  addRoute(api, 'changeStaffMember', (input, caller) => changeStaffMember(settings, input, caller))
  addRoute(api, 'removeStaffMember', (input, caller) => removeStaffMember(settings, input, caller))
  addRoute(api, 'getStudioSettings', () => getStudioSettings(settings))
  addRoute(api, 'changeStudioSettings', (input, caller) => changeStudioSettings(settings, input, caller))
  addRoute(api, 'listAuditEntries', (input, caller) => listAuditEntries(settings, input, caller))
  addRoute(api, 'getAuditEntry', (input) => getAuditEntry(settings, input))

  addRoute(api, 'listStudioTracks', (input) => listStudioTracks(settings, input))
  // Before the address of a single track, which would take `changes` for an id.
  addRoute(api, 'changeStudioTracks', (input, caller) => changeStudioTracks(settings, input, caller))
  addRoute(api, 'saveStudioTracks', (input, caller) => saveStudioTracks(settings, input, caller))
  addRoute(api, 'undoStudioTracks', (input, caller) => undoStudioTracks(settings, input, caller))
  addRoute(api, 'getStudioTrack', (input) => getStudioTrack(settings, input))
  addRoute(api, 'changeStudioTrack', (input, caller) => changeStudioTrack(settings, input, caller))
  addRoute(api, 'listTrackViews', (_, caller) => listTrackViews(settings, caller))
  addRoute(api, 'addTrackView', (input, caller) => addTrackView(settings, input, caller))
  addRoute(api, 'changeTrackView', (input, caller) => changeTrackView(settings, input, caller))
  addRoute(api, 'removeTrackView', (input, caller) => removeTrackView(settings, input, caller))
  addRoute(api, 'listStudioArtists', (input) => listStudioArtists(settings, input))
  addRoute(api, 'getStudioArtist', (input) => getStudioArtist(settings, input))
  addRoute(api, 'addStudioArtist', (input, caller) => addStudioArtist(settings, input, caller))
  addRoute(api, 'changeStudioArtist', (input, caller) => changeStudioArtist(settings, input, caller))
  addRoute(api, 'removeStudioArtist', (input, caller) => removeStudioArtist(settings, input, caller))
  addRoute(api, 'listStudioGenres', (input) => listStudioGenres(settings, input))
  addRoute(api, 'getStudioGenre', (input) => getStudioGenre(settings, input))
  addRoute(api, 'addStudioGenre', (input, caller) => addStudioGenre(settings, input, caller))
  addRoute(api, 'changeStudioGenre', (input, caller) => changeStudioGenre(settings, input, caller))
  addRoute(api, 'removeStudioGenre', (input, caller) => removeStudioGenre(settings, input, caller))
  addRoute(api, 'listStudioTags', (input) => listStudioTags(settings, input))
  addRoute(api, 'getStudioTag', (input) => getStudioTag(settings, input))
  addRoute(api, 'addStudioTag', (input, caller) => addStudioTag(settings, input, caller))
  addRoute(api, 'changeStudioTag', (input, caller) => changeStudioTag(settings, input, caller))
  addRoute(api, 'removeStudioTag', (input, caller) => removeStudioTag(settings, input, caller))

  addRoute(api, 'listStudioImports', (input) => listStudioImports(settings, input))
  addRoute(api, 'getStudioImport', (input) => getStudioImport(settings, input))
  addRoute(api, 'undoStudioImport', (input, caller) => undoStudioImport(settings, input, caller))
  addRoute(api, 'listStudioRecordings', (input) => listStudioRecordings(settings, input))
  addRoute(api, 'getStudioRecording', (input) => getStudioRecording(settings, input))
  addRoute(api, 'publishStudioRecordings', (input, caller) =>
    publishStudioRecordings(settings, input, caller),
  )
  addRoute(api, 'withdrawStudioRecordings', (input, caller) =>
    withdrawStudioRecordings(settings, input, caller),
  )
}
