export { accountAdminRoutes } from './account-admin-routes.ts';
export { getAccountToChange } from './account-to-change.ts';
export { authAdminRoutes } from './admin-routes.ts';
export { auditAdminRoutes } from './audit-admin-routes.ts';
export { changedByColleague } from './changed-by-colleague.ts';
export { toColleagueConflict } from './colleague-conflict.ts';
export { createAccount } from './commands/create-account.ts';
export { createAdmin } from './commands/create-admin.ts';
export { confirmErasure, deleteErasedAddress, eraseAccount } from './commands/erase-account.ts';
export { recordErasure, repeatErasures } from './commands/erasure-journal.ts';
export {
  announceErasure,
  postponeErasure,
  recordActivity,
  selectErasable,
  selectInactive,
} from './commands/inactive-accounts.ts';
export { createLinkUrl, createOneClickUrl, readLinkToken } from './link-token.ts';
export { loadCommonPasswords } from './common-passwords.ts';
export { purgeExpiredCredentials } from './commands/purge-expired-credentials.ts';
export { removeSecondFactor } from './commands/remove-second-factor.ts';
export { csrf, isSameOrigin, issueCsrfToken } from './csrf.ts';
export { profileRoutes, unsubscribeWebhooks } from './profile-routes.ts';
export {
  assertCustomerAccount,
  findEmailVerification,
  findAnnouncedErasure,
  findErasedAddress,
  findReplacedEmail,
  listAccountEmails,
  listStaffWith,
  listUserNames,
  listAccountPersonalData,
  findResetLink,
  getSecondFactorNotice,
  getUser,
  isAccountErased,
  findUserId,
  findVerifiedUserId,
} from './queries.ts';
export { authRootRoutes, authRoutes } from './routes.ts';
export { secondFactorStateMachine } from './second-factor.state-machine.ts';
export { searchUsers, type FoundUser } from './search.ts';
export { secondFactorRoutes } from './second-factor-routes.ts';
export { endSession, session } from './session.ts';
export { staffAdminRoutes } from './staff-admin-routes.ts';
export { VALID_MS } from './validity.ts';
