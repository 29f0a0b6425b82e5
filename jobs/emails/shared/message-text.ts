import { toNoon } from '../../../src/domain/format-date.ts';
import type { MessageRecord } from '../../../src/modules/orders/index.ts';
import { formatDay } from './french-day.ts';

export type ContactMessage = MessageRecord;

/** Lists the fields of a message line by line; `quote` decides how text of a stranger appears. */
export const listContentLines = (
  message: ContactMessage,
  quote: (text: string) => string = (text) => text,
): string[] => [
  ...(message.name ? [`Nom\u00a0: ${quote(message.name)}`] : []),
  ...(message.orderReference ? [`Commande ou contrat\u00a0: ${quote(message.orderReference)}`] : []),
  ...(message.endsOn ? [`Date de fin souhaitée\u00a0: ${formatDay(toNoon(message.endsOn))}`] : []),
  ...(message.body ? [`Message\u00a0: ${quote(message.body)}`] : []),
];

const MAX_QUOTED_CHARACTERS = 500;
/** What mail programs turn into a link by themselves: an address with its scheme, a host name, an e-mail address. */
const LINKABLE =
  /[a-z][a-z0-9+.-]*:\/{2}\S*|[\p{L}\p{N}_%+-]*@?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?/giu;

/**
 * Quotes text that a stranger may have typed with another person's address: shortened, and without anything that mail
 * programs turn into links (`https[:]//exemple[.]fr`). The whole text stays in the back office.
 */
export function quoteStranger(text: string): string {
  const isCut = text.length > MAX_QUOTED_CHARACTERS;
  const shortened = isCut
    ? `${Array.from(text).slice(0, MAX_QUOTED_CHARACTERS).join('')}… (texte abrégé\u202f; nous gardons le texte entier)`
    : text;
  return shortened.replace(LINKABLE, (link) =>
    link.replaceAll('.', '[.]').replace('://', '[:]//').replaceAll('@', '[@]'),
  );
}

export const createSampleMessage = (change: Partial<ContactMessage> = {}): ContactMessage => ({
  id: '1',
  reference: 'AF-9K4M2P',
  kind: 'withdrawal',
  name: 'Hélène Aubry',
  email: 'helene@exemple.fr',
  subject: null,
  orderReference: 'AF-7K2M4P',
  orderId: null,
  endsOn: null,
  body: 'Le bailleur a répondu.',
  outcome: null,
  replyTo: null,
  isByMail: false,
  userId: null,
  createdAt: new Date('2026-11-21T10:12:30Z'),
  ...change,
});
