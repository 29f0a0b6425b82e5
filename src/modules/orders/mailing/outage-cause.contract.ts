const findStatus = (reason: string): string | null => /answered (\d{3})\b/.exec(reason)?.[1] ?? null;
const findNetworkCode = (reason: string): string | null => /did not answer: (\w+)/.exec(reason)?.[1] ?? null;

/** A status of HTTP or a code of the network, in the sentence of an adapter, which may hold more. */
export const findErrorCode = (reason: string): string | null => findStatus(reason) ?? findNetworkCode(reason);

const STATUSES: Readonly<Record<string, string>> = {
  401: 'Il refuse nos identifiants',
  403: 'Il refuse nos identifiants',
  429: 'Il nous demande d’attendre',
};
const describeStatus = (status: string): string =>
  status.startsWith('2') ? 'Sa réponse est illisible' : (STATUSES[status] ?? 'Il répond par une erreur');

/** The last failure of a partner in French; the sentence of the adapter where it has no known form. */
export function describeOutageCause(reason: string): string {
  const status = findStatus(reason);
  if (status) return `${describeStatus(status)} (code ${status}).`;
  const code = findNetworkCode(reason);
  return code ? `Il ne répond pas (${code}).` : reason;
}
