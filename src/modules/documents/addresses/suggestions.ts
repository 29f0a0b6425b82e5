import type { Deps } from '../../../kernel/deps.ts';
import { normaliseAddress } from '../../../letterpress/index.ts';
import type { SuggestionAnswer, TownAnswer } from './contract.ts';

/** Licence Ouverte requires the name of the source next to its data. */
const ATTRIBUTION = 'Adresses\u00a0: IGN, Base Adresse Nationale, Licence Ouverte 2.0';
/** Above this, the field's own list of suggestions serves better. */
const MAX_PROPOSALS = 3;

export async function suggestAddresses(
  deps: Deps,
  question: { text: string; kind: 'street' | 'city'; postcode?: string | undefined },
): Promise<SuggestionAnswer> {
  const { items, source } = await deps.addresses.complete(question);
  return { items, attribution: source === 'geoplateforme' ? ATTRIBUTION : null };
}

/** Checks that a postcode and a town belong together. The result is a doubt with a proposal, never an error. */
export function checkTown(deps: Deps, { postcode, city }: { postcode: string; city: string }): TownAnswer {
  const { known, communes } = deps.addresses.check({ postcode, city });
  const towns = communes.map(({ name, postcode: code }) => ({ name, postcode: code }));
  if (known || city.trim() === '') return { known, communes: towns };
  const advice =
    towns.length > 0 && towns.length <= MAX_PROPOSALS
      ? `Vouliez-vous dire ${towns.map(({ name, postcode: code }) => formatTown(code, name)).join(' ou ')}\u202f?`
      : 'Vérifiez le code postal et la ville.';
  return {
    known,
    communes: towns,
    message: `Nous ne connaissons pas «\u00a0${formatTown(postcode, city)}\u00a0». ${advice} Vous pouvez garder votre saisie.`,
  };
}

const formatTown = (postcode: string, city: string): string =>
  normaliseAddress({ kind: 'person', postcode, city }).lines[5]!;
