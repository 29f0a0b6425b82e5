import { z } from 'zod';
import { event } from '../../kernel/events.ts';

export const userRegistered = event('user.registered', { id: z.uuid() });
/** A person has to confirm an address. After sign-up, the welcome e-mail contains the link. */
export const emailVerificationRequested = event('email_verification.requested', { id: z.uuid() });
export const passwordChanged = event('password.changed', { id: z.uuid(), userId: z.uuid() });
export const secondFactorAdded = event('second_factor.added', { id: z.uuid() });
export const secondFactorRemoved = event('second_factor.removed', { id: z.uuid() });
/** `id` is that of the second factor; these events may occur several times for it. */
export const recoveryCodesRenewed = event('recovery_codes.renewed', { id: z.uuid(), occurrenceId: z.uuid() });
export const recoveryCodeUsed = event('recovery_code.used', { id: z.uuid(), occurrenceId: z.uuid() });
/** The account is closed; every module erases its data of the person. */
export const accountErased = event('account.erased', { id: z.uuid() });
export const passwordResetRequested = event('password_reset.requested', { id: z.uuid() });
/** `id` is that of the password reset whose link the invitation carries. */
export const staffInvited = event('staff.invited', { id: z.uuid() });
/** `id` is that of the account; these events may occur several times for it. */
export const staffRoleChanged = event('staff_role.changed', { id: z.uuid(), occurrenceId: z.uuid() });
export const accountBlocked = event('account.blocked', { id: z.uuid(), occurrenceId: z.uuid() });
/** `id` is that of the account, which may become inactive several times. */
export const accountInactive = event('account.inactive', { id: z.uuid(), occurrenceId: z.uuid() });
export const accountUnblocked = event('account.unblocked', { id: z.uuid(), occurrenceId: z.uuid() });
export const sessionsEnded = event('sessions.ended', { id: z.uuid(), occurrenceId: z.uuid() });
