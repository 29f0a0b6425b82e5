import { nextCollection, parisDay } from '../../letterpress/index.ts';
import type { TimelineEntry } from './contract.ts';
import type { Move, News } from './facts.ts';
import { frenchDay, frenchDate, frenchMoment, frenchTime, noon } from './french-moments.ts';
import { isUnderWay, outcomeOf } from './letter-words.ts';
import type { Letter } from './models/letter.ts';
import { factOf, type Fact } from './news-facts.ts';

/** One line for one fact, in plain French. What was only announced has none. */
const TITLES: Readonly<Record<Exclude<Fact, 'announced'>, string>> = {
  submitted: 'Remise au service postal',
  accepted: 'Acceptée par le service postal',
  rejected: 'Refusée par le service postal',
  printed: 'Imprimée et mise sous enveloppe',
  deposited: 'Déposée à La Poste',
  content_proof: 'Preuve de contenu établie',
  in_transit: 'En route',
  near: 'Arrivée près du destinataire',
  out: 'En cours de distribution',
  presented: 'Présentée\u00a0: le destinataire était absent',
  awaiting_pickup: 'À retirer au bureau de poste',
  again: 'Présentée une nouvelle fois',
  postponed: 'Distribution reportée',
  rerouted: 'Réacheminée vers une autre adresse',
  delivered: 'Distribuée',
  presumed: 'Sans doute arrivée',
  turned_back: 'Elle revient à l’expéditeur',
  handed_back: 'Rendue à l’expéditeur',
  receipt: 'Avis de réception signé',
};
/** What we did ourselves. */
const OURS: Readonly<Record<string, string>> = {
  paid: 'Payée',
  rendered: 'Mise en page définitive',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
  partially_refunded: 'Remboursée en partie',
};
/** May be said of the same letter on several days. */
const REPEATED = new Set<Fact>(['again', 'postponed']);
const STEPS: Readonly<Record<Letter['product'], readonly Fact[]>> = {
  green: ['submitted', 'printed', 'presumed'],
  tracked: ['submitted', 'printed', 'in_transit', 'delivered'],
  registered: ['submitted', 'printed', 'deposited', 'in_transit', 'delivered'],
  registered_receipt: ['submitted', 'printed', 'deposited', 'in_transit', 'delivered', 'receipt'],
};
/** Facts that say a step was reached, though its own news never came. */
const REACHED: Partial<Record<Fact, Fact>> = { accepted: 'submitted', near: 'in_transit', out: 'in_transit', presented: 'in_transit', awaiting_pickup: 'in_transit', again: 'in_transit', postponed: 'in_transit', rerouted: 'in_transit' };

interface Facts {
  order: { id: string; createdAt: Date };
  moves: readonly Move[];
  news: readonly News[];
  proofs: readonly string[];
  now: Date;
}

/** Everything that happened, oldest first, each fact once whoever told it; then what is still to come. */
export function timelineOf(letter: Letter, facts: Facts): TimelineEntry[] {
  const { told, others } = byFact(facts);
  const happened = [
    entry(facts.order.createdAt, 'ordered', 'Commandée'),
    ...facts.moves.flatMap(({ toState, at }) => (OURS[toState] && !(toState === 'cancelled' && letter.status !== 'cancelled') ? [entry(at, toState, OURS[toState])] : [])),
    ...[...told.values()].map(({ fact, at }) => entry(at, fact, TITLES[fact], wordsOf(fact, letter))),
    // Nobody told us what this code means: its own words stand.
    ...others.map((one) => entry(one.at, one.kind, one.label)),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return [...happened, ...comingOf(letter, facts, new Set([...told.values()].map(({ fact }) => fact)))];
}

type ToldFact = Exclude<Fact, 'announced'>;

function byFact({ news, moves }: Facts): { told: Map<string, { fact: ToldFact; at: Date }>; others: News[] } {
  const told = new Map<string, { fact: ToldFact; at: Date }>();
  const others = new Map<string, News>();
  const hear = (fact: ToldFact, at: Date): void => {
    const key = REPEATED.has(fact) ? `${fact} ${parisDay(at)}` : fact;
    const known = told.get(key);
    if (!known || at < known.at) told.set(key, { fact, at });
  };
  for (const one of news) {
    const fact = factOf(one);
    if (fact && fact !== 'announced') hear(fact, one.at);
    else if (!fact) others.set(`${one.label} ${parisDay(one.at)}`, one);
  }
  // Our own hand-over, when the partner has not yet confirmed it; and what a move knows that no kept news does.
  for (const { toState, at } of moves) if ((toState === 'submitted' || toState === 'rejected') && !told.has(toState)) hear(toState, at);
  return { told, others: [...others.values()] };
}

/** What the person may want to know beside the instant. */
function wordsOf(fact: Fact, letter: Letter): string | null {
  if (fact === 'awaiting_pickup' && letter.keptUntil) return `Elle y reste jusqu’au ${frenchDate(noon(letter.keptUntil))}.`;
  if (fact === 'deposited') return 'C’est la date d’envoi, celle du cachet.';
  if (fact === 'turned_back' && letter.returnReason) return `Pourquoi\u00a0: ${letter.returnReason}.`;
  if (fact === 'delivered') return 'Signée par le destinataire.';
  if (fact === 'presumed') return 'Une lettre verte n’est pas suivie\u00a0: le jour prévu est passé.';
  if (fact === 'content_proof') return 'Elle dit ce qui a été imprimé.';
  return null;
}

function comingOf(letter: Letter, facts: Facts, told: ReadonlySet<Fact>): TimelineEntry[] {
  const steps = STEPS[letter.product];
  const waits = isUnderWay(letter) || (letter.status === 'delivered' && !facts.proofs.includes('receipt') && steps.includes('receipt'));
  if (!waits || outcomeOf(letter) === 'returned') return [];
  const isReached = (step: Fact): boolean => told.has(step) || [...told].some((fact) => REACHED[fact] === step);
  const reached = steps.findLastIndex(isReached);
  const ready = facts.moves.some(({ toState }) => toState === 'rendered') ? [] : [coming(letter.releasesAt, 'rendered', OURS['rendered']!, letter.releasesAt > facts.now ? frenchMoment(letter.releasesAt) : null)];
  const expected = letter.expectedOn ? noon(letter.expectedOn) : letter.releasesAt;
  return [...ready, ...steps.slice(reached + 1).map((fact) => coming(expected, fact, TITLES[fact as ToldFact], announced(fact, letter, facts.now)))];
}

function announced(fact: Fact, letter: Letter, now: Date): string | null {
  if (fact === 'deposited') {
    const leaves = nextCollection(letter.handedOverAt ?? new Date(Math.max(now.getTime(), letter.releasesAt.getTime())));
    return leaves > now ? `À la levée du ${frenchDay(leaves)} à ${frenchTime(leaves)}.` : null;
  }
  if (fact === 'delivered' && letter.keptUntil) return `Le destinataire a jusqu’au ${frenchDate(noon(letter.keptUntil))} pour la retirer.`;
  if ((fact === 'delivered' || fact === 'presumed') && letter.expectedOn && letter.expectedOn >= parisDay(now)) return `Prévue ${frenchDay(noon(letter.expectedOn))}.`;
  if (fact === 'receipt') return 'La Poste le renvoie quelques jours après la signature. Nous le numérisons pour vous.';
  return null;
}

const entry = (at: Date, status: string, title: string, words: string | null = null): TimelineEntry => ({
  at: at.toISOString(),
  status,
  title,
  text: [frenchMoment(at), words].filter(Boolean).join(' '),
  happened: true,
});

const coming = (at: Date, status: string, title: string, text: string | null): TimelineEntry => ({ at: at.toISOString(), status, title, text, happened: false });
