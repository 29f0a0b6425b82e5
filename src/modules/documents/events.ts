import { z } from 'zod';
import { event } from '../../kernel/events.ts';

/** A file waits to be normalised, or to be normalised again with reduced pages. */
export const enclosureReceived = event('enclosure.received', { id: z.uuid() });
/** An attachment was deleted: its bytes have to be erased. */
export const enclosureRemoved = event('enclosure.removed', { id: z.uuid() });
