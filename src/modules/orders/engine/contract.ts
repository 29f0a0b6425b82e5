import { z } from 'zod';

/** Why a person decided something: no personal data, support reads it. */
export const Reason = z.string().trim().min(3, 'Dites pourquoi, en quelques mots.').max(500);
