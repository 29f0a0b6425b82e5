import { z } from 'zod';
import { event } from '../../kernel/events.ts';

export const userRegistered = event('user.registered', { id: z.uuid() });
/** Somebody has to show that an address is theirs. Sign-up's own proof goes with the welcome. */
export const emailVerificationRequested = event('email_verification.requested', { id: z.uuid() });
export const passwordChanged = event('password.changed', { id: z.uuid(), userId: z.uuid() });
export const secondFactorAdded = event('second_factor.added', { id: z.uuid() });
export const secondFactorRemoved = event('second_factor.removed', { id: z.uuid() });
/** `id` is the second factor's: these may happen to it again and again, each time as another occurrence. */
export const recoveryCodesRenewed = event('recovery_codes.renewed', { id: z.uuid(), occurrenceId: z.uuid() });
export const recoveryCodeUsed = event('recovery_code.used', { id: z.uuid(), occurrenceId: z.uuid() });
/** Nobody can log in any more; every room lets go of what it keeps of them. */
export const accountErased = event('account.erased', { id: z.uuid() });
export const passwordResetRequested = event('password_reset.requested', { id: z.uuid() });
