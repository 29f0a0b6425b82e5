import type { Deps } from '../../../kernel/deps.ts';
import type { Notifications } from '../contract.ts';
import { unsubscribeLinkInvalid } from '../errors.ts';
import { readLinkToken } from '../link-token.ts';
import { User } from '../models/user.ts';

const NONE: Notifications = {
  letterPrinted: false,
  letterDelivered: false,
  letterReturned: false,
  nextStep: false,
  legalChange: false,
};

/**
 * Switches off every optional e-mail of the account whose link this is. Requires no login, and never expires: the e-mail
 * may be opened years later. The profile switches them on again.
 */
export async function unsubscribe(deps: Deps, input: { token: string }): Promise<void> {
  const userId = readLinkToken(deps.config, 'unsubscribe', input.token);
  const changed =
    userId && (await User.query(deps.db).findById(userId).whereNull('erasedAt').patch({ notifications: NONE }));
  if (!changed) throw unsubscribeLinkInvalid();
}
