import { z } from 'zod';
import { event } from '../../kernel/events.ts';

export const userRegistered = event('user.registered', { id: z.uuid() });
/** Somebody has to show that an address is theirs. Sign-up's own proof goes with the welcome. */
export const emailProofRequested = event('email_proof.requested', { id: z.uuid() });
export const passwordChanged = event('password.changed', { id: z.uuid(), userId: z.uuid() });
/** Nobody can log in any more; every room lets go of what it keeps of them. */
export const accountErased = event('account.erased', { id: z.uuid() });
export const passwordResetRequested = event('password_reset.requested', { id: z.uuid() });
