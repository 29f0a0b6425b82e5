import type { Deps } from '../../../kernel/deps.ts';

/** Returns the address for answers to a thread; null if inbound mail is not configured. */
export const formatReplyAddress = ({ config }: Pick<Deps, 'config'>, token: string): string | null =>
  config.mail.replyDomain ? `reponse+${token}@${config.mail.replyDomain}` : null;

/** Finds the tokens in the addresses that a mail was sent to. The domain may have changed since we wrote. */
export const findReplyTokens = (recipients: string): string[] =>
  [...recipients.toLowerCase().matchAll(/\breponse\+([0-9a-f]{32})@/g)].map(([, token]) => token!).slice(0, 20);

/**
 * Extracts the ids of our messages from Message-IDs: of answers (`thread-message-<id>`) and of acknowledgements
 * (`message-<id>-received`). An id is as hard to guess as a token.
 */
export const findAnsweredMessageIds = (messageIds: readonly string[]): string[] =>
  messageIds.flatMap(
    (id) =>
      /^(?:thread-)?message-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[-@]/i.exec(id)?.[1]?.toLowerCase() ?? [],
  );
