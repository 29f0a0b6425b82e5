import { maskPersonal } from '../../../../kernel/reveals.ts';
import type { OrderDesk } from '../order-desk.contract.ts';
import type { DeskSource } from './desk-source.ts';

/** Replaces free text, which may name a person. */
const MASKED_TEXT = 'Texte masqué.';

const maskBody = (body: string): string => body && MASKED_TEXT;

/** Masks the names, addresses and texts that the timeline and the list of e-mails are made of. */
export const maskSource = (source: DeskSource): DeskSource => {
  const { customer, names } = source.people;
  return {
    ...source,
    notes: source.notes.map((note) => note.$clone().$set({ body: maskBody(note.body) })),
    threads: source.threads.map((thread) =>
      thread.$clone().$set({ name: maskPersonal(thread.name), email: maskPersonal(thread.email) }),
    ),
    threadMessages: source.threadMessages.map((message) => message.$clone().$set({ body: maskBody(message.body) })),
    people: {
      customer: { ...customer, name: maskPersonal(customer.name), email: maskPersonal(customer.email) },
      names,
    },
  };
};

export const maskCustomer = (customer: OrderDesk['customer']): OrderDesk['customer'] => ({
  ...customer,
  name: maskPersonal(customer.name),
  email: maskPersonal(customer.email),
});

export const maskRecipient = (recipient: OrderDesk['recipient']): OrderDesk['recipient'] =>
  recipient && { name: recipient.name && maskPersonal(recipient.name), lines: [] };

/** Leaves how many pages there are, and of how many enclosures. */
export const maskPapers = (papers: OrderDesk['papers']): OrderDesk['papers'] =>
  papers && {
    ...papers,
    pages: [],
    enclosures: papers.enclosures.map((enclosure) => ({ ...enclosure, label: '' })),
    sentApart: papers.sentApart.map((apart) => ({ ...apart, words: '' })),
  };
