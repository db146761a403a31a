import {
  announceDueArticles,
  compareNewSounds,
  type Database,
  divideTrackSitemaps,
  forgetContactClients,
  forgetDeletedPlaylists,
  forgetExpiredApiKeys,
  forgetExpiredChallenges,
  forgetExpiredInvitations,
  forgetExpiredLinks,
  forgetExpiredSessions,
  forgetOldHeartbeats,
  forgetOldAttempts,
  forgetOldDownloadCounts,
  forgetOldMails,
  forgetOldSignUps,
  forgetOldVisitorCounts,
  forgetOldWebVitals,
  forgetRenderingTurns,
  forgetSenderLimits,
  forgetUnfinishedApps,
  type JobKind,
  type JobKinds,
  refreshTrackDemand,
} from '@tempolibre/database'
import { maxSitemapEntries } from '@tempolibre/contract'
import type { Kysely } from 'kysely'

const minute = 60
const hour = 3600
const day = 24 * hour

/** Repeated jobs of the database itself: each deletes data whose retention period is over, or updates counts. */
export function createHousekeepingJobs(db: Kysely<Database>): JobKinds {
  const every = (everySeconds: number, run: (db: Kysely<Database>) => Promise<void>): JobKind => ({
    run: () => run(db),
    everySeconds,
    firstDelaySeconds: 60,
    maxDelaySeconds: hour,
  })
  return {
    announce_articles: every(30, announceDueArticles),
    compare_sounds: { ...every(minute, compareNewSounds), run: (_, signal) => compareNewSounds(db, signal) },
    // Until it has run, the list of sitemaps counts all songs.
    divide_sitemaps: {
      ...every(5 * minute, (at) => divideTrackSitemaps(at, { size: maxSitemapEntries })),
      firstDelaySeconds: 5,
    },
    refresh_track_demand: every(hour, refreshTrackDemand),
    forget_contact_clients: every(hour, forgetContactClients),
    forget_rendering_turns: every(day, forgetRenderingTurns),
    forget_sender_limits: every(5 * minute, forgetSenderLimits),
    forget_heartbeats: every(day, forgetOldHeartbeats),
    forget_web_vitals: every(day, forgetOldWebVitals),
    forget_visitor_counts: every(day, forgetOldVisitorCounts),
    forget_attempts: every(day, forgetOldAttempts),
    forget_download_counts: every(day, forgetOldDownloadCounts),
    forget_mails: every(day, forgetOldMails),
    forget_links: every(day, forgetExpiredLinks),
    forget_challenges: every(day, forgetExpiredChallenges),
    forget_unfinished_apps: every(day, forgetUnfinishedApps),
    forget_api_keys: every(day, forgetExpiredApiKeys),
    forget_invitations: every(day, forgetExpiredInvitations),
    forget_sessions: every(day, forgetExpiredSessions),
    forget_sign_ups: every(day, forgetOldSignUps),
    forget_deleted_playlists: every(day, forgetDeletedPlaylists),
  }
}
