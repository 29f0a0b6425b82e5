export { authAdminRoutes } from './admin-routes.ts';
export { createAccount } from './commands/create-account.ts';
export { confirmErasure, eraseAccount } from './commands/erase-account.ts';
export { forgetExpired } from './commands/forget-expired.ts';
export { csrf, fromOurPage, giveToken } from './csrf.ts';
export { profileRoutes } from './profile-routes.ts';
export { emailProof, emailReplacedBy, personalData, resetLink, userById, userIdByEmail } from './queries.ts';
export { authRootRoutes, authRoutes } from './routes.ts';
export { endSession, session } from './session.ts';
