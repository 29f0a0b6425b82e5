import { findBrokenRule, type RuleName, type Rules } from './rules.ts';

/** The default message of the API. */
const LAST = '{field} is not valid.';

const FRENCH: { [Name in Exclude<RuleName, 'own'>]: (label: string, rule: NonNullable<Rules[Name]>) => string } = {
  required: (label) => `Remplissez «\u00a0${label}\u00a0».`,
  email: (_, rule) =>
    typeof rule === 'object' && rule.multiple
      ? 'Une de ces adresses e-mail n’est pas complète. Séparez-les par des virgules\u00a0: nom@exemple.fr, autre@exemple.fr.'
      : 'Cette adresse e-mail n’est pas complète. Exemple\u00a0: nom@exemple.fr.',
  minLength: (_, min) => `C’est trop court\u00a0: il faut au moins ${min}\u00a0caractères.`,
  maxLength: (_, max) => `C’est trop long\u00a0: ${max}\u00a0caractères au plus. Abrégez.`,
  min: (_, min) => `Ce nombre est trop petit\u00a0: ${min} au moins.`,
  max: (_, max) => `Ce nombre est trop grand\u00a0: ${max} au plus.`,
  digits: () => 'Écrivez des chiffres seulement, sans lettre ni espace.',
  regex: (label) => `«\u00a0${label}\u00a0» n’a pas la forme attendue. Vérifiez ce que vous avez saisi.`,
  confirmed: () => 'Les deux saisies ne sont pas les mêmes. Retapez la seconde.',
};

export type RuleMessages = Partial<Record<RuleName, string>>;

/** The message of a broken rule: the form's own, else the French default, else the API's. */
export function getRuleMessage(
  broken: RuleName,
  { label, rules, says = {} }: { label: string; rules: Rules; says?: RuleMessages | undefined },
): string {
  const french =
    broken === 'own' ? undefined : (FRENCH[broken] as (label: string, rule: unknown) => string)(label, rules[broken]);
  return says[broken] ?? french ?? LAST.replace('{field}', label);
}

/** Returns one message that describes what is wrong with a value; undefined if it is valid. */
export function findProblem(
  value: unknown,
  rule: { label: string; rules: Rules; says?: RuleMessages | undefined },
  others: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const broken = findBrokenRule(value, rule.rules, others);
  return broken === null ? undefined : getRuleMessage(broken, rule);
}
