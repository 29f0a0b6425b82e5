export { authAdminRoutes } from './admin-routes.ts';
export { createAccount } from './commands/create-account.ts';
export { forgetExpired } from './commands/forget-expired.ts';
export { csrf } from './csrf.ts';
export { resetLink, userById } from './queries.ts';
export { authRootRoutes, authRoutes } from './routes.ts';
export { session } from './session.ts';
