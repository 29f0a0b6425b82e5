import type { DeliveryMethod } from '../domain/delivery-method.ts';
import type { PartnerName } from '../domain/delivery-method.ts';
import { isDomestic } from './domestic.ts';

type Reach = (code: string) => boolean;
/** Where one kind of letter goes, and where its sender may live. */
type PartnerReach = Partial<Record<DeliveryMethod, { to: Reach; from: Reach }>>;

const anywhere: Reach = () => true;
const inFrance: Reach = (code) => isDomestic(code);
const inAmerica: Reach = (code) => code === 'US';
/** registered_mail 4.9: one list for the recipient and for the sender (docs/domain/maileva.md#countries). */
const MAILEVA_REGISTERED: ReadonlySet<string> = new Set(['FR', 'MC', 'RE', 'YT', 'MQ', 'GP', 'MF', 'BL', 'GF']);
const registeredByMaileva = { to: (code: string) => MAILEVA_REGISTERED.has(code), from: (code: string) => MAILEVA_REGISTERED.has(code) };
const withinFrance = { to: inFrance, from: inFrance };

/** What each partner carries, by ISO codes: what the form may promise. tests/adapters/postal/routes.test.ts holds their adapters to it. */
export const PARTNER_REACH = {
  /** mail 2.9 goes to almost every country; nothing of it is tracked (docs/domain/maileva.md#countries). */
  maileva: { green: { to: anywhere, from: anywhere }, registered: registeredByMaileva, registered_receipt: registeredByMaileva },
  /** `normal`, `suivi` and `lrare` (docs/domain/merci-facteur.md#products). Abroad is not said: until the contract says so, nothing goes there. */
  mercifacteur: { green: withinFrance, tracked: withinFrance, registered_receipt: withinFrance },
  /** Certified mail stays in the United States; what is neither tracked nor registered has no price abroad. */
  lob: { registered: { to: inAmerica, from: inFrance }, registered_receipt: { to: inAmerica, from: inFrance } },
} as const satisfies Record<PartnerName, PartnerReach>;
export type Partner = PartnerName;

/** Who takes such a letter between two countries (ISO 3166), among these partners in their order. */
export function findPartner(
  sending: DeliveryMethod,
  { from, to }: { from: string; to: string },
  partners: readonly Partner[],
): Partner | null {
  const found = partners.find((name) => {
    const carries = (PARTNER_REACH[name] as PartnerReach)[sending];
    return carries?.to(to) && carries.from(from);
  });
  return found ?? null;
}

/** The ways a letter may leave at all, wherever it goes: what no partner carries is not offered. */
export const listDeliverable = (sendings: readonly DeliveryMethod[], partners: readonly Partner[]): DeliveryMethod[] =>
  sendings.filter((sending) => partners.some((name) => sending in PARTNER_REACH[name]));
