import { z } from 'zod';
import { defineSettings } from './define-settings.ts';
import { apiAddress } from './server-addresses.ts';

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('JSON');
    return z.NEVER;
  }
}

export const sandboxSwitches = defineSettings({
  SANDBOX: {
    schema: z.enum(['yes', 'no'], 'yes or no'),
    defaultText: 'all sandboxes, or none with one sign of a real installation',
    meaning:
      '`yes` allows sandboxes and demo accounts next to test keys, `no` refuses them ([sandboxes](production.md#sandboxes))',
  },
  SANDBOX_URL: { schema: apiAddress, meaning: 'Address of the sandbox process. `npm start` sets it' },
  DEMO_PASSWORDS: {
    schema: z
      .string()
      .transform(parseJson)
      .pipe(z.record(z.string(), z.string().min(12))),
    secret: true,
    meaning: 'Passwords of the demo accounts by role, as JSON. `npm start` sets it for the release step',
  },
});
