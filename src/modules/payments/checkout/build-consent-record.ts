import type { Deps } from '../../../kernel/deps.ts';
import { storeTerms } from './commands/store-terms.ts';
import { TERMS_VERSION, type ConsentRecord, type ConsentText } from './consents.contract.ts';
import { consentTextsChanged } from './errors.ts';
import { stripMarkup } from './terms/inline-markup.ts';

/** The proof that is kept with an order or a subscription. A page of other words than ours is refused: nobody is held to what they did not read. */
export async function buildConsentRecord<Name extends string>(
  deps: Deps,
  agreements: Record<Name, ConsentText>,
  shown?: string,
): Promise<ConsentRecord<Name>> {
  if (shown !== undefined && shown !== TERMS_VERSION) throw consentTextsChanged({ shown });
  const { sha256, version } = await storeTerms(deps);
  const at = deps.now().toISOString();
  const names = Object.keys(agreements) as Name[];
  return {
    version,
    terms: sha256,
    words: Object.fromEntries(names.map((name) => [name, stripMarkup(agreements[name].words)])),
    ...Object.fromEntries(names.map((name) => [`${name}At`, at])),
  } as ConsentRecord<Name>;
}
