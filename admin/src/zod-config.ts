import { config } from 'zod';

/**
 * Zod tries once whether it may write functions, for speed. The content security policy forbids that, and browsers
 * report the attempt on the console. Imported before any schema.
 */
config({ jitless: true });
