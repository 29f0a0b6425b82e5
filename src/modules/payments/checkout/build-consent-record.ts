import type { Deps } from '../../../kernel/deps.ts';
import { storeTerms } from './commands/store-terms.ts';
import { TERMS_VERSION, type ConsentRecord, type ConsentText } from './consents.contract.ts';
import { consentTextsChanged } from './errors.ts';
import { stripMarkup } from './terms/inline-markup.ts';

/**
 * Builds the proof of consent that is stored with an order or a subscription. Throws when the page showed other texts.
 */
export async function buildConsentRecord<Name extends string>(
  deps: Deps,
  agreements: Record<Name, ConsentText>,
  shown?: string,
): Promise<ConsentRecord<Name>> {
  if (shown !== undefined && shown !== TERMS_VERSION) throw consentTextsChanged({ shown });
  const { sha256, version } = await storeTerms(deps);
  const instant = deps.now().toISOString();
  const names = Object.keys(agreements) as Name[];
  return {
    version,
    terms: sha256,
    words: Object.fromEntries(names.map((name) => [name, stripMarkup(agreements[name].words)])),
    ...Object.fromEntries(names.map((name) => [`${name}At`, instant])),
  } as ConsentRecord<Name>;
}
