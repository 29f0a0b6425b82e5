const NNBSP = '\u202f';
const NBSP = '\u00a0';
const TITLES = 'M\\.|MM\\.|Mme|Mmes|Mlle|Dr|Me|Pr';
const UNITS = '€|%|kg|g|km|m²|m|cm|mm|h|min|ans|an|mois|jours|jour|euros';
const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';

/** Left as typed: addresses of the web, e-mails, account numbers, times with a colon. */
const KEPT = /(?:https?:\/\/|www\.)[^\s]+|[^\s@]+@[^\s@]+\.[^\s@]+|\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){3,7}(?:[ \u00a0]?[A-Z0-9]{1,4})?\b|\b\d{1,2}:\d{2}\b/g;

/** French typography (facts 5.2). Idempotent: what is already right stays as it is. */
export function typeset(text: string): string {
  let out = '';
  let at = 0;
  for (const kept of text.matchAll(KEPT)) {
    out += typesetWords(text.slice(at, kept.index)) + kept[0];
    at = kept.index + kept[0].length;
  }
  return out + typesetWords(text.slice(at));
}

function typesetWords(text: string): string {
  return text
    .replace(/\.{3,}/g, '…')
    .replace(/(\p{L})'(?=[\p{L}\d«])/gu, '$1’')
    .replace(/"([^"\n]*)"/g, `«${NBSP}$1${NBSP}»`)
    .replace(/«[ \u00a0\u202f]*/g, `«${NBSP}`)
    .replace(/[ \u00a0\u202f]*»/g, `${NBSP}»`)
    .replace(/(?<=[\p{L}\d)»%€’])[ \u00a0\u202f]*([;!?]+)(?=[\s)»]|$)/gu, `${NNBSP}$1`)
    .replace(/(?<=[\p{L}\d)»%€])[ \u00a0\u202f]*:(?=[\s]|$)/gu, `${NBSP}:`)
    .replace(/(?<=\d)[ ](?=\d{3}(?!\d))/g, NNBSP)
    .replace(new RegExp(`(?<=\\d)[ ](?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu'), NBSP)
    .replace(new RegExp(`(?<=\\b\\d{1,2}|1er)[ ](?=(?:${MONTHS})\\b)`, 'gu'), NBSP)
    .replace(new RegExp(`(?<=(?:^|[\\s(])(?:${TITLES}))[ ](?=\\p{Lu})`, 'gu'), NBSP)
    .replace(/\b([nN])°[ ]?(?=[\p{L}\d])/gu, `$1°${NBSP}`)
    .replace(/\b(art\.|L\.|R\.|D\.)[ ](?=\d)/g, `$1${NBSP}`)
    .replace(/\b(article)[ ](?=[LRD]?\.?\s?\d)/g, `$1${NBSP}`);
}
