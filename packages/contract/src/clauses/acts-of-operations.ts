import type { ContractAct } from '@tempolibre/domain/contract-acts'
import type { EndpointName } from '../endpoints/endpoints.ts'

const withdrawal = [
  'plan_withdrawn',
  'licence_ended_by_withdrawal',
  'payment_refunded',
  'plan_restored',
  'seat_lost',
] as const satisfies readonly ContractAct[]

/**
 * What each writing operation can do to a contract. One that is neither here nor below fails a test: the author of an operation
 * says whether it does something to a licence, a plan, a team or a hand-over, and the act names its clause (`clausesOfActs`).
 */
export const actsOfOperations = {
  startCheckout: ['order_placed', 'plan_replaced', 'seat_lost', 'seat_regained'],
  settleTestCheckout: ['order_placed', 'plan_replaced', 'seat_lost', 'seat_regained'],
  withdrawFromContract: withdrawal,
  confirmWithdrawal: withdrawal,
  beginDelivery: ['delivery_begun'],
  cancelSubscription: ['plan_cancelled'],
  resumeSubscription: ['cancellation_undone', 'plan_resumed'],
  /** What the payment service reports, of its own or because it was asked: payments, their loss, and what they paid for. */
  receiveStripeEvent: [
    'order_placed',
    'order_returned',
    'trial_continued',
    'plan_renewed',
    'renewal_failed',
    'plan_resumed',
    'plan_paused',
    'plan_cancelled',
    'cancellation_undone',
    'plan_ended',
    'plan_ended_unpaid',
    'plan_replaced',
    'plan_ended_by_dispute',
    'plan_ended_by_refund',
    'plan_disputed',
    'plan_held',
    'plan_restored',
    'payment_refunded',
    'payment_returned',
    'licence_disputed',
    'licence_revoked_by_dispute',
    'licence_revoked_by_refund',
    'licence_restored_by_payment',
    'seat_lost',
    'seat_regained',
  ],
  /** Ordered here, reported by the payment service. */
  refundStudioUnmatchedPayment: ['payment_refunded', 'plan_held', 'licence_revoked_by_refund'],
  saveDownloadMusic: ['licence_issued'],
  licenseVenueSongs: ['licence_issued'],
  makeHandOver: ['hand_over_made'],
  revokeHandOver: ['hand_over_revoked'],
  acceptTeamInvitation: ['team_joined'],
  changeTeamRole: ['team_role_changed'],
  removeTeamMember: ['team_member_removed', 'seat_regained'],
  leaveTeam: ['team_left', 'seat_regained'],
  transferTeam: ['team_moved', 'seat_lost', 'seat_regained'],
  dissolveTeam: ['team_dissolved'],
  /** What is lowered counts for new orders; what is raised, for holders, too. */
  changeStudioPlan: ['seat_regained'],
  deleteAccount: ['account_deleted'],
  eraseStudioUser: ['account_deleted'],
  warnStudioLicence: ['licence_warned'],
  liftStudioLicenceWarning: ['licence_warning_lifted'],
  revokeStudioLicence: ['licence_revoked'],
  restoreStudioLicence: ['licence_restored'],
  acceptTerms: ['terms_accepted'],
  announceStudioTerms: ['terms_announced'],
  withdrawStudioRecordings: ['song_withdrawn'],
  withdrawStudioTracks: ['song_withdrawn'],
  undoStudioImport: ['song_withdrawn'],
  runStudioUpload: ['song_withdrawn'],
} as const satisfies Partial<Record<EndpointName, readonly [ContractAct, ...ContractAct[]]>>

/** The others, by what they are about. A declaration does nothing before it is confirmed. */
export const operationsWithoutAct = {
  accounts:
    'signUp verifyEmail finishSignUp resendVerification signIn requestPasswordReset resetPassword signOut signOutEverywhere updateAccount changePassword changeEmail endSession signInWithCode startPasskeySignIn signInWithPasskey startAuthenticator confirmAuthenticator removeAuthenticator renewRecoveryCodes startPasskey addPasskey renamePasskey removePasskey addApiKey removeApiKey',
  /** The portal is the payment service's own; what is done there is reported by it. */
  buying: 'declareWithdrawal checkCoupon openBillingPortal saveBillingDetails',
  /** New addresses of what is already licensed or handed over. */
  files: 'createDownloadLink renewHandOverLink',
  claims: 'addChannel removeChannel openClaim moveClaim moveStudioClaim',
  /** An invitation makes no member. */
  teams: 'addTeam renameTeam inviteToTeam withdrawTeamInvitation describeTeamInvitation',
  lists:
    'addFavourites setFavourite makePlaylist changePlaylist deletePlaylist restorePlaylist addPlaylistTracks removePlaylistTrack orderPlaylist takeOverPlaylists saveVenue findSoundsLike searchVersions',
  visits: 'createContactMessage recordWebVitals recordPlays recordSearch',
  programs:
    'addWebhook changeWebhook removeWebhook renewWebhookSecret testWebhook replayWebhookDelivery replayStudioWebhookDelivery',
  staff:
    'confirmStaffMember becomeFirstAdministrator addStaffMember changeStaffMember removeStaffMember changeStudioSettings endStudioUserSessions endStudioUserCredentials endStudioUserSession removeStudioUserApiKey exportStudioUser changeStudioMessage answerStudioMessage retryStudioMail cancelStudioMail retryStudioJob cancelStudioJob sendStudioDisputeEvidence settleStudioUnmatchedPayment',
  /** Plans, prices and coupons are for orders from then on; a plan that is held keeps its price and what it contains. */
  offers:
    'addStudioPlan orderStudioPlans addStudioCoupon changeStudioCoupon removeStudioCoupon changeStudioSeller',
  /** A track that is edited stays in the catalogue; one that is deleted has no licence. */
  catalogue:
    'changeStudioTrack changeStudioTracks saveStudioTracks undoStudioTracks writeStudioTrackTable publishStudioTracks removeStudioTrack addStudioArtist changeStudioArtist removeStudioArtist addStudioGenre changeStudioGenre removeStudioGenre addStudioTag changeStudioTag removeStudioTag addTrackView changeTrackView removeTrackView publishStudioRecordings decideSoundPair changeFamily changeVersionProposal decideVersionProposals addStudioUpload changeStudioUpload removeStudioUpload cancelStudioUpload decideImportName decideImportColumn',
  texts:
    'changeStudioLook changeStudioNavigation changeStudioPage restoreStudioPageVersion removeStudioTermsDraft renderStudioPage addStudioArticle changeStudioArticle removeStudioArticle restoreStudioArticleVersion makeStudioArticlePreview renderStudioArticle removeStudioPicture addStudioBlogCategory changeStudioBlogCategory removeStudioBlogCategory addStudioAuthor changeStudioAuthor removeStudioAuthor addStudioRedirect changeStudioRedirect importStudioRedirects removeStudioRedirect',
} as const
