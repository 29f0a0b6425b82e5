import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { invalidFields } from '../../../kernel/errors.ts';
import { ANSWER_VARIABLES, fillAnswer, type AnswerFacts } from './answer-variables.contract.ts';
import { BLANK } from './contract.ts';
import { AnswerTemplate } from './models/answer-template.ts';

/**
 * Fills in every template in use. An unknown value becomes a blank for the colleague to complete. The texts contain no
 * greeting, because the e-mail adds one.
 */
export async function fillAnswerTemplates(
  deps: Deps,
  facts: AnswerFacts,
): Promise<{ key: string; label: string; body: string; isComplete: boolean }[]> {
  const templates = await AnswerTemplate.query(deps.db).whereNull('archivedAt').orderBy(['position', 'id']);
  return templates.map(({ key, label, body }) => {
    const text = fillAnswer(body, (name) => facts[name] ?? `${BLANK} ${ANSWER_VARIABLES[name].meaning}]`);
    return { key, label, body: text, isComplete: !text.includes(BLANK) };
  });
}

/** Throws if no template has this key. An archived one is accepted: a colleague may have started the answer before. */
export async function assertTemplateKey(db: Knex, key: string | null): Promise<void> {
  if (key && !(await AnswerTemplate.query(db).findOne({ key })))
    throw invalidFields({ template: ['Ce modèle n’existe pas. Choisissez-en un autre.'] });
}
