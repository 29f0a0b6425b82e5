import { z } from 'zod';
import { event } from '../../kernel/events.ts';

export const userRegistered = event('user.registered', { id: z.uuid() });
export const passwordResetRequested = event('password_reset.requested', { id: z.uuid() });
