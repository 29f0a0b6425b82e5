import { z } from 'zod';
import { defineEvent } from '../../kernel/events.ts';

/** A file waits to be normalised, or to be normalised again with reduced pages. */
export const enclosureReceived = defineEvent('enclosure.received', { id: z.uuid() });
/** An attachment was deleted: its bytes have to be erased. */
export const enclosureRemoved = defineEvent('enclosure.removed', { id: z.uuid() });
/** A letter was published with a text that follows changes of the law; the id is that of the version. */
export const templateCorrected = defineEvent('template.corrected', { id: z.uuid(), legalChangeIds: z.array(z.uuid()) });
