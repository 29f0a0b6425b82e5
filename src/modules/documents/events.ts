import { z } from 'zod';
import { event } from '../../kernel/events.ts';

/** A file to enclose waits to be looked at, or to be looked at again with its pages reduced. */
export const enclosureReceived = event('enclosure.received', { id: z.uuid() });
/** Nobody encloses it any more: its bytes are to be erased. */
export const enclosureRemoved = event('enclosure.removed', { id: z.uuid() });
