import type { TimelineEntry } from './contract.ts';
import type { Move, News } from './facts.ts';
import { frenchDate, frenchTime } from './letter-words.ts';
import type { Letter } from './models/letter.ts';


/** What each state says once it was reached. Several inner states share one line for the person. */
const TITLES: Record<string, string> = {
  paid: 'Payée',
  queued: 'Corrigée\u00a0: elle repart',
  rendered: 'Mise en page définitive',
  submitted: 'Remise au service postal',
  accepted: 'Acceptée par le service postal',
  printed: 'Imprimée et mise sous enveloppe',
  in_transit: 'En route',
  awaiting_pickup: 'À retirer au bureau de poste',
  delivered: 'Distribuée',
  returned: 'Revenue à l’expéditeur',
  rejected: 'Refusée par le service postal',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
  partially_refunded: 'Remboursée en partie',
};
const COMING = ['rendered', 'submitted', 'printed', 'in_transit', 'delivered'];
const ENDED = ['delivered', 'returned', 'rejected', 'cancelled'];

/** Everything that happened, oldest first, then what is still to come. */
export function timelineOf(letter: Letter, facts: { order: { id: string; createdAt: Date }; moves: readonly Move[]; news: readonly News[] }): TimelineEntry[] {
  const happened: TimelineEntry[] = [
    entry(facts.order.createdAt, 'ordered', 'Commandée'),
    ...facts.moves.flatMap((move) => {
      const title = TITLES[move.toState];
      return title ? [entry(instantOf(move, facts.news), move.toState, title, partnerWords(move, facts.news))] : [];
    }),
    ...facts.news.filter((one) => one.kind === 'other' || one.kind.endsWith('_proof')).map((one) => entry(one.at, one.kind, one.label)),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  if (ENDED.includes(letter.status)) return happened;

  const reached = Math.max(-1, ...happened.map(({ status }) => COMING.indexOf(status)));
  const coming = COMING.slice(reached + 1).map((status) => ({
    at: (letter.expectedOn ? new Date(`${letter.expectedOn}T12:00:00Z`) : letter.releasesAt).toISOString(),
    status,
    title: TITLES[status]!,
    text: null,
    happened: false,
  }));
  return [...happened, ...coming];
}

const entry = (at: Date, status: string, title: string, words: string | null = null): TimelineEntry => ({
  at: at.toISOString(),
  status,
  title,
  text: [`${frenchDate(at)} à ${frenchTime(at)}`, words].filter(Boolean).join('. '),
  happened: true,
});

/** The partner's own instant is truer than the one at which we heard of it. */
function instantOf(move: Move, news: readonly News[]): Date {
  return news.find((one) => one.kind === move.toState)?.at ?? move.at;
}

const partnerWords = (move: Move, news: readonly News[]): string | null =>
  news.find((one) => one.kind === move.toState)?.label ?? null;
