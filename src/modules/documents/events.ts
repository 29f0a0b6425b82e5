import { z } from 'zod';
import { event } from '../../kernel/events.ts';

/** A file waits to be normalised, or to be normalised again with reduced pages. */
export const enclosureReceived = event('enclosure.received', { id: z.uuid() });
/** An attachment was deleted: its bytes have to be erased. */
export const enclosureRemoved = event('enclosure.removed', { id: z.uuid() });
/** A letter was published with a text that follows changes of the law; the id is that of the version. */
export const templateCorrected = event('template.corrected', { id: z.uuid(), legalChangeIds: z.array(z.uuid()) });
